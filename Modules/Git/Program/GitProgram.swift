internal import Posix

/// The `git` program, for what it does better than the library: collecting garbage and searching long histories.
///
/// It runs in the work tree with the surroundings' configuration; no `GIT_` variable of the environment reaches it,
/// and it never asks for anything.
public struct GitProgram: Sendable {
  /// The work tree it runs in.
  public let workTree: String
  /// The program's path, or a name that is looked for along the `PATH` of the surroundings' environment.
  public let program: String
  /// How long a run may take.
  public let timeLimit: Duration

  private let environment: [String: String]

  /// Creates the program for a work tree. Nothing is run.
  public init(
    workTree: String, surroundings: GitSurroundings, program: String = "git",
    timeLimit: Duration = .seconds(60)
  ) {
    self.workTree = workTree
    self.program = program
    self.timeLimit = timeLimit
    environment = surroundings.programEnvironment
  }

  /// Has git pack loose objects when there are many, in the background: this returns as soon as git has looked.
  public func collectGarbageIfNeeded() throws(GitError) {
    try run(["-c", "gc.autoDetach=true", "gc", "--auto", "--quiet"], "collect garbage")
  }

  /// Finds the commits that changed a path, newest first, as `git log` shows them.
  /// - Parameters:
  ///   - path: The file or folder, relative to the work tree.
  ///   - start: The commit to begin at; nil for what is checked out.
  ///   - limit: How many to find at most.
  public func commits(
    changing path: String, from start: ObjectID? = nil, limit: Int
  ) throws(GitError) -> [ObjectID] {
    let operation = "find the commits that changed"
    try GitRepository.check(path, operation)
    let output = try run(
      [
        "--literal-pathspecs", "rev-list", "--max-count=\(max(0, limit))", start?.description ?? "HEAD", "--",
        path,
      ], operation, path)
    return output.split(whereSeparator: \.isNewline).compactMap { ObjectID(String($0)) }
  }

  /// The version of the program, such as `2.39.5`.
  public func version() throws(GitError) -> String {
    let operation = "ask git for its version"
    let words = try run(["--version"], operation).split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[0] == "git", words[1] == "version" else {
      throw GitError(.programFailed, message: "\(program) does not answer like git", operation: operation)
    }
    return String(words[2])
  }

  @discardableResult
  private func run(
    _ arguments: [String], _ operation: String, _ path: String? = nil
  ) throws(GitError) -> String {
    let call = ProgramCall(
      program, arguments, environment: environment, workingFolder: workTree, timeLimit: timeLimit)
    return String(decoding: try call.output(for: operation, path), as: UTF8.self)
  }
}
