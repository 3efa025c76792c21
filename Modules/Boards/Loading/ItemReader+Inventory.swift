internal import Basics

extension ItemReader {
  /// Takes up the document of a lane, and what else lies in its folder that is no card.
  mutating func takeInventory(ofLane name: String, in board: any Folder) {
    guard inventory != nil else { return }
    let root = BoardPath([])
    do {
      if let status = try board.status(of: ReservedName.index, inFolder: name) {
        inventory?.add(status, of: name, at: root)
      }
    } catch {
      inventory?.leaveUnread(root.appending(name))
    }
    takeInventoryOfParts([ReservedName.attachments, ReservedName.comments], of: name, in: board, at: root)
  }

  /// Takes up those parts of an item that are there and are not read.
  mutating func takeInventoryOfParts(
    _ parts: [String], of name: String, in parent: any Folder, at path: BoardPath
  ) {
    guard inventory != nil else { return }
    for part in parts {
      do {
        guard try parent.status(of: part, inFolder: name) != nil else { continue }
      } catch {
        // What cannot be looked at may be there.
      }
      inventory?.leaveUnread(path.appending(name).appending(part))
    }
  }

  /// Gives away what was met; the folders that were passed over are among those that were not looked into.
  mutating func finishInventory() -> BoardInventory {
    var finished = inventory ?? BoardInventory()
    inventory = nil
    for entry in passedOver { finished.leaveUnread(entry.path) }
    return finished
  }
}
