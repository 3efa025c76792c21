internal import BoardFormat

/// The definition of a kind of label: what a writer may choose from.
///
/// Definitions are a palette only. Labels on cards carry all that is shown, and change with no definition.
public struct LabelKindDefinition: Sendable, Equatable {
  /// The kind as it is stamped on each of its labels.
  public var kind: LabelKind
  /// Whether a card should carry one label of this kind at most. It binds writers; readers show what is there.
  public var isSingle: Bool
  /// The values to choose from; nil for an open kind, whose text is free. An empty list is a closed kind.
  public var values: [Value]?

  /// A value of a closed kind.
  public struct Value: Sendable, Equatable {
    /// The text.
    public var text: String
    /// The rank; where none is written, the place in the list counted from 1.
    public var rank: Int
    /// The value's own colour.
    public var color: ItemColor?
    /// The value's own symbol.
    public var icon: Icon?

    /// Creates a value.
    public init(text: String, rank: Int, color: ItemColor? = nil, icon: Icon? = nil) {
      self.text = text
      self.rank = rank
      self.color = color
      self.icon = icon
    }
  }

  /// Creates a definition.
  public init(kind: LabelKind, isSingle: Bool = false, values: [Value]? = nil) {
    self.kind = kind
    self.isSingle = isSingle
    self.values = values
  }

  /// Whether labels of this kind name one of its values.
  public var isClosed: Bool { values != nil }

  /// The value with a text, letter case aside; nil where there is none, as in every open kind.
  public func value(named text: String) -> Value? {
    let wanted = text.lowercased()
    return values?.first { $0.text.lowercased() == wanted }
  }

  /// Makes the complete label that a card carries for a text of this kind; nil for a text that a closed kind
  /// does not have.
  ///
  /// The colour is the value's, else the kind's; the symbol is the value's or none; only closed kinds have ranks.
  public func label(for text: String) -> Label? {
    guard isClosed else { return Label(text: text, color: kind.color, kind: kind) }
    guard let value = value(named: text) else { return nil }
    return Label(
      text: value.text, rank: value.rank, color: value.color ?? kind.color, icon: value.icon, kind: kind)
  }

  /// The kind that every board has: free text, with a tag for a symbol.
  public static let builtIn = LabelKindDefinition(
    kind: LabelKind(type: "text", text: "Text", icon: Icon(glyph: "tag")))
}

extension LabelKindDefinition {
  /// Reads a definition; nil without a type that can be read.
  init?(_ node: NodeView) {
    guard let kind = LabelKind(node) else { return nil }
    var values: [Value]?
    if let list = node["values"], list.isList {
      values = list.elements.enumerated().compactMap { position, node in
        guard let text = node["text"]?.text else { return nil }
        return Value(
          text: text, rank: node["rank"]?.integer ?? position + 1,
          color: node["color"]?.color, icon: Icon(node["icon"]))
      }
    }
    self.init(kind: kind, isSingle: node["single"]?.bool ?? false, values: values)
  }

  /// Reads a list of definitions, leaving out what cannot be read.
  static func list(_ node: NodeView?) -> [LabelKindDefinition] {
    node?.elements.compactMap(LabelKindDefinition.init) ?? []
  }
}
