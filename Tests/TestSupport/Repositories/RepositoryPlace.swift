import Posix

/// Where the repository lies that a board has to do with, as the real git makes it.
public enum RepositoryPlace: String, CaseIterable, Sendable, CustomStringConvertible {
  /// The board's folder is the top of a work tree.
  case atBoard
  /// The board's folder is a linked work tree, whose `.git` is a file.
  case linkedWorkTree
  /// The board lies inside the work tree of a project.
  case above

  /// The name, for the lists of tests.
  public var description: String { rawValue }

  /// A board with its repository.
  public struct Made: Sendable {
    /// The absolute path of the board's folder.
    public let board: String
    /// The absolute path of what holds the work tree's index and its locks.
    public let repository: String
    /// The absolute path of what is called `.git`.
    public let pointer: String
  }

  /// Why git did not do what a test needs.
  public struct GitFailure: Error {
    /// What it said.
    public let message: String
  }

  /// Makes a repository with two commits, staged work, and the lock of a git that is at work, around a board.
  public func make(_ fixture: BoardFixture, in folder: TemporaryFolder) throws -> Made {
    let made: Made
    switch self {
    case .atBoard:
      let board = try fixture.write(to: folder)
      try Self.commit(in: board)
      made = Made(board: board, repository: "\(board)/.git", pointer: "\(board)/.git")
    case .linkedWorkTree:
      let main = try fixture.write(to: folder)
      try Self.commit(in: main)
      let board = folder.path(of: "linked/\(fixture.folderName)")
      try Self.git(["worktree", "add", "--quiet", "-b", "linked", board], in: main)
      let repository = try Self.git(["rev-parse", "--absolute-git-dir"], in: board)
      made = Made(
        board: board, repository: String(repository.prefix { $0 != "\n" }), pointer: "\(board)/.git")
    case .above:
      let project = folder.path
      let board = try fixture.write(to: folder)
      try Self.commit(in: project)
      made = Made(board: board, repository: "\(project)/.git", pointer: "\(project)/.git")
    }
    try Self.git(["update-index", "--chmod=+x", "index.md"], in: made.board)
    try Self.git(["tag", "marked"], in: made.board)
    let lock = try FileDescriptor.open(
      "\(made.repository)/index.lock", [.writeOnly, .create, .exclusive], permissions: 0o644)
    try lock.close()
    return made
  }

  private static func commit(in folder: String) throws {
    try git(["init", "--quiet"], in: folder)
    try git(["commit", "--quiet", "--allow-empty", "-m", "Begin"], in: folder)
    try git(["add", "--all"], in: folder)
    try git(["commit", "--quiet", "-m", "Add the board"], in: folder)
  }

  /// Runs git without anybody's configuration, and gives what it prints.
  @discardableResult
  public static func git(_ arguments: [String], in folder: String) throws -> String {
    let environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
    ]
    let result = try ProgramCall("git", arguments, environment: environment, workingFolder: folder).run()
    guard result.end == .exited(0) else {
      throw GitFailure(message: String(decoding: result.messages, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self)
  }
}
