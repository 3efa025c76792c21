import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A home on the real disk, since SQLite knows no other, in which quota commands are run.
struct QuotaBench {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// What a run came to.
  struct Run: Sendable {
    let status: CommandLineInterface.ExitStatus
    let output: String
    let messages: String

    /// The last line as JSON.
    var json: JSONValue {
      get throws { try JSONValue(parsing: String(output.split(separator: "\n").last ?? "")) }
    }
  }

  /// Runs the program in the home, as Ada.
  @discardableResult
  func run(
    _ words: String..., adjust: @escaping @Sendable (inout ProgramEnvironment) -> Void = { _ in }
  ) async throws -> Run {
    try await run(words, adjust: adjust)
  }

  /// Runs the program in the home, as Ada.
  @discardableResult
  func run(
    _ words: [String], adjust: @escaping @Sendable (inout ProgramEnvironment) -> Void = { _ in }
  ) async throws -> Run {
    let home = home.path
    return try await OwnThread.run {
      let streams = CollectedStreams()
      var environment = streams.environment(on: DiskFileSystem(), in: home)
      environment.variables["HOME"] = home
      environment.random = .system
      adjust(&environment)
      let status = Program(environment: environment).run(words)
      return Run(status: status, output: streams.output.text, messages: streams.messages.text)
    }
  }
}
