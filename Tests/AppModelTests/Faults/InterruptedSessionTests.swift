import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

extension Tag {
  /// Tests in which calls fail, programs end and power is lost.
  @Tag static var fault: Self
}

@Suite("Sessions that end in the midst of a change", .tags(.fault)) struct InterruptedSessionTests {
  @Test("Every kind of operation is among what is interrupted")
  func complete() throws {
    let names = try SessionFault.all.get().map(\.name)
    #expect(names.sorted() == (BoardOperation.kinds + ["redo", "restore", "undo"]).sorted())
  }

  @Test(
    "Killed at any call that writes, the change is in the board and in the history, or in neither, and undo goes on",
    arguments: 0..<2)
  func killed(_ half: Int) throws {
    // Two halves, for two processors.
    for (index, scenario) in try SessionFault.all.get().enumerated() where index % 2 == half {
      let reference = try scenario.reference()
      #expect(reference.before != reference.after, "\(scenario.name)")
      for (number, call) in reference.changes.enumerated() {
        for fault in call.kind == .write ? [FaultPlan.Fault.stop, .stopHalfway] : [.stop] {
          let plan = FaultPlan(fault, atCall: number + 1, counting: .changes)
          let (disk, isAcknowledged) = try scenario.interrupt(plan)
          try scenario.check(disk, isAcknowledged: isAcknowledged, reference, "\(fault) at \(call)")
        }
      }
    }
  }

  @Test(
    "The same holds when the power is lost, of which what was not flushed is dropped or torn",
    arguments: [
      "card.move", "card.add", "card.trash", "attachment.add", "comment.trash", "group", "undo", "restore",
    ])
  func lostPower(_ name: String) throws {
    let scenario = try SessionFault.named(name)
    let reference = try scenario.reference()
    for (number, call) in reference.changes.enumerated() {
      let plan = FaultPlan(.stop, atCall: number + 1, counting: .changes)
      let (disk, isAcknowledged) = try scenario.interrupt(plan)
      for (index, survivor) in disk.disksAfterPowerLoss(limit: 3).enumerated() {
        try scenario.check(
          survivor, isAcknowledged: isAcknowledged, reference, "power lost at \(call), outcome \(index)")
      }
    }
  }

  @Test("What was acknowledged survives the loss of power right after it")
  func acknowledged() throws {
    for scenario in try SessionFault.all.get() {
      let reference = try scenario.reference()
      let (disk, isAcknowledged) = try scenario.interrupt(.none)
      #expect(isAcknowledged)
      for (index, survivor) in disk.disksAfterPowerLoss(limit: 3).enumerated() {
        try scenario.check(
          survivor, isAcknowledged: true, reference, "power lost afterwards, outcome \(index)")
      }
    }
  }

  @Test(
    "A call that fails leaves the change in both, or in neither",
    arguments: ["card.move", "card.add", "comment.trash", "group", "undo", "restore"])
  func refused(_ name: String) throws {
    let scenario = try SessionFault.named(name)
    let reference = try scenario.reference()
    for (number, call) in reference.changes.enumerated() {
      for fault in [FaultPlan.Fault.fail(.system(5)), .failHalfway(.noSpace)] {
        let plan = FaultPlan(fault, atCall: number + 1, counting: .changes)
        let (disk, isAcknowledged) = try scenario.interrupt(plan)
        let found = try SessionFault.account(of: disk.copy()).0
        #expect(isAcknowledged == (found == reference.after), "\(name), \(fault) at \(call)")
        try scenario.check(disk, isAcknowledged: isAcknowledged, reference, "\(fault) at \(call)")
      }
    }
  }
}
