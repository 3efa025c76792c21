internal import Glibc

/// A program to be run: which, with what, and where.
public struct ProgramCall: Sendable {
  /// The program's path, or a name that is looked for along the `PATH` of the environment given.
  public var program: String
  /// The arguments, without the program's own name.
  public var arguments: [String]
  /// The whole environment the program gets.
  public var environment: [String: String]
  /// The folder it works in; nil for that of this process.
  public var workingFolder: String?
  /// What it reads from its input.
  public var input: [UInt8]
  /// After this time it is asked to end, and killed when it does not within another two seconds; nil for never.
  public var timeLimit: Duration?

  /// Creates a call.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String],
    workingFolder: String? = nil,
    input: [UInt8] = [], timeLimit: Duration? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingFolder = workingFolder
    self.input = input
    self.timeLimit = timeLimit
  }

  /// The path of the program; nil when none along the `PATH` can be executed.
  var path: String? {
    if program.utf8.contains(UInt8(ascii: "/")) { return program }
    if program.isEmpty { return nil }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first { path in
      var facts = stat()
      return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }
}
