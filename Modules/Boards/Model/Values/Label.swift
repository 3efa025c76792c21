internal import BoardFormat

/// A label on a card: complete in itself, so that no definition is consulted to show it.
public struct Label: Sendable, Equatable {
  /// The label's text as displayed.
  public var text: String
  /// The rank within a closed kind; the lowest comes first. Labels of open kinds have none.
  public var rank: Int?
  /// The colour, already taken from the kind where the value had none of its own.
  public var color: ItemColor?
  /// The label's own symbol; never the kind's.
  public var icon: Icon?
  /// The kind the label belongs to, as it was when the label was put on.
  public var kind: LabelKind

  /// Creates a label.
  public init(text: String, rank: Int? = nil, color: ItemColor? = nil, icon: Icon? = nil, kind: LabelKind) {
    self.text = text
    self.rank = rank
    self.color = color
    self.icon = icon
    self.kind = kind
  }

  /// What makes two labels the same one: the kind's type and the text, letter case aside.
  public struct Identity: Sendable, Hashable {
    private let type: String
    private let text: String

    /// Creates the identity of a label.
    public init(type: String, text: String) {
      self.type = type.lowercased()
      self.text = text.lowercased()
    }
  }

  /// What makes this label the same as another.
  public var identity: Identity { Identity(type: kind.type, text: text) }
}

extension Label {
  /// Reads an entry of a card's `labels`; nil for the spellings of old, which are kept and mean nothing.
  init?(_ node: NodeView) {
    guard let text = node["text"]?.text, let kind = LabelKind(node["kind"]) else { return nil }
    self.init(
      text: text, rank: node["rank"]?.integer, color: node["color"]?.color,
      icon: Icon(node["icon"]), kind: kind)
  }
}
