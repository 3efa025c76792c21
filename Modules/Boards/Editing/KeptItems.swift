/// The items that left the board during a session, by the key under which the state folder keeps their folders.
///
/// While a folder lies there nobody changes it, so when it comes back the item need not be read again.
struct KeptItems: Sendable {
  /// An item with all that it holds.
  enum Item: Sendable {
    case lane(Lane)
    case card(Card)
    case comment(Comment)
    case attachment(Attachment)
  }

  private var items: [String: Item] = [:]

  /// Remembers an item that is about to leave.
  mutating func keep(_ item: (any BoardItem)?, as key: String) {
    switch item {
    case let lane as Lane: items[key] = .lane(lane)
    case let card as Card: items[key] = .card(card)
    case let comment as Comment: items[key] = .comment(comment)
    case let attachment as Attachment: items[key] = .attachment(attachment)
    default: break
    }
  }

  /// Whether an item is known.
  func has(_ key: String) -> Bool { items[key] != nil }

  /// Gives an item back; nil when it is not known.
  mutating func take(_ key: String) -> Item? { items.removeValue(forKey: key) }
}
