internal import Basics

extension ItemReader {
  /// What stands in a folder whose folders are items: the board's or a lane's.
  struct Listing {
    /// The folders whose names are identities.
    var items: [(id: ItemID, name: String)] = []
    /// The name of the trash as it is spelled, where there is one.
    var trashName: String?
  }

  /// Lists a folder whose folders are items, and records what else is in it.
  mutating func listing(of folder: any Folder, at path: BoardPath) -> Listing {
    listing(of: entries(of: folder, at: path), at: path)
  }

  /// Lists the board's own folder. When that fails there is nothing to go by: a board is not taken to be empty
  /// because it cannot be listed.
  mutating func rootListing(of board: any Folder) throws(BoardLoadingError) -> Listing {
    do {
      return listing(of: try board.entries(), at: BoardPath([]), isRoot: true)
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Sorts entries into items and others. Hidden entries and files are none of the board's, and are not recorded.
  private mutating func listing(
    of entries: [FolderEntry], at path: BoardPath, isRoot: Bool = false
  ) -> Listing {
    var listing = Listing()
    for entry in entries {
      if entry.kind == .link {
        passedOver.append(PassedOver(path: path.appending(entry.name), reason: .link))
      } else if entry.kind == .folder {
        if entry.isHidden {
          guard isRoot, entry.name.lowercased() == ReservedName.trash else { continue }
          // Of several spellings the usual one is the trash.
          var other: String? = entry.name
          if listing.trashName == nil || entry.name == ReservedName.trash {
            (listing.trashName, other) = (entry.name, listing.trashName)
          }
          if let other { inventory?.leaveUnread(path.appending(other)) }
        } else if let id = ItemID(folderName: entry.name) {
          listing.items.append((id, entry.name))
        } else {
          passedOver.append(PassedOver(path: path.appending(entry.name), reason: .stray))
        }
      }
    }
    return listing
  }

  /// Reads the cards of a lane whose folders were listed.
  mutating func cards(
    _ items: some Collection<(id: ItemID, name: String)>, in lane: any Folder, at path: BoardPath
  ) -> [Card] {
    var cards: [Card] = []
    cards.reserveCapacity(items.count)
    for item in items {
      if let card = card(item.id, named: item.name, in: lane, at: path) { cards.append(card) }
    }
    return cards
  }

  /// Records the cards of a lane that has no `index.md` and so is not shown.
  mutating func passOver(_ items: [(id: ItemID, name: String)], in lane: any Folder, at path: BoardPath) {
    for item in items {
      do {
        let status = try lane.status(of: ReservedName.index, inFolder: item.name)
        let hasIndex = status?.kind == .file || status?.kind == .link
        let reason: PassedOver.Reason = hasIndex ? .inIndexLessLane : .indexLess
        passedOver.append(PassedOver(path: path.appending(item.name), reason: reason))
      } catch {
        passedOver.append(PassedOver(path: path.appending(item.name), reason: .inaccessible("\(error.code)")))
      }
    }
  }
}
