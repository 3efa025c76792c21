import Git
import Glibc
import Posix
import TestSupport
import Testing

extension GitFixture {
  /// What the library finds around the fixture's repositories: the same as the program.
  var surroundings: GitSurroundings {
    GitSurroundings(
      home: home, configurationHome: home + "/.config", systemFolder: nil, userID: geteuid(),
      environment: environment)
  }

  /// Opens a repository of the fixture.
  func open(_ place: String = "work") throws -> GitRepository {
    try GitRepository(openingWorkTree: folder.path(of: place), surroundings: surroundings)
  }

  /// Writes a program that is never done, and gives its path.
  ///
  /// Another process writes it: one that tests start meanwhile would have it open for writing, and such a program
  /// cannot be run.
  func makeEndlessProgram() throws -> String {
    let path = folder.path(of: "endless")
    let script = "printf '#!/bin/sh\\nexec sleep 100\\n' > \"$0\" && chmod 755 \"$0\""
    let result = try ProgramCall("sh", ["-c", script, path], environment: environment).run()
    try #require(result.end == .exited(0))
    return path
  }

  /// Runs `git` and reads the id that it gives.
  func id(_ arguments: String...) throws -> ObjectID {
    try #require(ObjectID(String(try git(arguments).prefix { $0 != "\n" })))
  }
}

extension GitSignature {
  /// Ada at the time that fixtures have.
  static let ada = GitSignature(
    name: "Ada Example", email: "ada@example.org", seconds: 1_700_000_000, offsetMinutes: 60)
}

extension GitRepository {
  /// Commits changes on top of a branch and moves it, as a program would.
  @discardableResult
  func commit(
    _ updates: [GitTreeUpdate], to branch: String = "refs/heads/main", message: String = "Change\n",
    waiting: GitLockWaiting = .none
  ) throws -> ObjectID {
    let old = try commit(ofBranch: branch)
    let base = try old.map { try commit($0).tree }
    let new = try createCommit(
      tree: try updatedTree(from: base, updates), parents: old.map { [$0] } ?? [], author: .ada,
      committer: .ada,
      message: message)
    try moveBranch(
      branch, from: old, to: new, message: "commit: " + message, as: .ada, waiting: waiting)
    return new
  }
}
