internal import Basics

extension ItemReader {
  /// Reads or counts the comments of a card.
  ///
  /// A counted comment is one whose folder has an `index.md`, so that the number is that of the comments which
  /// would be read. The fingerprint changes with any of their files and is 0 without comments, and when the
  /// comments were read, since then their bytes are there to compare.
  mutating func comments(
    in card: any Folder, at lanePath: BoardPath, _ cardName: String
  ) -> (CommentThread, fingerprint: UInt64) {
    let none = readsComments ? CommentThread.loaded([]) : .counted(0)
    let path = { lanePath.appending(cardName).appending(ReservedName.comments) }
    let folder: any Folder
    do {
      guard let status = try card.status(of: ReservedName.comments) else { return (none, 0) }
      guard status.kind == .folder || status.kind == .link else {
        passedOver.append(PassedOver(path: path(), reason: .notAFolder))
        return (none, 0)
      }
      folder = try card.openFolder(ReservedName.comments, followingLinks: false)
    } catch {
      guard error.code != .isLink else {
        passedOver.append(PassedOver(path: path(), reason: .link))
        return (.unavailable(.link), 0)
      }
      passedOver.append(PassedOver(path: path(), reason: .inaccessible("\(error.code)")))
      return (.unavailable(.inaccessible("\(error.code)")), 0)
    }
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
      guard let own = open(name, in: folder, at: path) else { continue }
      guard let document = document(in: own) else {
        passedOver.append(PassedOver(path: path.appending(name), reason: .indexLess))
        continue
      }
      comments.append(
        Comment(id: id, document: document, attachments: attachments(in: own, at: path, name)))
    }
    return comments.sortedAsThread()
  }

  private mutating func count(
    _ identities: [(ItemID, String)], in folder: any Folder, at path: () -> BoardPath
  ) -> (CommentThread, fingerprint: UInt64) {
    var count = 0
    var fingerprint: UInt64 = 0
    for (id, name) in identities {
      guard let own = open(name, in: folder, at: path()) else { continue }
      do {
        let status = try own.status(of: ReservedName.index)
        guard let status, status.kind == .file || status.kind == .link else {
          passedOver.append(PassedOver(path: path().appending(name), reason: .indexLess))
          continue
        }
        count += 1
        // Added up, so that the order in which the entries are listed does not matter.
        fingerprint &+= Self.mixed(id, status)
      } catch {
        // What cannot be looked at would be shown as broken, and so is a comment.
        count += 1
      }
    }
    return (.counted(count), fingerprint)
  }

  /// Mixes what tells one version of a comment's file from another into one number.
  private static func mixed(_ id: ItemID, _ status: FileStatus) -> UInt64 {
    var number = id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15
    let facts = [status.inode, UInt64(truncatingIfNeeded: status.size), UInt64(bitPattern: status.modifiedNanoseconds)]
    for fact in facts { number = (number ^ fact) &* 0xFF51_AFD7_ED55_8CCD ^ number >> 33 }
    return number
  }

  /// Reads the attachments of a card or a comment, sorted by their folders' names.
  mutating func attachments(in owner: any Folder, at parent: BoardPath, _ ownerName: String) -> [Attachment] {
    let path = { parent.appending(ownerName).appending(ReservedName.attachments) }
    let folder: any Folder
    do {
      guard let status = try owner.status(of: ReservedName.attachments) else { return [] }
      guard status.kind == .folder || status.kind == .link else {
        passedOver.append(PassedOver(path: path(), reason: .notAFolder))
        return []
      }
      folder = try owner.openFolder(ReservedName.attachments, followingLinks: false)
    } catch {
      let reason: PassedOver.Reason = error.code == .isLink ? .link : .inaccessible("\(error.code)")
      passedOver.append(PassedOver(path: path(), reason: reason))
      return []
    }
    var attachments: [Attachment] = []
    for (id, name) in identities(in: folder, at: path, recordsStrays: false) {
      guard let own = open(name, in: folder, at: path()) else { continue }
      guard let document = document(in: own) else {
        passedOver.append(PassedOver(path: path().appending(name), reason: .indexLess))
        continue
      }
      var attachment = Attachment(id: id, document: document, blobName: nil)
      let names = entries(of: own, at: path().appending(name)).filter { $0.kind == .file }.map(\.name)
      attachment.blobName = Self.blobName(among: names, expected: attachment.expectedBlobName)
      attachments.append(attachment)
    }
    return attachments.sorted { $0.id.isNamedBefore($1.id) }
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
