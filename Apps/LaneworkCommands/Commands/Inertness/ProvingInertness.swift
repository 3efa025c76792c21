internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Posix

/// What `lanework board explain --prove-inert` does.
enum ProvingInertness {
  /// How many changes are made to the copy.
  private static let operations = 200
  /// No session takes this long, however many changes it flushes to however slow a disk.
  private static let timeLimit = Duration.seconds(1_800)

  static func run(boardAt board: String, in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let environment = context.environment
    guard let executable = environment.executable else {
      throw CommandFailure(
        code: "not-looked-at", "The path of the program itself is not known.", hint: "Mount /proc.",
        status: .usage)
    }
    // The program that is followed hears of Ctrl-C, and the copy is removed all the same.
    let held = environment.holdSignals()
    defer { held?.release() }
    let proof: InertnessProof
    do throws(InertnessError) {
      proof = try context.appModel.proveInertness(
        ofBoardAt: board, operations: operations, temporaryFolder: temporaryFolder(of: environment)
      ) { (board, state, operations) throws(InertnessError) in
        try exercise(board, state, operations, executable, environment)
      }
    } catch {
      throw CommandFailure(
        code: "not-looked-at", error.message, path: board, hint: error.hint, status: .usage)
    }
    proof.show(on: context.console)
    return proof.isProved ? .done : .refused
  }

  private static func temporaryFolder(of environment: ProgramEnvironment) -> String {
    guard let path = environment.variables["TMPDIR"], path.utf8.first == UInt8(ascii: "/") else {
      return "/tmp"
    }
    return path
  }

  /// Runs the session in a process of its own, which knows of nothing but its state folder, and follows it.
  private static func exercise(
    _ board: String, _ state: String, _ operations: Int, _ executable: String,
    _ environment: ProgramEnvironment
  ) throws(InertnessError) -> TracedExercise {
    let call = ProgramCall(
      executable,
      ["board", "exercise", board, "--state", state, "--operations", "\(operations)", "--json"],
      environment: ["HOME": state], workingFolder: "/", timeLimit: timeLimit)
    let trace: SystemCallTrace
    do throws(SystemCallTraceError) {
      trace = try environment.traceSystemCalls(call)
    } catch {
      throw .trace(error)
    }
    guard trace.result.end == .exited(0) else { throw .exercise(reason(of: trace.result)) }
    guard let line = lastLine(of: trace.result.output), let exercise = BoardExercise(line) else {
      throw .exercise("it did not say what it had done")
    }
    return TracedExercise(trace: trace, exercise: exercise)
  }

  private static func lastLine(of output: [UInt8]) -> JSONValue? {
    guard let line = output.split(separator: 0x0A).last else { return nil }
    do throws(JSONError) {
      return try JSONValue(parsing: line)
    } catch {
      return nil
    }
  }

  private static func reason(of result: ProgramResult) -> String {
    let message = lastLine(of: result.output)?["error"]?["message"]?.string
    let end =
      switch result.end {
      case .exited(let status): "status \(status)"
      case .killed(let signal): "it was ended by signal \(signal.rawValue)"
      case .timedOut: "it took too long"
      }
    guard var message else { return end }
    if message.hasSuffix(".") { message.removeLast() }
    return message
  }
}
