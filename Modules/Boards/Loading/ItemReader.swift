internal import Basics
internal import BoardFormat

/// Reads items from their folders, and keeps a record of what it passes over.
///
/// Nothing is read through a link. A failure concerns the one item whose file or folder it is: it is shown as
/// broken, and its neighbours are read as usual.
struct ItemReader {
  /// Whether the comments are read, instead of only counted.
  let readsComments: Bool
  /// What was passed over so far.
  var passedOver: [PassedOver] = []

  /// What was met on the disk; nil when nobody wants to know.
  var inventory: BoardInventory?

  init(readsComments: Bool, takesInventory: Bool = false) {
    self.readsComments = readsComments
    if takesInventory { inventory = BoardInventory() }
  }

  /// The most bytes that an `index.md` may have. Far beyond what is written, it keeps a mistake, such as a film
  /// under that name, out of the memory.
  static let documentLimit = 64 << 20

  /// Reads a folder's `index.md`; nil when it has none.
  func document(in folder: any Folder) -> ItemDocument? {
    do {
      let bytes = try folder.readFile(ReservedName.index, limit: Self.documentLimit, followingLinks: false)
      return ItemDocument(reading: bytes)
    } catch {
      switch error.code {
      // A folder or a pipe of that name is no document either.
      case .notFound, .notAFile: return nil
      case .isLink: return .broken(.link)
      default: return .broken(.inaccessible("\(error.code)"))
      }
    }
  }

  /// Reads a card; nil when it has no `index.md`, or is gone or a link by now. `path` is that of the lane.
  mutating func card(_ id: ItemID, named name: String, in lane: any Folder, at path: BoardPath) -> Card? {
    guard let document = document(of: name, in: lane, at: path) else { return nil }
    return card(id, named: name, document: document, in: lane, at: path)
  }

  /// Reads what a card has beside its document.
  mutating func card(
    _ id: ItemID, named name: String, document: ItemDocument, in lane: any Folder, at path: BoardPath
  ) -> Card {
    let attachments = attachments(of: name, in: lane, at: path)
    let (comments, fingerprint) = comments(of: name, in: lane, at: path)
    return Card(
      id: id, document: document, comments: comments, attachments: attachments,
      commentsFingerprint: fingerprint)
  }

  /// Reads the `index.md` of an item, without opening its folder if all is well.
  ///
  /// Nil for an item that has none, which is recorded, and for one that is gone or a link by now.
  mutating func document(of name: String, in parent: any Folder, at path: BoardPath) -> ItemDocument? {
    do {
      guard inventory != nil else {
        return ItemDocument(
          reading: try parent.readFile(ReservedName.index, inFolder: name, limit: Self.documentLimit))
      }
      let (bytes, status) = try parent.readFileWithStatus(
        ReservedName.index, inFolder: name, limit: Self.documentLimit)
      inventory?.add(status, of: name, at: path)
      return ItemDocument(reading: bytes)
    } catch {
      // Whether the file or the folder is the matter shows one step at a time.
      guard let folder = open(name, in: parent, at: path) else { return nil }
      inventory?.leaveUnread(path.appending(name))
      if let document = document(in: folder) { return document }
      passedOver.append(PassedOver(path: path.appending(name), reason: .indexLess))
      return nil
    }
  }

  /// Opens an item's folder. One that is gone is none; one that cannot be opened is passed over.
  mutating func open(_ name: String, in parent: any Folder, at path: BoardPath) -> (any Folder)? {
    do {
      return try parent.openFolder(name, followingLinks: false)
    } catch {
      switch error.code {
      case .notFound, .notAFolder: break
      case .isLink: passedOver.append(PassedOver(path: path.appending(name), reason: .link))
      default:
        passedOver.append(PassedOver(path: path.appending(name), reason: .inaccessible("\(error.code)")))
      }
      return nil
    }
  }

  /// Opens a folder inside of a board, one name after another.
  mutating func folder(at path: BoardPath, in board: any Folder) -> (any Folder)? {
    var folder = board
    var here = BoardPath([])
    for name in path.names {
      guard let next = open(name, in: folder, at: here) else { return nil }
      folder = next
      here = here.appending(name)
    }
    return folder
  }

  /// Opens a folder of a fixed name in an item's folder, such as its comments.
  ///
  /// Most items have none, which is found out without opening the item's folder; then the result is nil. What is
  /// no folder is passed over and nil as well.
  mutating func part(
    _ part: String, of name: String, in parent: any Folder, at path: BoardPath
  ) -> Result<(any Folder)?, BrokenFolder> {
    let place = { path.appending(name).appending(part) }
    do {
      guard let status = try parent.status(of: part, inFolder: name) else { return .success(nil) }
      guard status.kind == .folder || status.kind == .link else {
        passedOver.append(PassedOver(path: place(), reason: .notAFolder))
        return .success(nil)
      }
      let folder = try parent.openFolder(name, followingLinks: false)
      return .success(try folder.openFolder(part, followingLinks: false))
    } catch {
      let defect: BrokenFolder = error.code == .isLink ? .link : .inaccessible("\(error.code)")
      let reason: PassedOver.Reason = error.code == .isLink ? .link : .inaccessible("\(error.code)")
      passedOver.append(PassedOver(path: place(), reason: reason))
      return .failure(defect)
    }
  }

  /// Lists a folder's entries; none when that fails, which is recorded.
  mutating func entries(of folder: any Folder, at path: @autoclosure () -> BoardPath) -> [FolderEntry] {
    do {
      return try folder.entries()
    } catch {
      passedOver.append(PassedOver(path: path(), reason: .inaccessible("\(error.code)")))
      return []
    }
  }
}

extension ItemDocument {
  /// Reads the bytes of an `index.md`.
  public init(reading bytes: [UInt8]) {
    switch DocumentReader().read(bytes) {
    case .readable(let document): self = .readable(document)
    case .unreadable(let defect): self = .broken(.unreadable(defect))
    }
  }

  /// The identity that the document gives itself, as those of boards do; nil when it gives none.
  public var identity: ItemID? { document?["id"]?.identity }
}

extension FolderEntry {
  /// Whether the name begins with a point, which no item's does.
  var isHidden: Bool { name.utf8.first == UInt8(ascii: ".") }
}
