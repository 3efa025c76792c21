internal import Basics
internal import BoardFormat

extension ItemReader {
  /// Reads the lanes and cards in the trash.
  mutating func trash(named name: String, in board: any Folder) -> [TrashEntry] {
    let path = BoardPath([name])
    guard let folder = open(name, in: board, at: BoardPath([])) else { return [] }
    return listing(of: folder, at: path).items.compactMap { item in
      trashEntry(item.id, named: item.name, in: folder, at: path)
    }
  }

  /// Reads a lane or a card in the trash; nil when it has no `index.md`.
  mutating func trashEntry(
    _ id: ItemID, named name: String, in trash: any Folder, at path: BoardPath
  ) -> TrashEntry? {
    guard let document = document(of: name, in: trash, at: path), let folder = open(name, in: trash, at: path)
    else { return nil }
    let lanePath = path.appending(name)
    let children = identityFolders(in: folder, at: lanePath)
    if isLane(document, children: children, in: folder) {
      takeInventoryOfParts([ReservedName.attachments, ReservedName.comments], of: name, in: trash, at: path)
      let cards = cards(children, in: folder, at: lanePath)
      return .lane(Lane(id: id, document: document, cards: cards))
    }
    for child in children { inventory?.leaveUnread(lanePath.appending(child.name)) }
    return .card(card(id, named: name, document: document, in: trash, at: path))
  }

  /// Tells lanes from cards: by what the document says to be, else by a child that looks like a card.
  private func isLane(
    _ document: ItemDocument, children: [(id: ItemID, name: String)], in folder: any Folder
  ) -> Bool {
    switch document.document?["kind"]?.text {
    case "lane": return true
    case "card": return false
    default:
      return children.contains { child in
        do {
          let status = try folder.status(of: ReservedName.index, inFolder: child.name)
          return status?.kind == .file || status?.kind == .link
        } catch {
          return false
        }
      }
    }
  }

  /// Lists the cards of a lane in the trash. Other folders there are passed over without a record.
  private mutating func identityFolders(
    in folder: any Folder, at path: BoardPath
  ) -> [(id: ItemID, name: String)] {
    entries(of: folder, at: path).compactMap { entry in
      guard entry.kind == .folder, let id = ItemID(folderName: entry.name) else { return nil }
      return (id, entry.name)
    }
  }
}
