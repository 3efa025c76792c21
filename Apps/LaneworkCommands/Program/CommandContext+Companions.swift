internal import CommandLineInterface
internal import Posix

/// The programs beside this one, which do what this one is kept free of.
enum Companion: String {
  /// Does what needs the network.
  case remote = "lanework-remote"
  /// A store for tests.
  case store = "lanework-store"
}

extension CommandContext {
  /// Becomes a program beside this one, with words as they were typed; its status is then the status.
  ///
  /// Throws a `CommandFailure` when it cannot be started.
  func become(_ companion: Companion, _ words: [String]) throws(CommandFailure) -> ExitStatus {
    guard let executable = environment.executable, let slash = executable.lastIndex(of: "/") else {
      throw CommandFailure(
        code: "missing-program",
        "The path of the program itself is not known, and so not that of \(companion.rawValue).",
        hint: "Mount /proc.")
    }
    let path = "\(executable[..<slash])/\(companion.rawValue)"
    tellDiagnostics()
    console.output.flush()
    console.messages.flush()
    do throws(Errno) {
      try environment.becomeProgram(ProgramCall(path, words, environment: environment.variables))
    } catch .notFound {
      throw CommandFailure(
        code: "missing-program",
        "This command is done by the program \(companion.rawValue), which is not there.",
        path: path,
        hint:
          "Install it beside lanework, or build it: swift build -c release --product \(companion.rawValue)")
    } catch {
      throw CommandFailure(
        code: "missing-program",
        "The program \(companion.rawValue), which does this command, cannot be started: \(error).",
        path: path)
    }
    return .done
  }
}
