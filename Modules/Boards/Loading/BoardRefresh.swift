internal import Basics

/// One reading-again of parts of a board.
///
/// Before a place is touched for the first time, what is there is remembered, and at the end compared with what is
/// there then. So a card that left one lane and appeared in another is told as moved.
struct BoardRefresh {
  private(set) var board: Board
  private let folder: any Folder
  private let loader: BoardLoader
  private var before = ItemSnapshot()
  private var touched: Set<ItemSnapshot.Key> = []
  /// Whether an identity turned up in a second spelling. It was left alone: which of the two is shown, and what
  /// else is, tells only the whole board.
  private(set) var hasFoundTwin = false

  init(board: Board, folder: any Folder, loader: BoardLoader) {
    self.board = board
    self.folder = folder
    self.loader = loader
  }

  /// Reads what a plan asks for.
  mutating func run(_ plan: RefreshPlan) throws(BoardLoadingError) -> OutsideChanges {
    let isBoardChanged = plan.readsBoardDocument ? try readBoardDocument() : false
    if plan.listsLanes { try listLanes() }
    for name in plan.lanes.sorted() { readLane(name) }
    for name in plan.laneDocuments.sorted() { readLaneDocument(name) }
    for name in plan.laneListings.sorted() { listCards(ofLane: name) }
    for names in plan.cards.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      readCard(names[1], ofLane: names[0])
    }
    if plan.listsTrash { listTrash() }
    for name in plan.trashEntries.sorted() { readTrashEntry(name) }
    var changes = OutsideChanges(from: before, to: ItemSnapshot(board, at: touched))
    changes.isBoardChanged = isBoardChanged
    return changes
  }

  // MARK: The board and its lanes

  private mutating func readBoardDocument() throws(BoardLoadingError) -> Bool {
    guard let document = ItemReader(readsComments: false).document(in: folder) else {
      throw .notABoard(path: folder.path)
    }
    defer { board.document = document }
    return !document.isSame(as: board.document)
  }

  private mutating func listLanes() throws(BoardLoadingError) {
    var reader = ItemReader(readsComments: loader.readsComments)
    let listing = try reader.rootListing(of: folder)
    board.passedOverByFolder[BoardPath([])] = nil
    keep(reader)
    let names = Set(listing.items.map(\.name))
    for lane in board.lanes where !names.contains(lane.id.folderName) { readLane(lane.id.folderName) }
    for item in listing.items where isTwin(item.id) || board.lane(item.id) == nil { readLane(item.name) }
  }

  /// Reads a lane with all its cards; a lane that is gone is taken out.
  private mutating func readLane(_ name: String) {
    guard let id = ItemID(folderName: name), !isTwin(id) else { return }
    let path = BoardPath([name])
    touch(id, .lane)
    for card in board.lane(id)?.cards ?? [] { touch(card.id, .card(inLane: id)) }
    let old = board.removeLane(id)
    board.forget(below: path)
    var reader = ItemReader(readsComments: loader.readsComments)
    defer { keep(reader) }
    guard let lane = reader.open(name, in: folder, at: path.parent) else { return }
    let listing = reader.listing(of: lane, at: path)
    guard let document = reader.document(in: lane) else {
      reader.passedOver.append(PassedOver(path: path, reason: .indexLess))
      return reader.passOver(listing.items, in: lane, at: path)
    }
    var cards: [Card] = []
    for item in listing.items where !isTwin(item.id) {
      let thread = old?.cards.first { $0.id == item.id }?.comments
      if let card = read(item.id, item.name, in: lane, at: path, thread, with: &reader) { cards.append(card) }
    }
    for card in cards { touch(card.id, .card(inLane: id)) }
    board.insert(Lane(id: id, document: document, cards: cards))
  }

  private mutating func readLaneDocument(_ name: String) {
    guard let id = ItemID(folderName: name), !isTwin(id), board.lane(id) != nil else { return readLane(name) }
    var reader = ItemReader(readsComments: loader.readsComments)
    guard let lane = reader.open(name, in: folder, at: BoardPath([])),
      let document = reader.document(in: lane)
    else { return readLane(name) }
    touch(id, .lane)
    board.replaceDocument(ofLane: id, with: document)
  }

  // MARK: Cards

  private mutating func listCards(ofLane name: String) {
    guard let id = ItemID(folderName: name), !isTwin(id), let old = board.lane(id) else {
      return readLane(name)
    }
    let path = BoardPath([name])
    var reader = ItemReader(readsComments: loader.readsComments)
    guard let lane = reader.open(name, in: folder, at: path.parent) else { return readLane(name) }
    let listing = reader.listing(of: lane, at: path)
    board.passedOverByFolder[path] = nil
    keep(reader)
    // Identities are compared as numbers: a lane of thousands of cards is listed again after every change in it.
    let listed = Set(listing.items.map(\.id))
    let known = Set(old.cards.map(\.id))
    for card in old.cards {
      let isThere = listed.firstIndex(of: card.id).map { listed[$0].isSpelled(like: card.id) } ?? false
      if !isThere { readCard(card.id.folderName, ofLane: name) }
    }
    for item in listing.items where isTwin(item.id) || !known.contains(item.id) {
      readCard(item.name, ofLane: name)
    }
  }

  /// Reads a card; one that is gone is taken out.
  private mutating func readCard(_ name: String, ofLane laneName: String) {
    guard let id = ItemID(folderName: name), let laneID = ItemID(folderName: laneName),
      let position = board.index(ofLane: laneID)
    else { return readLane(laneName) }
    if isTwin(id) || isTwin(laneID) { return }
    let path = BoardPath([laneName])
    let old = board.lanes[position].cards.first { $0.id == id }
    touch(id, .card(inLane: laneID))
    board.forget(below: path.appending(name))
    var reader = ItemReader(readsComments: loader.readsComments)
    var new: Card?
    if let lane = reader.open(laneName, in: folder, at: path.parent) {
      new = read(id, name, in: lane, at: path, old?.comments, with: &reader)
    }
    keep(reader)
    switch (old, new) {
    case (.some, let new?): board.replace(new, inLane: laneID)
    case (nil, let new?): board.insert(new, inLane: laneID)
    case (.some, nil): board.removeCard(id, fromLane: laneID)
    case (nil, nil): break
    }
  }

  /// Reads a card, with its comments when they were read before.
  private func read(
    _ id: ItemID, _ name: String, in lane: any Folder, at path: BoardPath, _ thread: CommentThread?,
    with reader: inout ItemReader
  ) -> Card? {
    var own = ItemReader(readsComments: loader.readsComments || thread?.loaded != nil)
    defer { reader.passedOver += own.passedOver }
    return own.card(id, named: name, in: lane, at: path)
  }

  // MARK: Trash

  private mutating func listTrash() {
    let path = BoardPath([board.trashName])
    for entry in board.trash { touch(entry.id, .trashed) }
    while let entry = board.trash.last { board.removeTrash(entry.id) }
    board.forget(below: path)
    var reader = ItemReader(readsComments: loader.readsComments)
    let isThere: Bool
    do {
      isThere = try folder.status(of: board.trashName) != nil
    } catch {
      isThere = true
    }
    let entries = isThere ? reader.trash(named: board.trashName, in: folder) : []
    keep(reader)
    for entry in entries where !isTwin(entry.id) { insert(entry) }
  }

  private mutating func readTrashEntry(_ name: String) {
    guard let id = ItemID(folderName: name) else { return listTrash() }
    if isTwin(id) { return }
    let path = BoardPath([board.trashName])
    touch(id, .trashed)
    board.removeTrash(id)
    board.forget(below: path.appending(name))
    var reader = ItemReader(readsComments: loader.readsComments)
    var new: TrashEntry?
    if let trash = reader.open(board.trashName, in: folder, at: BoardPath([])) {
      new = reader.trashEntry(id, named: name, in: trash, at: path)
    }
    keep(reader)
    if let new { insert(new) }
  }

  private mutating func insert(_ entry: TrashEntry) {
    touch(entry.id, .trashed)
    board.insertTrash(entry)
  }

  // MARK: What is remembered

  /// Remembers what is at a place, unless that was done before.
  private mutating func touch(_ id: ItemID, _ place: IdentityIndex.Place) {
    let key = ItemSnapshot.Key(id: id, place: place)
    if touched.insert(key).inserted { before.add(key, from: board) }
  }

  /// Tells whether the board knows an identity in another spelling, and remembers that this was found.
  private mutating func isTwin(_ id: ItemID) -> Bool {
    guard let known = board.index.spelling(of: id), !known.isSpelled(like: id) else { return false }
    hasFoundTwin = true
    return true
  }

  private mutating func keep(_ reader: ItemReader) {
    for entry in reader.passedOver { board.passedOverByFolder[entry.path.parent, default: []].append(entry) }
  }
}

extension Board {
  /// Forgets what was passed over at a path and below it.
  fileprivate mutating func forget(below path: BoardPath) {
    guard !passedOverByFolder.isEmpty else { return }
    passedOverByFolder = passedOverByFolder.filter { !$0.key.names.starts(with: path.names) }
    passedOverByFolder[path.parent]?.removeAll { $0.path == path }
  }
}
