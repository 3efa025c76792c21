import Basics
import Boards
import TestSupport
import Testing

/// A board on which operations are planned and carried out, with a clock that a test moves.
///
/// After each operation the board that was brought up to date is compared with the board read anew.
struct PlanningBench {
  var files: BoardFiles
  var board: Board
  var now = Timestamp("2026-10-07T12:00:00Z") ?? Timestamp(milliseconds: 0)
  var actor: Identity?
  var ownerName: String?
  var machine = MachineConfiguration()
  private var random = SeededGenerator(seed: 7)

  init(_ fixture: BoardFixture) throws {
    files = BoardFiles(fixture)
    board = try files.load()
  }

  mutating func context() -> PlanningContext {
    PlanningContext(
      now: now, actor: actor, ownerName: ownerName, machine: machine, seed: IdentitySeed(using: &random))
  }

  /// Plans and carries out, and checks what is true of every operation.
  @discardableResult
  mutating func perform(
    _ operation: BoardOperation, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> BoardChange {
    let context = context()
    let change = try operation.plan(on: board, in: context)
    #expect(
      try operation.plan(on: board, in: context) == change, "planning is a function of its input",
      sourceLocation: sourceLocation)
    let before = files
    try files.apply(change.steps)
    board.apply(change.steps)
    #expect(
      try board.outline == files.load().outline, "the board is as if read anew",
      sourceLocation: sourceLocation)
    var reverted = files
    try reverted.apply(change.steps.reversed().map(\.reversed))
    #expect(reverted.files == before.files, "the steps can be taken back", sourceLocation: sourceLocation)
    return change
  }

  /// The text of an item's document.
  func text(_ item: BoardFixture.Item) -> String { files.text(item.path(of: "index.md")) }
}
