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

  init(readsComments: Bool) {
    self.readsComments = readsComments
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

  /// Reads a card; nil when it has no `index.md`, or is gone or a link by now.
  mutating func card(_ id: ItemID, named name: String, in lane: any Folder, at path: BoardPath) -> Card? {
    guard let folder = open(name, in: lane, at: path) else { return nil }
    guard let document = document(in: folder) else {
      passedOver.append(PassedOver(path: path.appending(name), reason: .indexLess))
      return nil
    }
    return card(id, named: name, document: document, folder: folder, at: path)
  }

  /// Reads what a card has beside its document. `path` is that of the folder around the card's.
  mutating func card(
    _ id: ItemID, named name: String, document: ItemDocument, folder: any Folder, at path: BoardPath
  ) -> Card {
    let attachments = attachments(in: folder, at: path, name)
    let (comments, fingerprint) = comments(in: folder, at: path, name)
    return Card(
      id: id, document: document, comments: comments, attachments: attachments,
      commentsFingerprint: fingerprint)
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
}

extension FolderEntry {
  /// Whether the name begins with a point, which no item's does.
  var isHidden: Bool { name.utf8.first == UInt8(ascii: ".") }
}
