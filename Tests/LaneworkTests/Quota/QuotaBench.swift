import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A home on the real disk, since SQLite knows no other, in which quota commands are run.
struct QuotaBench {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// What a run came to.
  struct Run {
    let status: CommandLineInterface.ExitStatus
    let output: String
    let messages: String

    /// The last line as JSON.
    var json: JSONValue {
      get throws { try JSONValue(parsing: String(output.split(separator: "\n").last ?? "")) }
    }
  }

  @discardableResult
  func run(_ words: String..., adjust: (inout ProgramEnvironment) -> Void = { _ in }) -> Run {
    run(words, adjust: adjust)
  }

  /// Runs the program in the home, as Ada.
  func run(_ words: [String], adjust: (inout ProgramEnvironment) -> Void = { _ in }) -> Run {
    let streams = CollectedStreams()
    var environment = streams.environment(on: DiskFileSystem(), in: home.path)
    environment.variables["HOME"] = home.path
    environment.random = .system
    adjust(&environment)
    let status = Program(environment: environment).run(words)
    return Run(status: status, output: streams.output.text, messages: streams.messages.text)
  }
}
