internal import BoardFormat

/// A kind of label, such as priority: its identity and its looks.
public struct LabelKind: Sendable, Equatable {
  /// The identity, compared without regard to letter case.
  public var type: String
  /// The name for people, nil where the type serves.
  public var text: String?
  /// The colour of labels that have none of their own.
  public var color: ItemColor?
  /// The symbol that stands for the kind's name.
  public var icon: Icon?

  /// Creates a kind.
  public init(type: String, text: String? = nil, color: ItemColor? = nil, icon: Icon? = nil) {
    self.type = type
    self.text = text
    self.color = color
    self.icon = icon
  }

  /// The name to display.
  public var displayName: String { text ?? type }

  /// Tells whether a type names this kind.
  public func isNamed(_ type: String) -> Bool { self.type.lowercased() == type.lowercased() }
}

extension LabelKind {
  /// Reads a kind. It must be a mapping with a type, and `default`, a name of old, is none.
  init?(_ node: NodeView?) {
    guard let node, let type = LabelKind.type(in: node) else { return nil }
    self.init(
      type: type, text: node["text"]?.text, color: node["color"]?.color,
      icon: Icon(node["icon"]))
  }

  /// The type that a kind states, where it is one.
  static func type(in node: NodeView) -> String? {
    guard let type = node["type"]?.text, type != "default", type.lowercased() != "default" else { return nil }
    return type
  }
}
