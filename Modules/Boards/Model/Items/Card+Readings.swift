internal import BoardFormat

extension Card {
  /// The labels, in the order of the file. Entries that have no reading are left out, and kept in the bytes.
  public var labels: [Label] { self["labels"]?.elements.compactMap(Label.init) ?? [] }

  /// When the card is due.
  public var due: WrittenTimestamp? { self["due"]?.writtenTimestamp }

  /// The identity of the attachment that is shown as a banner, as written. A path has no reading.
  public var hero: String? {
    guard let text = self["hero"]?.text, !text.isEmpty, !text.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    return text
  }

  /// The attachment that is shown as a banner; nil where the card has none of that identity.
  public var heroAttachment: Attachment? {
    guard let hero, let id = ItemID(folderName: hero) else { return nil }
    return attachments.first { $0.id == id }
  }

  /// For whose answer the card waits; nil when it waits for nobody's.
  public var waiting: Waiting? { Waiting(self["waiting"]) }

  /// The label of a kind that stands for the card: the one of the lowest rank, else the first.
  public func label(ofKind type: String) -> Label? {
    let candidates = labels.filter { $0.kind.isNamed(type) }
    let ranked = candidates.filter { $0.rank != nil }
    return ranked.min { ($0.rank ?? 0) < ($1.rank ?? 0) } ?? candidates.first
  }
}
