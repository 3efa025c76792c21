import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A run of the program over a disk in memory.
struct ProgramRun {
  let status: CommandLineInterface.ExitStatus
  let output: String
  let messages: String

  /// Runs the program to its end. `adjust` changes what surrounds it.
  init(
    _ words: [String], disk: MemoryFileSystem = MemoryFileSystem(), columns: Int? = nil, input: String = "",
    in folder: String = "/work", adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) {
    let streams = CollectedStreams()
    var environment = streams.environment(on: disk, input: PreparedSource(text: input), in: folder)
    environment.columns = columns
    adjust(&environment)
    status = Program(environment: environment).run(words)
    output = streams.output.text
    messages = streams.messages.text
  }
}

/// What a program writes, and surroundings that are the same each time.
struct CollectedStreams {
  let output = CollectedBytes()
  let messages = CollectedBytes()

  /// Surroundings of a person called Ada, whose home is `/home/ada`.
  func environment(
    on disk: any FileSystem, input: any ByteSource = PreparedSource(text: ""), in folder: String
  ) -> ProgramEnvironment {
    var environment = ProgramEnvironment(
      variables: ["HOME": "/home/ada", "USER": "ada"], input: InputLines(input), output: Output(output),
      messages: Output(messages), fileSystem: disk, currentFolder: folder)
    environment.time = FixedTime()
    environment.random = SteadyRandom.source(seed: 1)
    return environment
  }
}

/// Clocks that stand still at noon of 25 August 2026, a Tuesday.
struct FixedTime: TimeSource {
  static let now = Timestamp(milliseconds: 1_787_659_200_000)

  func now() -> Timestamp { Self.now }
  func sinceBoot() -> Duration { .seconds(1_000) }
}
