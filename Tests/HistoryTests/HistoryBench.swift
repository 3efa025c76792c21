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

  init(_ fixture: BoardFixture) throws {
    memory = try fixture.inMemory()
    try memory.disk.write("attached", to: "/outside.txt")
    editor = try memory.editor()
    history = NativeHistory(journal: nil, session: session)
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

  func request(_ id: String?) -> HistoryStepRequest {
    HistoryStepRequest(entry: id.map { HistoryEntry.ID(rawValue: $0) }, scope: .session(session))
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
