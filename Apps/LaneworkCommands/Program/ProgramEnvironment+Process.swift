internal import Basics
internal import Boards
internal import CommandLineInterface
// The environment is read once, before there is a second thread that could change it.
@preconcurrency internal import Glibc
internal import Posix

extension ProgramEnvironment {
  /// The surroundings of this process.
  package static var process: ProgramEnvironment {
    var environment = ProgramEnvironment(
      variables: variables, input: InputLines(StandardSource()), output: Output(StandardSink(.output)),
      messages: Output(StandardSink(.error)), fileSystem: DiskFileSystem(), currentFolder: currentFolder)
    environment.isInputTerminal = StandardStream.input.isTerminal
    environment.isOutputTerminal = StandardStream.output.isTerminal
    environment.isMessageTerminal = StandardStream.error.isTerminal
    environment.columns = StandardStream.output.terminalSize?.columns
    environment.rows = StandardStream.output.terminalSize?.rows
    environment.zone = LocalZone(offset: secondsEast)
    environment.pause = Pause.wait
    environment.userID = geteuid()
    environment.openTerminal = { () throws(OutputFailure) in try SystemTerminal() }
    environment.watch = { path, ignored in DiskFolderTreeWatcher(at: path, ignoring: ignored) }
    environment.runAtTerminal = { (call) throws(Errno) in try call.runAtTerminal() }
    environment.holdSignals = { HeldSignals() }
    environment.executable = executablePath
    environment.becomeProgram = { (call) throws(Errno) in try call.replaceProcess() }
    environment.traceSystemCalls = { (call) throws(SystemCallTraceError) in try SystemCallTrace.run(call) }
    return environment
  }

  /// The seconds east of UTC that are in force at an instant where the process runs (`TZ`, else the system's zone).
  @Sendable
  private static func secondsEast(at instant: Timestamp) -> Int {
    var time = time_t(instant.milliseconds / 1_000)
    var parts = tm()
    // It fails only for years that no `Int32` can hold, which are then told in UTC.
    guard localtime_r(&time, &parts) != nil else { return 0 }
    return parts.tm_gmtoff
  }

  /// The environment variables; of one that is there twice the first counts, as for everybody else.
  private static var variables: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
      entry += 1
    }
    return variables
  }

  /// The path of the program that this process runs, nil where the system does not tell.
  private static var executablePath: String? {
    do throws(Errno) {
      let link = try FileDescriptor.open("/proc/self", .folder).linkDestination(of: "exe")
      return String(validating: link, as: UTF8.self)
    } catch {
      return nil
    }
  }

  /// The folder the program was started in, nil when it is gone.
  private static var currentFolder: String? {
    guard let text = getcwd(nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
