import Basics
import Posix
import TestSupport
import Testing

@testable import Git

/// A repository with two branches that disagree, in its work tree or in a linked one.
struct StateFixture {
  /// Where git commands are run.
  enum Place: CaseIterable, Sendable { case main, linked }

  let repository: GitFixture
  /// The folder of the work tree within the fixture's.
  let place: String

  init(_ place: Place) throws {
    repository = try GitFixture()
    try repository.write("base\n", to: "a.md")
    try repository.commitAll("Base")
    try repository.git("checkout", "--quiet", "-b", "other")
    for text in ["first", "second", "third"] {
      try repository.write("\(text)\n", to: "a.md")
      try repository.commitAll(text)
    }
    try repository.git("checkout", "--quiet", "-b", "ours", "main")
    for text in ["one", "two"] {
      try repository.write("\(text)\n", to: "a.md")
      try repository.commitAll(text)
    }
    switch place {
    case .main: self.place = "work"
    case .linked:
      try repository.git("checkout", "--quiet", "main")
      try repository.git("worktree", "add", "--quiet", "../linked", "ours")
      self.place = "linked"
    }
  }

  var folders: GitFolders {
    get throws { try GitFolders(workTree: repository.folder.path(of: place), in: DiskFileSystem()) }
  }

  func operations() throws -> [GitOperationInProgress] {
    try GitRepositoryState(try folders.gitFolder).operations
  }

  /// Runs `git` and gives whether it succeeded.
  @discardableResult
  func attempt(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Bool {
    try repository.attempt(arguments, in: place, variables: variables).end == .exited(0)
  }

  /// Runs `git`, which must succeed.
  @discardableResult
  func git(_ arguments: [String], _ variables: [String: String] = [:]) throws -> String {
    try repository.git(arguments, in: place, variables: variables)
  }
}
