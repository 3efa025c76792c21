import Basics
import Boards
import History
import TestSupport

/// A board in memory with an editor and a native history, and a clock that moves on with every operation.
struct HistoryBench {
  let memory: BoardFixture.InMemory
  var editor: BoardEditor
  var history = NativeHistory()
  var actor: Identity?
  private var time = Timestamp(milliseconds: 1_790_000_000_000)
  private var random = SeededGenerator(seed: 11)

  init(_ fixture: BoardFixture) throws {
    memory = try fixture.inMemory()
    try memory.disk.write("attached", to: "/outside.txt")
    editor = try memory.editor()
  }

  mutating func context() -> PlanningContext {
    time = time.advanced(by: .seconds(7))
    return PlanningContext(now: time, actor: actor, seed: IdentitySeed(using: &random))
  }

  /// Carries an operation out and takes it up.
  @discardableResult
  mutating func perform(_ operation: BoardOperation) throws -> BoardEdit {
    let edit = try editor.perform(operation, in: context())
    history.record(edit.change, by: actor, at: time)
    return edit
  }

  @discardableResult
  mutating func undo(_ id: String? = nil) throws -> HistoryStep {
    try history.undo(id.map { HistoryEntry.ID(rawValue: $0) }, with: &editor, in: context())
  }

  @discardableResult
  mutating func redo(_ id: String? = nil) throws -> HistoryStep {
    try history.redo(id.map { HistoryEntry.ID(rawValue: $0) }, with: &editor, in: context())
  }

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
