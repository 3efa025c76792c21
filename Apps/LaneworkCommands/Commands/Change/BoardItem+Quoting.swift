internal import Boards

extension BoardItem {
  /// The title as it stands in a sentence.
  var quotedTitle: String { "“\(displayTitle)”" }
}

extension BoardChange {
  /// The identity of the item that the change created, as short as it can be on a board.
  func shortIdentity(on board: Board) -> String? {
    createdItems.first?.id.map { ShortIdentities.short($0, on: board) }
  }
}
