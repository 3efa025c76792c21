internal import AppModel
package import Basics
package import Boards
package import CommandLineInterface
package import Posix
internal import Signatures

/// What surrounds one run of the program: its streams, its terminal, the disk, the clocks, and what the shell handed
/// over.
///
/// The executable makes one from the process; a test makes its own.
package struct ProgramEnvironment {
  /// The environment variables.
  package var variables: [String: String]
  /// Standard input, where it is no terminal.
  package var input: InputLines
  /// Standard output.
  package var output: Output
  /// Standard error.
  package var messages: Output
  /// Whether a person sits at standard input.
  package var isInputTerminal = false
  /// Whether standard output is shown to a person.
  package var isOutputTerminal = false
  /// Whether standard error is shown to a person.
  package var isMessageTerminal = false
  /// The columns of the terminal, nil where there is none.
  package var columns: Int?
  /// The rows of the terminal, nil where there is none.
  package var rows: Int?
  /// The disk.
  package var fileSystem: any FileSystem
  /// The absolute path of the folder the program was started in, nil when that folder is gone.
  package var currentFolder: String?
  /// The clocks.
  package var time: any TimeSource = SystemTime()
  /// The random numbers of which new identities are made.
  package var random = RandomSource.system
  /// The zone in which days are told.
  package var zone = LocalZone.utc
  /// The number of the user as whom the process acts.
  package var userID: UInt32 = 0
  /// Lets a duration pass, while others are waited for.
  package var pause: @Sendable (Duration) -> Void = { _ in }
  /// Takes charge of the terminal, once, where there is one.
  package var openTerminal: () throws(OutputFailure) -> any TerminalDevice = {
    () throws(OutputFailure) in throw OutputFailure.failed("there is no terminal")
  }
  /// Starts to watch the folder at a path, leaving out folders of some names; nil where nothing can be watched.
  package var watch: (_ path: String, _ ignoring: Set<String>) -> (any FolderTreeWatching)? = { _, _ in nil }
  /// Starts to hold back the signals that would end the program in the midst of a change.
  package var holdSignals: () -> HeldSignals? = { nil }

  /// Runs a program, such as an editor, with the terminal of this process, and waits for it.
  package var runAtTerminal: (ProgramCall) throws(Errno) -> ProgramEnd = {
    (_) throws(Errno) in throw Errno.notFound
  }

  /// The absolute path of the program itself, nil where it is not known.
  package var executable: String?
  /// Runs a program and follows its system calls.
  package var traceSystemCalls: (ProgramCall) throws(SystemCallTraceError) -> SystemCallTrace = {
    (call) throws(SystemCallTraceError) in throw SystemCallTraceError(.notOffered, program: call.program)
  }

  /// Makes this process a program, and returns by failing alone; in a test it returns in any case.
  package var becomeProgram: (ProgramCall) throws(Errno) -> Void = { (_) throws(Errno) in
    throw Errno.notFound
  }
  /// Sends requests to servers; nil in a program that has no network, and becomes one that has for what needs it.
  package var requester: (any HTTPRequesting)?
  /// The certificates, in DER, by which stores sign real purchases.
  package var storeRoots: [[UInt8]] = [AppleRootCertificate.der]

  /// Creates an environment without terminals.
  package init(
    variables: [String: String], input: InputLines, output: Output, messages: Output,
    fileSystem: any FileSystem, currentFolder: String?
  ) {
    self.variables = variables
    self.input = input
    self.output = output
    self.messages = messages
    self.fileSystem = fileSystem
    self.currentFolder = currentFolder
  }

  /// The console for a choice of colour and form.
  func console(color: ColorChoice, isJSON: Bool) -> Console {
    var console = Console(
      output: output, messages: messages,
      painter: Painter(choice: color, isTerminal: isOutputTerminal) { variables[$0] },
      messagePainter: Painter(choice: color, isTerminal: isMessageTerminal) { variables[$0] },
      width: columns ?? variables["COLUMNS"].flatMap { Int($0) } ?? 80, isJSON: isJSON)
    console.cutsLines = columns != nil
    return console
  }

  /// What lies around the modules below, with `diagnostics` to report to.
  func surroundings(reportingTo diagnostics: any Diagnostics) -> Surroundings {
    Surroundings(
      fileSystem: fileSystem, folders: UserFolders(environment: variables, name: Program.name), time: time,
      random: random, diagnostics: diagnostics, pause: pause, environment: variables, userID: userID,
      secondsEast: { [zone] in zone.secondsEast(at: $0) }, storeRoots: storeRoots)
  }

  /// The absolute form of a path that a person typed.
  ///
  /// Throws a `CommandFailure` for a relative path when the folder it would start from is gone.
  package func absolute(_ path: String) throws(CommandFailure) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let currentFolder else { throw Self.noCurrentFolder(path: path) }
    return currentFolder == "/" ? "/\(path)" : "\(currentFolder)/\(path)"
  }

  static func noCurrentFolder(path: String?) -> CommandFailure {
    CommandFailure(
      code: "no-current-folder", "The folder you are in does not exist any more.", path: path,
      hint: "Go to another folder, or write the whole path.")
  }
}
