internal import Basics

extension ItemReader {
  /// Reads or counts the comments of a card.
  ///
  /// A counted comment is one whose folder has an `index.md`, so that the number is that of the comments which
  /// would be read. The fingerprint changes with any of their files and is 0 without comments, and when the
  /// comments were read, since then their bytes are there to compare.
  mutating func comments(
    of card: String, in lane: any Folder, at lanePath: BoardPath
  ) -> (CommentThread, fingerprint: UInt64) {
    let folder: any Folder
    switch part(ReservedName.comments, of: card, in: lane, at: lanePath) {
    case .success(let found?): folder = found
    case .success(nil): return (readsComments ? .loaded([]) : .counted(0), 0)
    case .failure(let defect): return (.unavailable(defect), 0)
    }
    let path = { lanePath.appending(card).appending(ReservedName.comments) }
    let identities = identities(in: folder, at: path, recordsStrays: true)
    return readsComments
      ? (.loaded(read(identities, in: folder, at: path())), 0) : count(identities, in: folder, at: path)
  }

  private mutating func read(
    _ identities: [(ItemID, String)], in folder: any Folder, at path: BoardPath
  ) -> [Comment] {
    var comments: [Comment] = []
    comments.reserveCapacity(identities.count)
    for (id, name) in identities {
      if let comment = comment(id, named: name, in: folder, at: path) { comments.append(comment) }
    }
    return comments.sortedAsThread()
  }

  /// Reads a comment; nil when it has no `index.md`. `path` is that of the folder around it.
  mutating func comment(_ id: ItemID, named name: String, in folder: any Folder, at path: BoardPath)
    -> Comment?
  {
    guard let document = document(of: name, in: folder, at: path) else { return nil }
    return Comment(id: id, document: document, attachments: attachments(of: name, in: folder, at: path))
  }

  private mutating func count(
    _ identities: [(ItemID, String)], in folder: any Folder, at path: () -> BoardPath
  ) -> (CommentThread, fingerprint: UInt64) {
    var count = 0
    var fingerprint: UInt64 = 0
    for (id, name) in identities {
      do {
        let status = try folder.status(of: ReservedName.index, inFolder: name)
        guard let status, status.kind == .file || status.kind == .link else {
          passedOver.append(PassedOver(path: path().appending(name), reason: .indexLess))
          continue
        }
        count += 1
        if inventory != nil {
          inventory?.add(status, of: name, at: path())
          takeInventoryOfParts([ReservedName.attachments], of: name, in: folder, at: path())
        }
        // Added up, so that the order in which the entries are listed does not matter.
        fingerprint &+= Self.mixed(id, status)
      } catch {
        // What cannot be looked at would be shown as broken, and so is a comment.
        count += 1
        inventory?.leaveUnread(path().appending(name))
      }
    }
    return (.counted(count), fingerprint)
  }

  /// Mixes what tells one version of a comment's file from another into one number.
  private static func mixed(_ id: ItemID, _ status: FileStatus) -> UInt64 {
    var number = id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15
    let facts = [
      status.inode, UInt64(truncatingIfNeeded: status.size), UInt64(bitPattern: status.modifiedNanoseconds),
    ]
    for fact in facts { number = (number ^ fact) &* 0xFF51_AFD7_ED55_8CCD ^ number >> 33 }
    return number
  }

  /// Reads the attachments of a card or a comment, sorted by their folders' names.
  mutating func attachments(of owner: String, in parent: any Folder, at parentPath: BoardPath) -> [Attachment]
  {
    guard case .success(let found?) = part(ReservedName.attachments, of: owner, in: parent, at: parentPath)
    else { return [] }
    let path = { parentPath.appending(owner).appending(ReservedName.attachments) }
    inventory?.leaveUnread(path())
    var attachments: [Attachment] = []
    for (id, name) in identities(in: found, at: path, recordsStrays: false) {
      if let attachment = attachment(id, named: name, in: found, at: path()) {
        attachments.append(attachment)
      }
    }
    return attachments.sorted { $0.id.isNamedBefore($1.id) }
  }

  /// Reads an attachment; nil when it has no `index.md`. `path` is that of the folder around it.
  mutating func attachment(
    _ id: ItemID, named name: String, in folder: any Folder, at path: BoardPath
  ) -> Attachment? {
    guard let document = document(of: name, in: folder, at: path), let own = open(name, in: folder, at: path)
    else { return nil }
    var attachment = Attachment(id: id, document: document, blobName: nil)
    let names = entries(of: own, at: path.appending(name)).filter { $0.kind == .file }.map(\.name)
    attachment.blobName = Self.blobName(among: names, expected: attachment.expectedBlobName)
    return attachment
  }

  /// Picks the attached file: the one that the document says, else the first of the kind.
  private static func blobName(among names: [String], expected: String) -> String? {
    if names.contains(expected) { return expected }
    return names.filter { $0 == ReservedName.blob || $0.hasPrefix("\(ReservedName.blob).") }.min()
  }

  /// Lists the folders in a `comments` or an `attachments` folder whose names are identities.
  ///
  /// Files directly in a folder of attachments are the layout of old; where they are comments nothing is meant.
  private mutating func identities(
    in folder: any Folder, at path: () -> BoardPath, recordsStrays: Bool
  ) -> [(ItemID, String)] {
    var identities: [(ItemID, String)] = []
    for entry in entries(of: folder, at: path()) where !entry.isHidden {
      switch entry.kind {
      case .folder:
        if let id = ItemID(folderName: entry.name) {
          identities.append((id, entry.name))
        } else if recordsStrays {
          passedOver.append(PassedOver(path: path().appending(entry.name), reason: .stray))
        }
      case .link: passedOver.append(PassedOver(path: path().appending(entry.name), reason: .link))
      case .file where !recordsStrays:
        passedOver.append(PassedOver(path: path().appending(entry.name), reason: .flatAttachment))
      case .file, .other: break
      }
    }
    return identities
  }
}
