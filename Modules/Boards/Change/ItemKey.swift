/// What makes two folders the same item's, wherever it is: its identity, and those of what it belongs to.
package struct ItemKey: Sendable, Hashable {
  private let identities: [ItemID]

  /// The key of the item in a folder; nil for a folder where no item can be.
  package init?(folder: BoardPath) {
    guard let location = ItemLocation(folder: folder) else { return nil }
    identities = [location.owner?.owner?.id, location.owner?.id, location.id].compactMap { $0 }
  }

  /// The key of the item whose document a file is; nil for any other file.
  package init?(document path: BoardPath) {
    guard path.name == ReservedName.index else { return nil }
    self.init(folder: path.parent)
  }

  /// Where the item is on a board; nil when it is not there.
  package func location(on board: Board) -> ItemLocation? {
    guard let outermost = identities.first else { return .board }
    guard var location = board.path(of: outermost).flatMap({ ItemLocation(folder: $0) }) else { return nil }
    for identity in identities.dropFirst() {
      let candidates: [ItemLocation] = [
        .comment(identity, on: location), .attachment(identity, of: location),
      ]
      guard let found = candidates.first(where: { board.item(at: $0) != nil }) else { return nil }
      location = found
    }
    return location
  }
}

extension ChangeStep {
  /// The items that the step is about.
  package var items: [ItemKey] {
    switch self {
    case .write(let edit): [ItemKey(folder: edit.path.parent)].compactMap { $0 }
    case .create(let creation): [ItemKey(folder: creation.path)].compactMap { $0 }
    case .move(let move): [ItemKey(folder: move.from)].compactMap { $0 }
    case .remove(let removal), .restore(let removal): [ItemKey(folder: removal.path)].compactMap { $0 }
    }
  }
}
