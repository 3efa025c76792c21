import Basics
import TestSupport
import Testing

@testable import Boards

extension Tag {
  /// Tests in which calls fail, programs end and power is lost.
  @Tag static var fault: Self
  /// Tests that take more than some seconds.
  @Tag static var slow: Self
}

@Suite("Applying a change while things go wrong", .tags(.fault))
struct FaultTests {
  @Test(
    "Without faults every change gives the board after it, and leaves nothing behind",
    arguments: FaultScenario.all)
  func withoutFaults(scenario: FaultScenario) throws {
    let run = try FaultRun(scenario)
    #expect(run.before != run.after)
    #expect(run.after.paths.allSatisfy { !$0.contains(".lanework-") })
    #expect(run.undone == run.before)
    #expect(run.calls.count > 5)
  }

  @Test(
    "A call that fails leaves the board before the change, or is made up for", arguments: FaultScenario.all)
  func failingCall(scenario: FaultScenario) throws {
    let run = try FaultRun(scenario)
    for call in run.calls {
      try run.fail(FaultPlan(.fail(.system(5)), atCall: call.number))
      if call.kind == .write { try run.fail(FaultPlan(.failHalfway(.noSpace), atCall: call.number)) }
    }
  }

  @Test(
    "A process that ends at any call leaves the board before the change or after it",
    arguments: FaultScenario.all)
  func stoppedProcess(scenario: FaultScenario) throws {
    for durability in Durability.allCases {
      let run = try FaultRun(scenario, durability: durability)
      // The end of a process between two changes shows nowhere; so one that ends at a change stands for all
      // calls before it.
      for call in run.calls where call.kind.isChange {
        try run.stop(FaultPlan(.stop, atCall: call.number))
        if call.kind == .write { try run.stop(FaultPlan(.stopHalfway, atCall: call.number)) }
      }
    }
  }

  @Test(
    "Power that is lost at any call leaves the board before the change or after it",
    arguments: FaultScenario.all)
  func lostPower(scenario: FaultScenario) throws {
    let run = try FaultRun(scenario)
    for call in run.calls where call.kind.isChange {
      try run.losePower(FaultPlan(.stop, atCall: call.number), outcomes: FaultEffort.outcomes)
    }
  }

  @Test("An acknowledged change survives the loss of power right after it", arguments: FaultScenario.all)
  func lostPowerAfterwards(scenario: FaultScenario) throws {
    try FaultRun(scenario).losePowerAfterwards(outcomes: 200)
  }

  @Test("A recovery that is interrupted itself is finished by the next one", arguments: FaultScenario.all)
  func interruptedRecovery(scenario: FaultScenario) throws {
    let run = try FaultRun(scenario)
    for call in run.calls where call.kind.isChange && call.changes % FaultEffort.stride == 0 {
      try run.stopTwice(FaultPlan(.stop, atCall: call.number), every: FaultEffort.stride)
    }
  }
}

/// How much is tried. `-Xswiftc -DWIDE_FAULT_TESTS` builds the tests to try everything, which takes some minutes.
private enum FaultEffort {
  #if WIDE_FAULT_TESTS
    /// The combinations of what is left of the last writes when the power is lost.
    static let outcomes = 128
    /// The same after what should be flushed whole already.
    static let outcomesOfFlushed = 16
    /// Every how many calls a recovery is interrupted.
    static let stride = 1
  #else
    static let outcomes = 6
    static let outcomesOfFlushed = 2
    static let stride = 6
  #endif
}

/// One scenario that is run again and again, with another fault each time.
struct FaultRun {
  let scenario: FaultScenario
  let durability: Durability
  private let start: MemoryDisk
  /// The board before the change.
  let before: MemorySnapshot
  /// The board after it.
  let after: MemorySnapshot
  /// The board after the change was taken back by its reversed steps.
  let undone: MemorySnapshot
  /// The calls that the change takes.
  let calls: [FileSystemCall]
  private let keptBefore: [String: [UInt8]]
  private let keptAfter: [String: [UInt8]]

  init(_ scenario: FaultScenario, durability: Durability = .full) throws {
    self.scenario = scenario
    self.durability = durability
    start = try scenario.board().disk
    before = try ApplyingBoard(disk: start).snapshot
    keptBefore = ApplyingBoard(disk: start).kept(.removed)
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let applier = ChangeApplier(try ApplyingBoard.access(system, durability: durability))
    system.setFaults(.none)
    _ = try applier.apply(scenario.steps, title: scenario.name)
    calls = system.calls
    after = try ApplyingBoard(disk: disk).snapshot
    keptAfter = ApplyingBoard(disk: disk).kept(.removed)
    _ = try applier.apply(scenario.steps.reversed().map(\.reversed), title: "Undo")
    undone = try FaultRun.withoutEmptyContainers(ApplyingBoard(disk: disk), like: before)
  }

  /// The reversed steps leave the folders that a change made on demand, when they are empty.
  private static func withoutEmptyContainers(
    _ board: ApplyingBoard, like other: MemorySnapshot
  ) throws -> MemorySnapshot {
    let present = Set(try board.snapshot.paths)
    for path in present.subtracting(other.paths) {
      let isEmpty = !present.contains { $0.hasPrefix("\(path)/") }
      if isEmpty { try board.disk.remove("\(ApplyingBoard.path)/\(path)") }
    }
    return try board.snapshot
  }

  // MARK: - Faults

