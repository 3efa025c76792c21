import AppModel
import Basics
import Foundation
import Posix
import TestSupport
import Testing

extension Tag {
  /// Tests in which calls fail and programs end.
  @Tag static var fault: Self
}

/// A sample of what `Scripts/fault` tries: the program as it was built, followed by strace, on a board under git.
@Suite("Commands that are killed, and disks that refuse", .tags(.fault)) struct DisturbedCommandTests {
  /// One command that is disturbed at some of the system calls that write.
  struct Sample: CustomTestStringConvertible {
    let fault: String
    let command: String
    /// Every how many calls it is disturbed.
    let stride: Int

    var testDescription: String { "\(command): \(fault)" }
  }

  private static let script = "\(#filePath)".replacing(
    "Tests/LaneworkTests/Faults/DisturbedCommandTests.swift", with: "Scripts/faults/main.py")

  @Test(
    "A command is in files and commits wholly or not at all, git finds nothing wrong, and undo goes on",
    arguments: [
      Sample(fault: "kill", command: "card move", stride: 3),
      Sample(fault: "ENOSPC", command: "card move", stride: 5),
      Sample(fault: "EROFS", command: "card move", stride: 7),
    ])
  func disturbed(_ sample: Sample) throws {
    let work = try TemporaryFolder()
    let result = try ProgramCall(
      "python3",
      [
        "-B", Self.script, "--program", try BuiltProgram.path(), "--work", work.path, "--seed", "1",
        "--operations", "1", "--board", "git", "--kind", sample.command, "--fault", sample.fault,
        "--every", "\(sample.stride)",
      ], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], timeLimit: .seconds(300)
    ).run()
    let said = String(decoding: result.output + result.messages, as: UTF8.self)
    #expect(result.end == .exited(0), "\(said)")
    let progress = try JSONValue(parsing: try work.read("git/progress.json"))
    let kinds = try #require(progress["kinds"]?.object)
    // Both ends are met, so the faults did happen, and before as well as after the change counted.
    #expect((kinds["before"]?.integer ?? 0) > 1, "\(said)")
    #expect((kinds["after"]?.integer ?? 0) > 0, "\(said)")
  }
}
