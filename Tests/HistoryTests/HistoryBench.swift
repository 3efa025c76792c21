import Basics
import Boards
import History
import TestSupport

/// A board in memory with an editor and a native history, and a clock that moves on with every operation.
struct HistoryBench {
  let memory: BoardFixture.InMemory
  var editor: BoardEditor
  var history: NativeHistory
  var session = "session"
  var actor: Identity?
  private var time = Timestamp(milliseconds: 1_790_000_000_000)
  private var random = SeededGenerator(seed: 11)

  /// Creates the board.
  ///
  /// - Parameter isKept: whether the history lies in a journal, and outlives the process.
  init(_ fixture: BoardFixture, isKept: Bool = false) throws {
    memory = try fixture.inMemory()
    try memory.disk.write("attached", to: "/outside.txt")
    editor = try memory.editor()
    history = Self.makeHistory(isKept ? memory : nil, session)
  }

  private static func makeHistory(_ memory: BoardFixture.InMemory?, _ session: String) -> NativeHistory {
    guard let memory else { return NativeHistory(journal: nil, session: session) }
    let state = BoardState(
      StateFolder(path: BoardFixture.InMemory.statePath, fileSystem: memory.fileSystem),
      names: ["boards", "board"])
    let journal = Journal(
      folder: { () throws(FileSystemError) in try state.open(.history) },
      existing: { () throws(FileSystemError) in try state.openExisting(.history) }, durability: .fast,
      lockWait: .milliseconds(1))
    return NativeHistory(journal: journal, session: session, state: state)
  }

  /// Goes on as another process, which knows nothing but what is on the disk.
  mutating func restart(session: String) throws {
    try history.end(at: time)
    self.session = session
    editor = try memory.editor()
    history = Self.makeHistory(memory, session)
  }

  mutating func context() -> PlanningContext {
    time = time.advanced(by: .seconds(7))
    return PlanningContext(now: time, actor: actor, seed: IdentitySeed(using: &random))
  }

  /// Carries an operation out and takes it up.
  @discardableResult
  mutating func perform(_ operation: BoardOperation) throws -> BoardEdit {
    let context = context()
    let note = note()
    var taken = history
    defer { history = taken }
    return try editor.perform(operation, in: context) { (change, _) throws(RecordingError) in
      do throws(HistoryError) {
        try taken.record(change, note)
      } catch {
        throw error.asRecordingError
      }
    }
  }

  @discardableResult
  mutating func undo(_ id: String? = nil) throws -> HistoryStep {
    let context = context()
    return try history.undo(request(id), with: &editor, in: context, noting: note())
  }

  @discardableResult
  mutating func redo(_ id: String? = nil) throws -> HistoryStep {
    let context = context()
    return try history.redo(request(id), with: &editor, in: context, noting: note())
  }

  /// The entries, newest first.
  mutating func entries() throws -> [HistoryEntry] { try history.entries(in: .session(session)) }

  func request(_ id: String?, in scope: HistoryScope? = nil) -> HistoryStepRequest {
    HistoryStepRequest(entry: id.map { HistoryEntry.ID(rawValue: $0) }, scope: scope ?? .session(session))
  }

  /// Undoes what is the turn of a scope.
  @discardableResult
  mutating func undo(in scope: HistoryScope) throws -> HistoryStep {
    let context = context()
    return try history.undo(request(nil, in: scope), with: &editor, in: context, noting: note())
  }

  /// Redoes what is the turn of a scope.
  @discardableResult
  mutating func redo(in scope: HistoryScope) throws -> HistoryStep {
    let context = context()
    return try history.redo(request(nil, in: scope), with: &editor, in: context, noting: note())
  }

  /// Brings the board, or one item, back to how it was after a record.
  @discardableResult
  mutating func restore(
    at record: String, item: ItemID? = nil, _ resolution: Reversal.Resolution = .refuse
  ) throws -> RestoredBoard {
    let context = context()
    return try history.restore(
      RestoreRequest(at: HistoryEntry.ID(rawValue: record), item: item, resolution: resolution),
      with: &editor,
      in: context, noting: note())
  }

  /// The board as it was after a record.
  mutating func past(at record: String) throws -> PastBoard {
    let context = context()
    return try history.board(at: HistoryEntry.ID(rawValue: record), with: &editor, in: context)
  }

  func note() -> HistoryNote { HistoryNote(session: session, actor: actor, time: time) }

  /// The text of an item's document on the disk; empty when it is not there.
  func text(_ item: BoardFixture.Item) throws -> String { try text(item.path(of: "index.md")) }

  /// The text of a file of the board; empty when it is not there.
  func text(_ path: String) throws -> String {
    String(decoding: try memory.files()[path] ?? [], as: UTF8.self)
  }

  /// Plays another program that replaces text in an item's document, without the editor knowing.
  func changeOutside(_ item: BoardFixture.Item, _ old: String, _ new: String) throws {
    let path = memory.path(of: item.path(of: "index.md"))
    try memory.disk.replace(path, with: try memory.disk.readText(path).replacing(old, with: new))
  }
}
