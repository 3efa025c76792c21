public import BoardFormat

/// What a single file is, by where it lies.
public struct DocumentPlacement: Sendable, Equatable {
  /// The kind of document.
  public let kind: DocumentKind
  /// How its place binds its `kind`.
  public let placement: DocumentRules.Placement
  /// Why it is taken for that, for people.
  public let reason: String

  /// Reads the place of a file from its absolute path; nil when only its own `kind` can tell.
  ///
  /// The board is the nearest folder around it whose name ends in `.lanework`. An entry of the trash may be a lane
  /// or a card, which `ofTrashEntry` decides.
  public init?(path: String, ofTrashEntry: () -> DocumentKind) {
    let names = path.split(separator: "/").map(String.init).dropLast()
    guard let board = names.lastIndex(where: { $0.hasSuffix(ValidationTargets.suffix) }) else { return nil }
    let inside = Array(names[(board + 1)...])
    let around = inside.dropLast().last?.lowercased()
    if inside.isEmpty {
      self.init(.board, "the document of the board's folder")
    } else if around == "attachments" {
      self.init(.attachment, "in an attachments folder")
    } else if around == "comments" {
      self.init(.comment, "in a comments folder")
    } else if inside.count == 2, around == ".trash" {
      self.init(ofTrashEntry(), "in the trash", .trashEntry)
    } else if inside.count == 1 {
      self.init(.lane, "one level below the board")
    } else if inside.count == 2 {
      self.init(.card, "two levels below the board")
    } else if inside.count == 3, inside[0].lowercased() == ".trash" {
      self.init(.card, "in a lane of the trash")
    } else {
      return nil
    }
  }

  /// Takes a document for what its own `kind` says; nil when that is no kind.
  public init?(ownKind: String?) {
    guard let kind = ownKind.flatMap(DocumentKind.init(rawValue:)) else { return nil }
    self.init(kind, "its own kind", .ownKind)
  }

  private init(
    _ kind: DocumentKind, _ reason: String, _ placement: DocumentRules.Placement = .position
  ) {
    self.kind = kind
    self.placement = placement
    self.reason = reason
  }
}