  /// Lets one call fail: an error means the board before, the lack of one the board after.
  func fail(_ plan: FaultPlan) throws {
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let applier = ChangeApplier(try ApplyingBoard.access(system, durability: durability))
    system.setFaults(plan)
    let outcome = Result { () throws(ApplyError) in try applier.apply(scenario.steps, title: scenario.name) }
    let expected: MemorySnapshot
    switch outcome {
    case .success: expected = after
    case .failure(let error):
      expected = before
      if case .unfinished = error.reason { Issue.record("\(describe(plan, system)): \(error)") }
      // What was reported as not done does not come back when the power is lost.
      let isChange = system.calls.first { $0.number == plan.number }?.kind.isChange ?? false
      if durability == .full, isChange {
        for survivor in disk.disksAfterPowerLoss(limit: FaultEffort.outcomesOfFlushed) {
          let events = try recover(survivor)
          try expect(survivor, [before], "power lost after \(describe(plan, system)): \(events)")
        }
      }
    }
    let events = try recover(disk)
    try expect(disk, [expected], "\(describe(plan, system)): \(outcome), then \(events)")
  }

  /// Ends the process at a call.
  func stop(_ plan: FaultPlan) throws {
    let (disk, context) = try interrupt(plan)
    let events = try recover(disk)
    try expect(disk, [before, after], "\(context), then \(events)")
    guard durability == .full else { return }
    let settled = try ApplyingBoard(disk: disk).snapshot
    for survivor in disk.disksAfterPowerLoss(limit: FaultEffort.outcomesOfFlushed) {
      let again = try recover(survivor)
      try expect(survivor, [settled], "\(context), then \(events), power lost, then \(again)")
    }
  }

  /// Ends the process at a call and loses the power.
  func losePower(_ plan: FaultPlan, outcomes: Int) throws {
    let (disk, context) = try interrupt(plan)
    for (index, survivor) in disk.disksAfterPowerLoss(limit: outcomes).enumerated() {
      let events = try recover(survivor)
      try expect(survivor, [before, after], "\(context), outcome \(index), then \(events)")
    }
  }

  /// Loses the power after the change was acknowledged.
  func losePowerAfterwards(outcomes: Int) throws {
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let access = try ApplyingBoard.access(system, durability: durability)
    _ = try ChangeApplier(access).apply(scenario.steps, title: scenario.name)
    for (index, survivor) in disk.disksAfterPowerLoss(limit: outcomes).enumerated() {
      let events = try recover(survivor)
      try expect(survivor, [after], "outcome \(index), then \(events)")
    }
  }

  /// Ends the process at a call, and the recovery at every so many of its own.
  func stopTwice(_ plan: FaultPlan, every stride: Int) throws {
    let (disk, context) = try interrupt(plan)
    let probe = MemoryFileSystem(on: disk.copy())
    let recovery = BoardRecovery(try ApplyingBoard.access(probe))
    probe.setFaults(.none)
    _ = try recovery.recover()
    guard probe.changeCount > 0 else { return }
    for call in Swift.stride(from: 1, through: probe.changeCount, by: stride) {
      let second = disk.copy()
      let system = MemoryFileSystem(on: second)
      let recovery = BoardRecovery(try ApplyingBoard.access(system))
      system.setFaults(FaultPlan(.stop, atCall: call, counting: .changes))
      _ = Result { () throws(ApplyError) in try recovery.recover() }
      for survivor in [second.copy()] + second.disksAfterPowerLoss(limit: FaultEffort.outcomesOfFlushed) {
        let events = try recover(survivor)
        try expect(survivor, [before, after], "\(context), recovery stopped at \(call), then \(events)")
      }
    }
  }

  // MARK: - Parts

  /// Applies the change in a process that is stopped, and gives the disk with what the process was doing.
  private func interrupt(_ plan: FaultPlan) throws -> (MemoryDisk, String) {
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let applier = ChangeApplier(try ApplyingBoard.access(system, durability: durability))
    system.setFaults(plan)
    _ = Result { () throws(ApplyError) in try applier.apply(scenario.steps, title: scenario.name) }
    return (disk, describe(plan, system))
  }

  private func describe(_ plan: FaultPlan, _ system: MemoryFileSystem) -> String {
    let call = system.calls.first { $0.number == plan.number }
    return "\(plan.fault.map { "\($0)" } ?? "no fault") at \(call.map { "\($0)" } ?? "no call")"
  }

  private func recover(_ disk: MemoryDisk) throws -> [ApplyingEvent] {
    try BoardRecovery(try ApplyingBoard.access(MemoryFileSystem(on: disk))).recover()
  }

  /// Expects the board to be one of some, nothing of it to be lost, and no trace of the interruption.
  private func expect(
    _ disk: MemoryDisk, _ expected: [MemorySnapshot], _ context: @autoclosure () -> String
  ) throws {
    let board = ApplyingBoard(disk: disk)
    let found = try board.snapshot
    if !expected.contains(found) {
      Issue.record("\(context())\n\(difference(found, expected[0]))")
      return
    }
    let kept = board.kept(.removed)
    // What has left the board is whole in the state folder.
    let mustKeep = found == before ? keptBefore : keptAfter
    for (path, bytes) in mustKeep where kept[path] != bytes { Issue.record("\(context())\nlost \(path)") }
    if !board.kept(.recovered).isEmpty {
      Issue.record("\(context())\nrecovered \(board.kept(.recovered).keys)")
    }
    let records = board.kept(.intents).keys.filter { $0 != "draft" }
    if !records.isEmpty { Issue.record("\(context())\nstill recorded: \(records)") }
  }

  private func difference(_ found: MemorySnapshot, _ expected: MemorySnapshot) -> String {
    let foundItems = Set(found.items.map { "\($0)" })
    let expectedItems = Set(expected.items.map { "\($0)" })
    return
      (foundItems.subtracting(expectedItems).map { "+ \($0)" }
      + expectedItems.subtracting(foundItems).map { "- \($0)" }).sorted().joined(separator: "\n")
  }
}
