internal import BoardFormat
public import ContentHash

extension Board {
  /// The item at a location; nil when there is none, and for a comment that has not been read.
  public func item(at location: ItemLocation) -> (any BoardItem)? {
    switch location {
    case .board: self
    case .lane(let id): lane(id)
    case .card(let id, let lane): self.lane(lane)?.cards.first { $0.id == id }
    case .trashed(let id): trashEntry(id)
    case .trashedCard(let id, let lane): trashEntry(lane)?.lane?.cards.first { $0.id == id }
    case .comment(let id, let card): self.card(at: card)?.comments.loaded?.first { $0.id == id }
    case .attachment(let id, let owner): attachments(of: owner)?.first { $0.id == id }
    }
  }

  /// The card at a location, also in the trash; nil when there is none.
  func card(at location: ItemLocation) -> Card? {
    switch item(at: location) {
    case let card as Card: card
    case let entry as TrashEntry: entry.card
    default: nil
    }
  }

  private func attachments(of owner: ItemLocation) -> [Attachment]? {
    if case .comment = owner { return (item(at: owner) as? Comment)?.attachments }
    return card(at: owner)?.attachments
  }

  /// What an item's folder holds besides the item's own files, for people; nil when it holds nothing.
  func content(of location: ItemLocation) -> String? {
    let count: (Int, String)
    switch location {
    case .lane(let id): count = (lane(id)?.cards.count ?? 0, "card")
    case .card:
      let card = card(at: location)
      let comments = card?.comments.count ?? 0
      count = comments > 0 ? (comments, "comment") : (card?.attachments.count ?? 0, "attachment")
    case .comment: count = (attachments(of: location)?.count ?? 0, "attachment")
    default: return nil
    }
    switch count.0 {
    case 0: return nil
    case 1: return "1 \(count.1)"
    default: return "\(count.0) \(count.1)s"
    }
  }
}

extension BoardItem {
  /// The hash of the item's `index.md`, by which one version is told from another; nil when it cannot be read.
  public var contentHash: ContentHash? { document.document.map { ContentHash(of: $0.bytes) } }
}

extension ItemLocation {
  /// Whether an item is in the same place in its container as at another location, wherever the container is.
  func isSamePlace(as other: ItemLocation?) -> Bool {
    switch (self, other) {
    case (.comment(let id, _), .comment(let otherID, _)?): id == otherID
    case (.attachment(let id, _), .attachment(let otherID, _)?): id == otherID
    default: self == other
    }
  }
}
