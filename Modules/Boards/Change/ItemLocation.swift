/// Where an item is in its board, read from the names of its folders.
///
/// A path says where bytes are; a location says whose they are. An item that somebody moved is found again by the
/// identity in its location.
public indirect enum ItemLocation: Sendable, Hashable {
  /// The board itself.
  case board
  /// A lane.
  case lane(ItemID)
  /// A card in a lane.
  case card(ItemID, lane: ItemID)
  /// A lane or a card in the trash; which of the two, its content says.
  case trashed(ItemID)
  /// A card of a lane in the trash.
  case trashedCard(ItemID, lane: ItemID)
  /// A comment on a card.
  case comment(ItemID, on: ItemLocation)
  /// An attachment of a card or a comment.
  case attachment(ItemID, of: ItemLocation)

  /// Reads the path of an item's folder; nil for a path where no item can be.
  public init?(folder: BoardPath) {
    var names = folder.names[...]
    guard let first = names.popFirst() else {
      self = .board
      return
    }
    var location: ItemLocation
    if first.lowercased() == ReservedName.trash {
      guard let id = names.popFirst().flatMap(ItemID.init(folderName:)) else { return nil }
      location = .trashed(id)
      if let card = names.first.flatMap(ItemID.init(folderName:)) {
        location = .trashedCard(card, lane: id)
        names.removeFirst()
      }
    } else {
      guard let id = ItemID(folderName: first) else { return nil }
      location = .lane(id)
      if let card = names.first.flatMap(ItemID.init(folderName:)) {
        location = .card(card, lane: id)
        names.removeFirst()
      }
    }
    while let container = names.popFirst() {
      guard let id = names.popFirst().flatMap(ItemID.init(folderName:)) else { return nil }
      switch (container, location) {
      case (ReservedName.comments, .card), (ReservedName.comments, .trashed),
        (ReservedName.comments, .trashedCard):
        location = .comment(id, on: location)
      case (ReservedName.attachments, .card), (ReservedName.attachments, .trashed),
        (ReservedName.attachments, .trashedCard), (ReservedName.attachments, .comment):
        location = .attachment(id, of: location)
      default: return nil
      }
    }
    self = location
  }

  /// The folder of the item.
  ///
  /// - Parameter trash: the name of the board's trash, which may be spelled in any letter case.
  public func folder(trash: String) -> BoardPath {
    switch self {
    case .board: BoardPath([])
    case .lane(let id): BoardPath([id.folderName])
    case .card(let id, let lane): BoardPath([lane.folderName, id.folderName])
    case .trashed(let id): BoardPath([trash, id.folderName])
    case .trashedCard(let id, let lane): BoardPath([trash, lane.folderName, id.folderName])
    case .comment(let id, let card):
      card.folder(trash: trash).appending(ReservedName.comments).appending(id.folderName)
    case .attachment(let id, let owner):
      owner.folder(trash: trash).appending(ReservedName.attachments).appending(id.folderName)
    }
  }

  /// The identity of the item; nil for the board, whose identity is not its folder's name.
  public var id: ItemID? {
    switch self {
    case .board: nil
    case .lane(let id), .card(let id, _), .trashed(let id), .trashedCard(let id, _), .comment(let id, _),
      .attachment(let id, _):
      id
    }
  }

  /// The item that the item belongs to and moves with: the card of a comment; nil for what stands for itself.
  public var owner: ItemLocation? {
    switch self {
    case .comment(_, let owner), .attachment(_, let owner): owner
    default: nil
    }
  }

  /// Whether the item is in the trash, itself or with what it belongs to.
  public var isTrashed: Bool {
    switch self {
    case .trashed, .trashedCard: true
    case .comment(_, let owner), .attachment(_, let owner): owner.isTrashed
    default: false
    }
  }
}

extension Board {
  /// The folder of an item.
  public func folder(of location: ItemLocation) -> BoardPath { location.folder(trash: trashName) }

  /// The `index.md` of an item.
  public func document(of location: ItemLocation) -> BoardPath {
    folder(of: location).appending(ReservedName.index)
  }
}
