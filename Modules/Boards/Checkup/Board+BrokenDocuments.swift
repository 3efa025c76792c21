extension Board {
  /// The places and defects of all documents that cannot be read, comments and attachments included where they are
  /// loaded.
  func brokenDocuments() -> [(path: BoardPath, defect: BrokenDocument)] {
    var found: [(path: BoardPath, defect: BrokenDocument)] = []
    let root = BoardPath([])
    Self.add(document, at: root, to: &found)
    for lane in lanes { Self.add(lane, at: root.appending(lane.id.folderName), to: &found) }
    for entry in trash {
      let path = root.appending(trashName)
      switch entry {
      case .lane(let lane): Self.add(lane, at: path.appending(lane.id.folderName), to: &found)
      case .card(let card): Self.add(card, at: path.appending(card.id.folderName), to: &found)
      }
    }
    return found
  }

  private typealias Found = [(path: BoardPath, defect: BrokenDocument)]

  private static func add(_ document: ItemDocument, at folder: BoardPath, to found: inout Found) {
    guard case .broken(let defect) = document else { return }
    found.append((folder.appending(ReservedName.index), defect))
  }

  private static func add(_ lane: Lane, at path: BoardPath, to found: inout Found) {
    add(lane.document, at: path, to: &found)
    for card in lane.cards { add(card, at: path.appending(card.id.folderName), to: &found) }
  }

  private static func add(_ card: Card, at path: BoardPath, to found: inout Found) {
    add(card.document, at: path, to: &found)
    add(card.attachments, at: path, to: &found)
    guard case .loaded(let comments) = card.comments else { return }
    for comment in comments {
      let place = path.appending(ReservedName.comments).appending(comment.id.folderName)
      add(comment.document, at: place, to: &found)
      add(comment.attachments, at: place, to: &found)
    }
  }

  private static func add(_ attachments: [Attachment], at owner: BoardPath, to found: inout Found) {
    for attachment in attachments {
      add(
        attachment.document,
        at: owner.appending(ReservedName.attachments).appending(attachment.id.folderName), to: &found)
    }
  }
}
