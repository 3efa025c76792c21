internal import BoardFormat

extension FrontMatterValue {
  /// A mapping of those entries that have a value.
  static func mapping(_ entries: KeyValuePairs<String, FrontMatterValue?>) -> FrontMatterValue {
    .mapping(entries.compactMap { key, value in value.map { Entry(key, $0) } })
  }

  /// Who did something.
  init(_ identity: Identity) {
    self = .mapping([
      "name": identity.name.map { .text($0) },
      "kind": identity.kind.map { .text($0) },
      "model": identity.model.map { .text($0) },
      "roster-ref": identity.rosterReference.map { .text($0.canonical) },
      "session": identity.session.map { .text($0) },
    ])
  }

  /// An icon.
  init(_ icon: Icon) {
    self = .mapping([
      "glyph": icon.glyph.map { .text($0) },
      "color": icon.color.map { .text($0.text) },
    ])
  }

  /// A kind of label, as it is repeated on each of its entries.
  init(_ kind: LabelKind) {
    self = .mapping([
      "type": .text(kind.type),
      "text": kind.text.map { .text($0) },
      "color": kind.color.map { .text($0.text) },
      "icon": kind.icon.map { FrontMatterValue($0) },
    ])
  }

  /// An entry of a card's labels, complete in itself.
  init(_ label: Label) {
    self = .mapping([
      "text": .text(label.text),
      "rank": label.rank.map { .integer($0) },
      "color": label.color.map { .text($0.text) },
      "icon": label.icon.map { FrontMatterValue($0) },
      "kind": FrontMatterValue(label.kind),
    ])
  }
}
