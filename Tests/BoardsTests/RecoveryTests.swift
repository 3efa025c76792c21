import Basics
import TestSupport
import Testing

@testable import Boards

@Suite("BoardRecovery", .tags(.fault))
struct RecoveryTests {
  typealias Board = ApplyingBoard
  private static let index = Board.cardPlace(1, 2).appending("index.md")
  private static let target = "\(Board.path)/\(index)"
  private static let temporary = "\(Board.path)/\(Board.cardPlace(1, 2))/.index.md.lanework-s1"

  private let board: ApplyingBoard

  init() throws { board = try ApplyingBoard() }

  /// Applies steps in a process that ends at the given call of a kind, counted from 1.
  private func interrupt(
    _ steps: [ChangeStep], at kind: FileSystemCall.Kind, _ count: Int = 1, title: String = "Move Card"
  ) throws {
    let system = MemoryFileSystem(on: board.disk)
    let applier = ChangeApplier(try Board.access(system))
    nonisolated(unsafe) var seen = 0
    // Called on this thread only.
    system.setHook { [unowned system] call in
      guard call.kind == kind, !call.path.contains("/state/") else { return }
      seen += 1
      if seen == count { system.stop() }
    }
    do throws(ApplyError) {
      _ = try applier.apply(steps, title: title)
      Issue.record("The process did not end.")
    } catch {
      #expect(system.isStopped)
    }
  }

  private func recover(_ system: MemoryFileSystem? = nil) throws -> [ApplyingEvent] {
    try BoardRecovery(try Board.access(system ?? MemoryFileSystem(on: board.disk))).recover()
  }

  private let write = ChangeStep.write(Board.cardPlace(1, 2), to: "ours")

  @Test("Opening a board without interrupted changes creates nothing and takes no lock")
  func nothingToDo() throws {
    let system = MemoryFileSystem(on: board.disk)
    let recovery = BoardRecovery(try Board.access(system))
    system.setFaults(.none)
    #expect(try recovery.recover().isEmpty)
    #expect(system.changeCount == 0)
    #expect(!system.calls.contains { $0.kind == .lock })
    #expect(board.disk.status(of: Board.statePath) == nil)
  }

