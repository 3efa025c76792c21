public import BoardFormat

/// Anything in a board that has an `index.md`: the board itself, a lane, a card, a comment, an attachment.
///
/// What is common to all documents is read here. The readings are computed from the document's bytes each time, so
/// they cannot go stale; keep one in a constant where it is needed more than once. A value that has no reading is
/// kept in the bytes and is nil here, as are all readings of a broken document.
public protocol BoardItem: Sendable {
  /// The item's `index.md`.
  var document: ItemDocument { get }
}

extension BoardItem {
  /// Whether the document can be read.
  public var isReadable: Bool { document.document != nil }

  /// The value at a top-level key of the front matter, for what has no typed reading.
  public subscript(key: String) -> NodeView? { document.document?[key] }

  /// The version of the format that the document states; 1 where it states none.
  public var schema: Int { self["schema"]?.integer ?? 1 }

  /// What the document says to be: `board`, `lane`, `card`, `comment` or `attachment`. It repeats the position.
  public var kind: String? { self["kind"]?.text }

  /// The title as written, possibly with line breaks, which should not be there.
  public var title: String? { self["title"]?.text }

  /// Tells whether the title is this text. For other titles no text is made.
  func isTitled(_ text: String) -> Bool {
    guard let node = self["title"] else { return false }
    // A bare truth value reads as `true` or `false`, however it is spelled.
    return node.hasSourceText(text) || text == "true" || text == "false" ? node.text == text : false
  }

  /// The title for people: one line, and `Untitled` where there is none.
  public var displayTitle: String { TitleText.display(title) ?? TitleText.untitled }

  /// When the item was created, and by whom.
  public var created: Stamp? { Stamp(self["created"], legacyName: self["author"]?.text) }

  /// When the item was last changed, and by whom.
  public var modified: Stamp? { Stamp(self["modified"], legacyName: self["modified-by"]?.text) }

  /// The icon that a board, a lane or a card wears.
  public var icon: Icon? { Icon(self["icon"], legacyColor: self["iconColor"]?.text) }

  /// The body below the front matter; empty for a broken document.
  public var body: ArraySlice<UInt8> { document.document?.body ?? [] }

  /// When the item was marked as deleted, as boards of old did in place of moving it to the trash.
  public var deletionMark: WrittenTimestamp? { self["deleted"]?.writtenTimestamp }
}
