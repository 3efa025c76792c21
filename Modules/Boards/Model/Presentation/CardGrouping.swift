internal import BoardFormat

/// By what a lane's cards are sectioned, and which way round.
public struct CardGrouping: Sendable, Equatable {
  /// What a section has in common.
  public enum Key: Sendable, Equatable {
    /// The day of the last change, of creation, or on which the card is due.
    case modified, created, due
    /// The rank of the card's priority.
    case priority
    /// The text of the card's component.
    case component
    /// The label of a kind, named by its type.
    case label(kind: String)
  }

  /// The direction of the sections. What direction is natural depends on the key: the newest day, the lowest rank
  /// and the letter A come first when descending.
  public enum Direction: Sendable, Equatable {
    case ascending, descending
  }

  /// What a section has in common.
  public var key: Key
  /// The direction of the sections.
  public var direction: Direction

  /// Creates a grouping.
  public init(by key: Key, _ direction: Direction = .descending) {
    self.key = key
    self.direction = direction
  }
}

extension CardGrouping {
  /// Reads a grouping: a mapping, or a bare key. What this product does not know is no grouping.
  init?(_ node: NodeView?) {
    guard let node else { return nil }
    let name = node.isMapping ? node["by"]?.text : node.text
    switch name {
    case "modified": key = .modified
    case "created": key = .created
    case "due": key = .due
    case "priority": key = .priority
    case "component": key = .component
    case "label":
      guard node.isMapping, let kind = node["kind"]?.text else { return nil }
      switch kind.lowercased() {
      case "priority": key = .priority
      case "component": key = .component
      default: key = .label(kind: kind)
      }
    default: return nil
    }
    switch node.isMapping ? node["direction"]?.text : nil {
    case "ascending", "asc": direction = .ascending
    default: direction = .descending
    }
  }
}
