import Foundation
import Posix
import TestSupport
import Testing

/// Runs the program of Scripts/fault-quota, on few calls.
@Suite("Races on the limits of a ledger in SQLite")
struct QuotaRaceTests {
  private func run(_ words: String...) throws -> ProgramResult {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    var call = ProgramCall(
      folder.appendingPathComponent("quota-race").path, words, environment: ["SWIFT_BACKTRACE": "enable=no"])
    call.timeLimit = .seconds(200)
    return try call.run()
  }

  @Test("64 tasks that ask for three times every limit get exactly the limits")
  func tasks() throws {
    let folder = try TemporaryFolder()
    let result = try run("tasks", folder.path(of: "quota.sqlite"), "3000", "1")
    #expect(result.end == .exited(0), "\(result.text)")
    #expect(result.text.contains("64 tasks, 3120 calls: 1040 recorded, 1040 acknowledged, 0 wrong"))
  }

  @Test(
    "8 processes that are killed and started again get exactly the limits, and what one was told is recorded")
  func processes() throws {
    let folder = try TemporaryFolder()
    let result = try run("processes", folder.path(of: "quota.sqlite"), "3000", "2", "8", "6")
    #expect(result.end == .exited(0), "\(result.text)")
    #expect(result.text.contains("6 kills: 1040 recorded, 1040 acknowledged, 0 wrong"))
  }
}

extension ProgramResult {
  fileprivate var text: String { String(decoding: output + messages, as: UTF8.self) }
}