  @Test(
    "A change that was done, and may be recorded, ends as the history says, or as the disk where it says nothing",
    arguments: [(false, false), (true, true), (nil, true)])
  func asRecorded(isRecorded: Bool?, isDone: Bool) throws {
    let before = try board.snapshot
    let steps = [write, .write(Board.cardPlace(1, 3), to: "ours")]
    // The record of the change is all that is left to be removed.
    let system = MemoryFileSystem(on: board.disk)
    let applier = ChangeApplier(try Board.access(system))
    do throws(ApplyError) {
      _ = try applier.apply(steps, title: "Move Card") { () throws(RecordingError) in system.stop() }
    } catch {
      // Nobody hears of it.
    }
    let after = try board.snapshot
    try #require(after != before)
    var access = try Board.access(MemoryFileSystem(on: board.disk))
    access.hasRecorded = { $0 == steps ? isRecorded : nil }
    #expect(
      try BoardRecovery(access).recover() == [isDone ? .completed("Move Card") : .tookBack("Move Card")])
    #expect(try board.snapshot == (isDone ? after : before))
    #expect(try BoardRecovery(access).recover() == [])
  }

  @Test("An interrupted change is taken back under its name, and a second look finds nothing")
  func takesBack() throws {
    let before = try board.snapshot
    try interrupt([write, .write(Board.cardPlace(1, 3), to: "ours")], at: .exchange, 2)
    #expect(try board.snapshot != before)
    #expect(try recover() == [.tookBack("Move Card")])
    #expect(try board.snapshot == before)
    #expect(try recover().isEmpty)
  }

  @Test("The next change of the board settles an interrupted one too")
  func settledByNextChange() throws {
    try interrupt([write, .write(Board.cardPlace(1, 3), to: "ours")], at: .exchange, 2)
    let applier = ChangeApplier(try Board.access(MemoryFileSystem(on: board.disk)))
    let change = try applier.apply([.write(Board.cardPlace(1, 4), to: "new")], title: "Describe Card")
    #expect(change.events == [.tookBack("Move Card")])
    #expect(try board.disk.readText(Self.target) == Board.text(Board.card(1, 2)))
  }

  @Test("Another program's version that was displaced and not looked at goes back into its place")
  func putsBack() throws {
    let disk = board.disk
    try interrupt([write], at: .askWhoWrites)
    // The exchange is done; what lies beside is what another program had written before it.
    try disk.write("theirs", to: Self.temporary)
    let events = try recover()
    #expect(events.contains(.putBack(Self.index)))
    #expect(try disk.readText(Self.target) == "theirs")
    #expect(disk.status(of: Self.temporary) == nil)
    #expect(board.kept(.recovered).isEmpty)
  }

  @Test("A displaced version is kept aside when the file has been replaced since")
  func keepsAside() throws {
    let disk = board.disk
    try interrupt([write], at: .askWhoWrites)
    try disk.write("theirs", to: Self.temporary)
    try disk.write("newer", to: Self.target)
    let events = try recover()
    #expect(try disk.readText(Self.target) == "newer")
    #expect(disk.status(of: Self.temporary) == nil)
    let kept = board.kept(.recovered)
    #expect(kept.values.map { String(decoding: $0, as: UTF8.self) } == ["theirs"])
    let name = try #require(kept.keys.first)
    #expect(name.hasSuffix("~\(Board.lane(1))~\(Board.card(1, 2))~index.md"))
    #expect(
      events.contains(.keptAside(Self.index, at: "\(Board.statePath)/boards/\(Board.key)/recovered/\(name)")))
    #expect(events.contains(.leftAsFound(Self.index)))
  }

  @Test("A displaced file that a program still has open stays, and is settled when it is closed")
  func stillOpen() throws {
    let disk = board.disk
    try interrupt([write], at: .askWhoWrites)
    try disk.write("newer", to: Self.target)
    var file: MemoryOpenFile? = try disk.openForWriting(Self.temporary)
    let events = try recover()
    guard case .postponed("Move Card", _) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(disk.status(of: Self.temporary) != nil)
    file?.write("late")
    file = nil
    _ = try recover()
    #expect(board.kept(.recovered).values.map { String(decoding: $0, as: UTF8.self) } == ["late"])
  }

  @Test("A file that is neither before nor after is left and named; the others are taken back")
  func neitherBeforeNorAfter() throws {
    let steps = (2...5).map { ChangeStep.write(Board.cardPlace(1, $0), to: "ours") }
    try interrupt(steps, at: .exchange, 3)
    try board.disk.write("theirs", to: Self.target)
    #expect(try recover() == [.leftAsFound(Self.index), .tookBack("Move Card")])
    #expect(try board.disk.readText(Self.target) == "theirs")
    for card in 3...5 {
      let path = "\(Board.path)/\(Board.cardPlace(1, card))/index.md"
      #expect(try board.disk.readText(path) == Board.text(Board.card(1, card)))
    }
  }

  @Test("A new folder to which somebody has added something is not taken back")
  func addedToCreation() throws {
    let card = Board.lanePlace(1).appending(Board.new(1))
    try interrupt([.create(card), write], at: .exchange)
    try board.disk.write("comment", to: "\(Board.path)/\(card)/comments/\(Board.new(2))/index.md")
    #expect(try recover() == [.leftAsFound(card), .tookBack("Move Card")])
    #expect(try board.disk.readText("\(Board.path)/\(card)/comments/\(Board.new(2))/index.md") == "comment")
  }

  @Test("A change whose process is still there is not touched")
  func livingOwner() throws {
    try interrupt([write, .write(Board.cardPlace(1, 3), to: "ours")], at: .exchange, 2)
    let half = try board.snapshot
    let owner = MemoryFileSystem(on: board.disk)
    let lock = try #require(
      try owner.openFolder(at: "\(Board.statePath)/boards/\(Board.key)/intents").lock(waiting: .zero))
    #expect(try recover().isEmpty)
    #expect(try board.snapshot == half)
    lock.release()
    #expect(try recover() == [.tookBack("Move Card")])
  }

  @Test("A damaged record is kept and named, and nothing is done on its word")
  func damagedRecord() throws {
    try interrupt([write, .write(Board.cardPlace(1, 3), to: "ours")], at: .exchange, 2)
    let record = "\(Board.statePath)/boards/\(Board.key)/intents/00000001.intent"
    var bytes = try board.disk.read(record)
    bytes[bytes.count / 2] ^= 1
    try board.disk.write(bytes, to: record)
    let half = try board.snapshot
    let events = try recover()
    guard case .damagedRecord(let place)? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(try board.disk.read(place) == bytes)
    #expect(try board.snapshot == half)
    #expect(try recover().isEmpty)
  }

  @Test("Leftovers of unknown origin are listed and not touched")
  func unknownLeftovers() throws {
    let strays = [
      ".index.md.lanework-ABC123", "\(Board.cardPath(1, 1))/.x.lanework-1", ".trash/.y.lanework-",
      ".z.lanework",
    ]
    for stray in strays { try board.disk.write("?", to: "\(Board.path)/\(stray)") }
    let before = try board.snapshot
    #expect(try recover().isEmpty)
    #expect(try board.snapshot == before)
    let folder = try MemoryFileSystem(on: board.disk).openFolder(at: Board.path)
    let found = try BoardLeftovers(board: folder).list().map(\.description)
    #expect(found == strays.dropLast().sorted())
  }

  @Test("A change that failed and could not be taken back is taken back later, although every step was done")
  func failedChange() throws {
    let board = try ApplyingBoard(stateOnOtherDevice: true)
    let disk = board.disk
    let before = try board.snapshot
    let system = MemoryFileSystem(on: disk)
    let applier = ChangeApplier(try Board.access(system))
    let flush = try flushCall(board)
    // From the flush that fails the board can only be read.
    system.setHook { call in
      guard call.number == flush else { return }
      do { try disk.changeTraits(at: Board.path) { $0.isReadOnly = true } } catch { Issue.record("\(error)") }
    }
    system.setFaults(FaultPlan(.fail(.system(5)), atCall: flush))
    do throws(ApplyError) {
      _ = try applier.apply([write], title: "Describe Card")
      Issue.record("It was applied.")
    } catch {
      guard case .unfinished(because: .disk, stuck: .disk) = error.reason else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try board.snapshot != before)
    let access = try Board.access(MemoryFileSystem(on: disk))
    guard case .postponed("Describe Card", _)? = try BoardRecovery(access).recover().last else {
      Issue.record("It was not postponed.")
      return
    }
    try disk.changeTraits(at: Board.path) { $0.isReadOnly = false }
    #expect(try BoardRecovery(access).recover() == [.tookBack("Describe Card")])
    #expect(try board.snapshot == before)
  }

  @Test(
    "What could not be removed after a change is removed by the next one, wherever it has been moved",
    arguments: [FaultScenario.write, .trash])
  func litter(scenario: FaultScenario) throws {
    let disk = board.disk
    let system = MemoryFileSystem(on: disk)
    let applier = ChangeApplier(try Board.access(system))
    let folders = scenario.steps.flatMap(\.places).map { place in
      let folder = place.name == "index.md" ? place.parent : place
      return "\(Board.path)/\(folder)"
    }
    // Just when the temporary file is removed, its folder cannot be written.
    system.setHook { call in
      let isRemoval = call.kind == .removeFile && call.path.hasSuffix("lanework-s1")
      for folder in folders where disk.status(of: folder) != nil {
        do { try disk.setPermissions(of: folder, to: isRemoval ? 0o555 : 0o755) } catch {
          Issue.record("\(error)")
        }
      }
    }
    let change = try applier.apply(scenario.steps, title: "A Change")
    system.setHook(nil)
    guard case .leftoverStays? = change.events.last else {
      Issue.record("\(change.events)")
      return
    }
    let now = try #require(folders.first { disk.status(of: $0) != nil })
    try disk.setPermissions(of: now, to: 0o755)
    #expect(disk.status(of: "\(now)/.index.md.lanework-s1") != nil)
    let text = try disk.readText("\(now)/index.md")
    #expect(try recover() == [.completed("A Change")])
    #expect(disk.status(of: "\(now)/.index.md.lanework-s1") == nil)
    #expect(try disk.readText("\(now)/index.md") == text)
  }

  @Test(
    "A change that was acknowledged is not taken back after a loss of power, although a file of it was since")
  func acknowledged() throws {
    let system = MemoryFileSystem(on: board.disk)
    let applier = ChangeApplier(try Board.access(system))
    _ = try applier.apply([write, .write(Board.cardPlace(1, 3), to: "ours")], title: "Describe Cards")
    // Another program restores one of the two files, as a checkout does.
    try board.disk.write(Board.text(Board.card(1, 3)), to: "\(Board.path)/\(Board.cardPlace(1, 3))/index.md")
    for survivor in board.disk.disksAfterPowerLoss() {
      _ = try BoardRecovery(try Board.access(MemoryFileSystem(on: survivor))).recover()
      #expect(try survivor.readText(Self.target) == "ours")
    }
  }

  @Test("What is left of a restored folder in the state folder is never taken for a whole one")
  func halfKeptFolder() throws {
    let scenario = FaultScenario.restoreAcross
    let board = try scenario.board()
    let system = MemoryFileSystem(on: board.disk)
    let applier = ChangeApplier(try Board.access(system))
    nonisolated(unsafe) var removals = 0
    // Called on this thread only.
    system.setHook { [unowned system] call in
      guard call.kind == .removeFile, call.path.contains("/removed/") else { return }
      removals += 1
      if removals == 2 { system.stop() }
    }
    #expect(throws: ApplyError.self) { try applier.apply(scenario.steps, title: "Restore Card") }
    let restored = "\(Board.path)/\(Board.cardPlace(1, 1))/index.md"
    try board.disk.write("edited", to: restored)
    _ = try BoardRecovery(try Board.access(MemoryFileSystem(on: board.disk))).recover()
    #expect(try board.disk.readText(restored) == "edited")
    #expect(board.kept(.removed).isEmpty)
  }

  /// The number of the call that flushes the card's folder in an undisturbed write.
  private func flushCall(_ board: ApplyingBoard) throws -> Int {
    let system = MemoryFileSystem(on: board.disk.copy())
    let applier = ChangeApplier(try Board.access(system))
    system.setFaults(.none)
    _ = try applier.apply([write], title: "Test")
    return try #require(system.calls.last { $0.kind == .flushFolder && $0.path.hasSuffix(Board.card(1, 2)) })
      .number
  }
}
