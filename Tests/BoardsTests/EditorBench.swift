import Basics
import Boards
import TestSupport

/// A board in memory with an editor, and another program that changes files without the editor knowing.
struct EditorBench {
  let memory: BoardFixture.InMemory
  var editor: BoardEditor
  var now = Timestamp("2026-10-07T12:00:00Z") ?? Timestamp(milliseconds: 0)
  private var random = SeededGenerator(seed: 5)

  init(_ fixture: BoardFixture) throws {
    memory = try fixture.inMemory()
    editor = try memory.editor()
  }

  mutating func context() -> PlanningContext { PlanningContext(now: now, seed: IdentitySeed(using: &random)) }

  @discardableResult
  mutating func perform(_ operation: BoardOperation, _ options: EditOptions = EditOptions()) throws
    -> BoardEdit
  {
    try editor.perform(operation, in: context(), options: options)
  }

  /// Tells why an operation is refused; nil when it is not.
  mutating func refusal(_ operation: BoardOperation, _ options: EditOptions = EditOptions())
    -> BoardEditError?
  {
    do throws(BoardEditError) {
      _ = try editor.perform(operation, in: context(), options: options)
      return nil
    } catch {
      return error
    }
  }

  /// The text of an item's document on the disk.
  func text(_ item: BoardFixture.Item) throws -> String {
    try memory.disk.readText(memory.path(of: item.path(of: "index.md")))
  }

  /// Plays another program that replaces text in an item's document.
  func changeOutside(_ item: BoardFixture.Item, _ old: String, _ new: String) throws {
    let path = memory.path(of: item.path(of: "index.md"))
    try memory.disk.replace(path, with: try memory.disk.readText(path).replacing(old, with: new))
  }

  /// Plays another program that moves an item's folder.
  func moveOutside(_ item: BoardFixture.Item, to path: String) throws {
    try memory.disk.move(memory.path(of: item.path.description), to: memory.path(of: path))
  }

  /// Whether the board in memory is the one on the disk.
  mutating func isUpToDate() throws -> Bool {
    for card in editor.board.lanes.flatMap(\.cards) { editor.loadComments(of: card.id) }
    return try editor.board.outline == memory.load(BoardLoader(readsComments: true)).outline
  }
}
