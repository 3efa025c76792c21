import AppModel
import Basics
import Boards
import Entitlement
import FoundationEssentials
import History
import Synchronization
import TestSupport
import Testing

/// Something that is done in a session, with the disk as it is before.
struct SessionFault: Sendable, CustomTestStringConvertible {
  /// What is done.
  enum Action: Sendable {
    case perform(BoardOperation)
    case undo, redo
    /// A return to how the board was right after a record.
    case restore(HistoryEntry.ID)
  }

  let name: String
  let action: Action
  /// All of it flushed.
  let start: MemoryDisk

  var testDescription: String { name }

  /// The board, and what its history says, at some time.
  struct Account: Equatable {
    let board: MemorySnapshot
    let entries: [String]

    /// The board's files without the folders that a change may leave empty.
    var files: [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for path in board.paths { files[path] = board.file(path) }
      return files
    }
  }

  // MARK: Processes

  /// A session of a process of its own.
  ///
  /// - Parameter seed: the numbers that it draws, so that what it does can be repeated.
  static func begin(_ system: MemoryFileSystem, seed: UInt64 = 1) throws -> BoardSession {
    let generator = Mutex(SeededGenerator(seed: seed))
    let model = AppModel(
      Surroundings(
        fileSystem: system, folders: UserFolders(environment: ["HOME": "/home/ada"], name: "lanework"),
        time: FixedTime(), random: RandomSource { generator.withLock { $0.next() } },
        diagnostics: RecordedDiagnostics(), pause: { _ in }))
    return try model.beginSession(
      boardAt: SessionFixture.path, now: SessionFixture.now,
      options: SessionOptions(purpose: .single, readsComments: true))
  }

  func act(in session: BoardSession) throws {
    switch action {
    case .perform(let operation): try session.perform(operation)
    case .undo: try session.undo()
    case .redo: try session.redo()
    case .restore(let record): try session.restore(RestoreRequest(at: record))
    }
  }

  /// What the next process finds, and what it hears.
  static func account(of disk: MemoryDisk, seed: UInt64 = 2) throws -> (Account, BoardSession) {
    let session = try begin(MemoryFileSystem(on: disk), seed: seed)
    let entries = try session.historyEntries().map { "\($0.id) \($0.name.kind) \($0.state)" }
    return (Account(board: try disk.snapshot(of: SessionFixture.path), entries: entries), session)
  }

  // MARK: What must hold

  /// The course without faults, by which the others are judged.
  struct Reference {
    let changes: [FileSystemCall]
    let before, after: Account
    /// The files after the next undo, from before and from after.
    let undoneBefore, undoneAfter: [String: [UInt8]]
  }

  func reference() throws -> Reference {
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let session = try Self.begin(system)
    system.setFaults(.none)
    try act(in: session)
    let before = try Self.account(of: start.copy()).0
    let after = try Self.account(of: disk).0
    var undoneAfter = before.files
    if case .perform = action {} else { undoneAfter = try Self.undone(disk.copy()) }
    return Reference(
      changes: system.calls.filter(\.kind.isChange), before: before, after: after,
      undoneBefore: try Self.undone(start.copy()), undoneAfter: undoneAfter)
  }

  private static func undone(_ disk: MemoryDisk) throws -> [String: [UInt8]] {
    let (_, session) = try account(of: disk)
    try session.undo()
    return try account(of: disk).0.files
  }

  /// Does it in a process that a plan stops.
  ///
  /// - Returns: the disk that is left, and whether it was acknowledged before.
  func interrupt(_ plan: FaultPlan) throws -> (disk: MemoryDisk, isAcknowledged: Bool) {
    let disk = start.copy()
    let system = MemoryFileSystem(on: disk)
    let session = try Self.begin(system)
    system.setFaults(plan)
    do {
      try act(in: session)
      return (disk, true)
    } catch {
      return (disk, false)
    }
  }

  /// Holds that board and history agree, that nothing acknowledged is lost, and that undo goes on.
  func check(
    _ disk: MemoryDisk, isAcknowledged: Bool, _ reference: Reference, _ context: @autoclosure () -> String
  ) throws {
    let (found, session) = try Self.account(of: disk)
    guard found == reference.before || found == reference.after else {
      Issue.record(
        """
        \(name), \(context()): \(session.events), the board is as \
        \(found.board == reference.before.board ? "before" : found.board == reference.after.board ? "after" : "never"), \
        the history as \(found.entries == reference.before.entries ? "before" : "after or never")
        """)
      return
    }
    let isDone = found == reference.after
    #expect(isDone || !isAcknowledged, "\(name), \(context()): acknowledged and lost")
    try session.undo()
    let undone = try Self.account(of: disk).0.files
    #expect(
      undone == (isDone ? reference.undoneAfter : reference.undoneBefore),
      "\(name), \(context()): the undo gave something else")
    let left = try disk.snapshot(of: SessionFixture.statePath).paths.filter {
      $0.hasSuffix(".intent") || $0.contains("/recovered/")
    }
    #expect(left == [], "\(name), \(context())")
  }
}
