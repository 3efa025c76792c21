/// Finds items by what people and programs call them.
///
/// A full identity names one item. Otherwise the text may be a title, matched exactly, or the beginning of an
/// identity; it names an item only when a single one fits, whichever way.
public struct BoardLookup: Sendable {
  private let board: Board

  /// Creates a look-up in a board.
  public init(_ board: Board) {
    self.board = board
  }

  /// Finds a lane that is not in the trash.
  public func lane(_ text: String) throws(LookupError) -> Lane {
    let id = try Self.find(text, kind: "lane", among: board.lanes.lazy.map { Entry($0, id: $0.id) })
    guard let lane = board.lane(id) else { throw LookupError(text: text, kind: "lane", candidates: []) }
    return lane
  }

  /// Finds a card that is not in the trash, in all lanes or in one.
  public func card(_ text: String, inLane lane: ItemID? = nil) throws(LookupError) -> Card {
    // The usual case, and the one that has to be fast: programs name cards by their whole identity.
    if let id = ItemID(folderName: text), let place = board.place(ofCard: id),
      lane == nil || board.lanes[place.lane].id == lane
    {
      return board[place]
    }
    let entries = board.lanes.lazy.filter { lane == nil || $0.id == lane }.flatMap { lane in
      lane.cards.lazy.map { Entry($0, id: $0.id, lane: lane) }
    }
    let id = try Self.find(text, kind: "card", among: entries)
    guard let card = board.card(id) else { throw LookupError(text: text, kind: "card", candidates: []) }
    return card
  }

  /// Finds a lane or a card in the trash.
  public func trashEntry(_ text: String) throws(LookupError) -> TrashEntry {
    let id = try Self.find(text, kind: "trash entry", among: board.trash.lazy.map { Entry($0, id: $0.id) })
    guard let entry = board.trashEntry(id) else {
      throw LookupError(text: text, kind: "trash entry", candidates: [])
    }
    return entry
  }

  /// Finds an attachment of a card or a comment; its title is its name with the extension.
  public static func attachment(_ text: String, among attachments: [Attachment]) throws(LookupError)
    -> Attachment
  {
    let entries = attachments.lazy.map { Entry($0, id: $0.id, name: $0.displayName) }
    let id = try find(text, kind: "attachment", among: entries)
    guard let attachment = attachments.first(where: { $0.id == id }) else {
      throw LookupError(text: text, kind: "attachment", candidates: [])
    }
    return attachment
  }

  /// Finds a comment of a thread. Comments have no titles.
  public static func comment(_ text: String, among comments: [Comment]) throws(LookupError) -> Comment {
    let id = try find(
      text, kind: "comment", among: comments.lazy.map { Entry($0, id: $0.id, hasTitle: false) })
    guard let comment = comments.first(where: { $0.id == id }) else {
      throw LookupError(text: text, kind: "comment", candidates: [])
    }
    return comment
  }

  /// An item that is looked at. Of a large board nearly all are looked at in vain, so nothing is read before it
  /// is needed.
  private struct Entry: BoardItem {
    let document: ItemDocument
    let id: ItemID
    var lane: Lane?
    /// What the item is called where that is not its title.
    var name: String?
    var hasTitle = true

    init(_ item: some BoardItem, id: ItemID, lane: Lane? = nil, name: String? = nil, hasTitle: Bool = true) {
      document = item.document
      self.id = id
      self.lane = lane
      self.name = name
      self.hasTitle = hasTitle
    }

    func isCalled(_ text: String) -> Bool { name.map { $0 == text } ?? (hasTitle && isTitled(text)) }

    var candidate: LookupCandidate {
      LookupCandidate(id: id, title: name ?? (hasTitle ? title : nil), place: lane?.displayTitle)
    }
  }

  private static func find(
    _ text: String, kind: String, among entries: some Sequence<Entry>
  ) throws(LookupError) -> ItemID {
    let whole = ItemID(folderName: text)
    let beginning = ItemIDBeginning(text)
    var found: [LookupCandidate] = []
    for entry in entries {
      if entry.id == whole { return entry.id }
      if beginning?.matches(entry.id) ?? false || entry.isCalled(text) { found.append(entry.candidate) }
    }
    // Duplicate identities are one identity: what is asked for is the first of them.
    guard let first = found.first, found.allSatisfy({ $0.id == first.id }) else {
      throw LookupError(text: text, kind: kind, candidates: found)
    }
    return first.id
  }
}

/// An item that a text may have meant.
public struct LookupCandidate: Sendable, Equatable {
  /// The item's identity.
  public let id: ItemID
  /// The item's title, nil where it has none.
  public let title: String?
  /// The title of the lane that holds it, nil for what is in no lane.
  public let place: String?

  /// Creates a candidate.
  public init(id: ItemID, title: String?, place: String?) {
    self.id = id
    self.title = title
    self.place = place
  }
}

/// A text that names no item, or more than one.
public struct LookupError: Error, Sendable, Equatable {
  /// What was asked for.
  public let text: String
  /// What was looked for: `card`, `lane`.
  public let kind: String
  /// The items that fit; empty when none does.
  public let candidates: [LookupCandidate]

  /// Creates an error.
  public init(text: String, kind: String, candidates: [LookupCandidate]) {
    self.text = text
    self.kind = kind
    self.candidates = candidates
  }

  /// Whether several items fit.
  public var isAmbiguous: Bool { !candidates.isEmpty }
}

extension LookupError: CustomStringConvertible {
  /// What is wrong, as a sentence for people.
  public var description: String {
    isAmbiguous
      ? "\(candidates.count) \(kind)s are called \"\(text)\"." : "No \(kind) is called \"\(text)\"."
  }

  /// What to do about it, as a sentence for people.
  public var hint: String {
    isAmbiguous
      ? "Use more of the id of the one that is meant."
      : "Use its id, the beginning of its id, or its exact title."
  }
}
