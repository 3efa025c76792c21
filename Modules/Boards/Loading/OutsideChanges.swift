/// What others changed on a board since it was read.
public struct OutsideChanges: Sendable, Equatable {
  /// What happened to a lane or a card.
  public enum Change: Sendable, Equatable {
    case added
    /// Its document changed, or a card's comments or attachments did.
    case changed
    /// It stands in another lane; it may have changed as well.
    case moved
    /// It went into the trash.
    case trashed
    /// It came back from the trash.
    case restored
    /// It is gone, also from the trash.
    case removed
  }

  /// Whether the board's own document changed.
  public var isBoardChanged = false
  /// What happened to lanes. A lane whose cards alone changed is not among them.
  public var lanes: [ItemID: Change] = [:]
  /// What happened to cards. Those that came, went or moved with their lane are not among them.
  public var cards: [ItemID: Change] = [:]

  /// Creates an empty report.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { !isBoardChanged && lanes.isEmpty && cards.isEmpty }

  /// What changed, as a clause for people such as `2 cards changed outside`; nil when nothing did.
  public var summary: String? {
    var parts: [String] = []
    if isBoardChanged { parts.append("the board") }
    if !lanes.isEmpty { parts.append(lanes.count == 1 ? "1 lane" : "\(lanes.count) lanes") }
    if !cards.isEmpty { parts.append(cards.count == 1 ? "1 card" : "\(cards.count) cards") }
    guard let last = parts.popLast() else { return nil }
    let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    return "\(list) changed outside"
  }
}
