public import Basics

/// Reads boards from the disk.
///
/// Meaning comes from depth: the folders in a board's are lanes, those in a lane's are cards. Nothing is read
/// through a link, nothing is written, and what cannot be read is shown as broken and hides nothing else.
public struct BoardLoader: Sendable {
  /// Whether all comments are read. Otherwise they are counted, and read card by card when asked for.
  public let readsComments: Bool
  /// How many threads read the cards of a large board.
  public let threads: Int
  /// From how many cards a board is large. For fewer a second thread costs more than it gains.
  public let cardsForThreads: Int

  /// Creates a loader.
  public init(readsComments: Bool = false, threads: Int = 2, cardsForThreads: Int = 1_000) {
    self.readsComments = readsComments
    self.threads = max(1, threads)
    self.cardsForThreads = cardsForThreads
  }

  /// Reads the board at an absolute path.
  public func load(at path: String, in fileSystem: some FileSystem) throws(BoardLoadingError) -> Board {
    let folder: any Folder
    do {
      folder = try fileSystem.openFolder(at: path)
    } catch {
      throw BoardLoadingError(error)
    }
    return try load(folder)
  }

  /// Reads the board whose folder is open.
  public func load(_ folder: any Folder) throws(BoardLoadingError) -> Board {
    var reader = ItemReader(readsComments: readsComments)
    return try load(folder, with: &reader)
  }

  /// Reads the board whose folder is open, and tells what was met on the disk.
  public func loadWithInventory(
    _ folder: any Folder
  ) throws(BoardLoadingError) -> (board: Board, inventory: BoardInventory) {
    var reader = ItemReader(readsComments: readsComments, takesInventory: true)
    let board = try load(folder, with: &reader)
    return (board, reader.finishInventory())
  }

  private func load(
    _ folder: any Folder, with reader: inout ItemReader
  ) throws(BoardLoadingError) -> Board {
    guard let document = reader.document(in: folder) else { throw .notABoard(path: folder.path) }
    let listing = try reader.rootListing(of: folder)
    let lanes = lanes(listing.items, in: folder, with: &reader)
    let trash = listing.trashName.map { reader.trash(named: $0, in: folder) } ?? []
    var board = Board(
      document: document, folderName: Self.name(ofPath: folder.path), lanes: lanes, trash: trash,
      passedOver: reader.passedOver, trashName: listing.trashName ?? ReservedName.trash)
    board.setCaseTwinsAside()
    return board
  }

  /// Reads the comments of one card; nil when there is no such card any more.
  public func comments(of place: BoardPath, in board: any Folder) -> CommentThread? {
    var reader = ItemReader(readsComments: true)
    guard let name = place.name, let parent = reader.folder(at: place.parent, in: board),
      reader.open(name, in: parent, at: place.parent) != nil
    else { return nil }
    return reader.comments(of: name, in: parent, at: place.parent).0
  }

  /// Reads an item whose folder lies outside of its board, where it was put when it left; nil when it cannot be read.
  func item(named name: String, as location: ItemLocation, in folder: any Folder) -> (any BoardItem)? {
    var reader = ItemReader(readsComments: true)
    let root = BoardPath([])
    switch location {
    case .lane(let id):
      guard let lane = reader.open(name, in: folder, at: root), let document = reader.document(in: lane)
      else {
        return nil
      }
      let listing = reader.listing(of: lane, at: root)
      return Lane(id: id, document: document, cards: reader.cards(listing.items, in: lane, at: root))
    case .card(let id, _), .trashed(let id), .trashedCard(let id, _):
      return reader.card(id, named: name, in: folder, at: root)
    case .comment(let id, _): return reader.comment(id, named: name, in: folder, at: root)
    case .attachment(let id, _): return reader.attachment(id, named: name, in: folder, at: root)
    case .board: return nil
    }
  }

  /// Reads lanes. Their cards are read by several threads when there are many.
  private func lanes(
    _ items: [(id: ItemID, name: String)], in folder: any Folder, with reader: inout ItemReader
  ) -> [Lane] {
    let root = BoardPath([])
    var lanes: [(id: ItemID, document: ItemDocument)] = []
    var work = CardWork()
    for item in items {
      guard let lane = reader.open(item.name, in: folder, at: root) else { continue }
      let path = root.appending(item.name)
      let document = reader.document(in: lane)
      let listing = reader.listing(of: lane, at: path)
      if let document {
        reader.takeInventory(ofLane: item.name, in: folder)
        work.add(listing.items, ofLane: lanes.count, at: path)
        lanes.append((item.id, document))
      } else {
        reader.passedOver.append(PassedOver(path: path, reason: .indexLess))
        reader.passOver(listing.items, in: lane, at: path)
      }
    }
    let threads = work.count < cardsForThreads ? 1 : threads
    var cards = work.cards(in: folder, threads: threads, with: &reader)
    return lanes.indices.map { index in
      Lane(
        id: lanes[index].id, document: lanes[index].document, cards: cards.removeValue(forKey: index) ?? [])
    }
  }

  private static func name(ofPath path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
