public import Posix

/// A repository in a temporary folder, driven by the `git` program.
///
/// The program sees nothing of this machine: its home is a folder of the fixture, there is no system configuration,
/// author, time and time zone are fixed, and nothing is collected or repacked behind a test's back.
public final class GitFixture: Sendable {
  /// The folder everything lies in: `home`, `work` and what a test adds.
  public let folder: TemporaryFolder
  /// The absolute path of the work tree.
  public let workTree: String
  /// The name of the work tree's folder.
  public let name: String

  /// Creates a repository with the branch `main` and no commit.
  ///
  /// - Parameters:
  ///   - options: Further arguments of `git init`, such as `--object-format=sha256`.
  ///   - name: The name of the work tree's folder.
  public init(options: [String] = [], named name: String = "work") throws {
    folder = try TemporaryFolder()
    self.name = name
    workTree = folder.path(of: name)
    try folder.makeFolder(name)
    try folder.write(
      """
      [user]
      \tname = Ada Example
      \temail = ada@example.org
      [gc]
      \tauto = 0
      [maintenance]
      \tauto = false
      [protocol "file"]
      \tallow = always

      """, to: "home/.gitconfig")
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// The home folder of the program: its `.gitconfig` is the global configuration.
  public var home: String { folder.path(of: "home") }

  /// What the program is started with.
  public var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "XDG_CONFIG_HOME": home + "/.config",
      "LC_ALL": "C",
      "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true",
      "GIT_AUTHOR_DATE": "1700000000 +0100", "GIT_COMMITTER_DATE": "1700000000 +0100",
    ]
  }

  /// Runs `git` and gives what it wrote to its output; fails when it does not succeed.
  ///
  /// - Parameters:
  ///   - arguments: What follows `git`.
  ///   - place: The folder it works in, relative to the fixture's folder.
  ///   - input: What it reads from its input.
  ///   - variables: Additions to the environment.
  @discardableResult
  public func git(
    _ arguments: [String], in place: String? = nil, input: [UInt8] = [], variables: [String: String] = [:]
  ) throws -> String {
    let result = try attempt(arguments, in: place, input: input, variables: variables)
    guard result.end == .exited(0) else { throw GitFixtureFailure(arguments: arguments, result: result) }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Runs `git` with arguments one after another; fails when it does not succeed.
  @discardableResult
  public func git(_ arguments: String...) throws -> String {
    try git(arguments)
  }

  /// Runs `git` and gives how it ended, whatever that is.
  public func attempt(
    _ arguments: [String], in place: String? = nil, input: [UInt8] = [], variables: [String: String] = [:]
  ) throws -> ProgramResult {
    try ProgramCall(
      "git", arguments, environment: environment.merging(variables) { $1 },
      workingFolder: place?.isEmpty == true ? folder.path : folder.path(of: place ?? name), input: input,
      timeLimit: .seconds(120)
    ).run()
  }

  /// Runs `git` and gives its output without the line end.
  public func line(_ arguments: String...) throws -> String {
    String(try git(arguments).prefix { $0 != "\n" })
  }

  /// Writes a file of the work tree, with the folders around it.
  public func write(_ text: String, to path: String) throws {
    try folder.write(text, to: "\(name)/\(path)")
  }

  /// Writes a file of the work tree, with the folders around it.
  public func write(_ bytes: [UInt8], to path: String) throws {
    try folder.write(bytes, to: "\(name)/\(path)")
  }

  /// Reads a file of the work tree.
  public func read(_ path: String) throws -> [UInt8] {
    try folder.read("\(name)/\(path)")
  }

  /// Commits everything that is in the work tree and gives the commit's hexadecimal id.
  @discardableResult
  public func commitAll(_ message: String) throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try line("rev-parse", "HEAD")
  }
}
