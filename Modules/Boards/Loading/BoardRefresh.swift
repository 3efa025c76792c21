internal import Basics

/// One reading-again of parts of a board.
///
/// Each step takes the old items out, reads, and puts the new ones in; both are kept until the end to be compared,
/// so that a card which left one lane and appeared in another is told as moved.
struct BoardRefresh {
  private(set) var board: Board
  private let folder: any Folder
  private let loader: BoardLoader
  private var before = ItemSnapshot()
  private var touched: Set<ItemID> = []

  init(board: Board, folder: any Folder, loader: BoardLoader) {
    self.board = board
    self.folder = folder
    self.loader = loader
  }

  /// Reads what a plan asks for.
  mutating func run(_ plan: RefreshPlan) throws(BoardLoadingError) -> OutsideChanges {
    let isBoardChanged = plan.readsBoardDocument ? try readBoardDocument() : false
    if plan.listsLanes { listLanes() }
    for name in plan.lanes.sorted() { readLane(name) }
    for name in plan.laneDocuments.sorted() { readLaneDocument(name) }
    for name in plan.laneListings.sorted() { listCards(ofLane: name) }
    for names in plan.cards.sorted(by: { $0.lexicographicallyPrecedes($1) }) { readCard(names[1], ofLane: names[0]) }
    if plan.listsTrash { listTrash() }
    for name in plan.trashEntries.sorted() { readTrashEntry(name) }
    var changes = OutsideChanges(from: before, to: current())
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

  private mutating func listLanes() {
    var reader = ItemReader(readsComments: loader.readsComments)
    let root = BoardPath([])
    let listing = reader.listing(of: folder, at: root, isRoot: true)
    board.passedOverByFolder[root] = nil
    keep(reader)
    let names = Set(listing.items.map(\.name))
    for lane in board.lanes where !names.contains(lane.id.folderName) { remove(lane.id) }
    for item in listing.items where board.lane(item.id) == nil { readLane(item.name) }
  }

  /// Reads a lane with all its cards; a lane that is gone is taken out.
  private mutating func readLane(_ name: String) {
    guard let id = ItemID(folderName: name) else { return }
    let path = BoardPath([name])
    remember(board.lane(id))
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
    for item in listing.items {
      let thread = old?.cards.first { $0.id == item.id }?.comments
      if let card = read(item.id, item.name, in: lane, at: path, thread, with: &reader) { cards.append(card) }
    }
    let new = Lane(id: id, document: document, cards: cards)
    touch(new)
    board.insert(new)
  }

  private mutating func readLaneDocument(_ name: String) {
    guard let id = ItemID(folderName: name), let old = board.lane(id) else { return readLane(name) }
    var reader = ItemReader(readsComments: loader.readsComments)
    guard let lane = reader.open(name, in: folder, at: BoardPath([])), let document = reader.document(in: lane)
    else { return readLane(name) }
    before.add(.lane(old))
    touched.insert(id)
    board.replaceDocument(ofLane: id, with: document)
  }

  // MARK: Cards

  private mutating func listCards(ofLane name: String) {
    guard let id = ItemID(folderName: name), let old = board.lane(id) else { return readLane(name) }
    let path = BoardPath([name])
    var reader = ItemReader(readsComments: loader.readsComments)
    guard let lane = reader.open(name, in: folder, at: path.parent) else { return readLane(name) }
    let listing = reader.listing(of: lane, at: path)
    board.passedOverByFolder[path] = nil
    keep(reader)
    let names = Set(listing.items.map(\.name))
    let known = Set(old.cards.map(\.id))
    for card in old.cards where !names.contains(card.id.folderName) { readCard(card.id.folderName, ofLane: name) }
    for item in listing.items where !known.contains(item.id) { readCard(item.name, ofLane: name) }
  }

  /// Reads a card; one that is gone is taken out.
  private mutating func readCard(_ name: String, ofLane laneName: String) {
    guard let id = ItemID(folderName: name), let laneID = ItemID(folderName: laneName),
      let position = board.index(ofLane: laneID)
    else { return readLane(laneName) }
    let path = BoardPath([laneName])
    let old = board.lanes[position].cards.first { $0.id == id }
    if let old { before.add(.card(old, inLane: laneID)) } else { rememberElsewhere(id) }
    touched.insert(id)
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
    for entry in board.trash { remember(entry) }
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
    for entry in entries { insert(entry) }
  }

  private mutating func readTrashEntry(_ name: String) {
    guard let id = ItemID(folderName: name) else { return listTrash() }
    let path = BoardPath([board.trashName])
    if let old = board.trashEntry(id) { remember(old) }
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
    rememberElsewhere(entry.id)
    touched.insert(entry.id)
    board.insertTrash(entry)
  }

  // MARK: What is compared at the end

  private mutating func remove(_ lane: ItemID) {
    remember(board.lane(lane))
    board.removeLane(lane)
    board.forget(below: BoardPath([lane.folderName]))
  }

  private mutating func remember(_ lane: Lane?) {
    guard let lane else { return }
    before.add(.lane(lane))
    for card in lane.cards { before.add(.card(card, inLane: lane.id)) }
    touch(lane)
  }

  private mutating func remember(_ entry: TrashEntry) {
    before.add(.trashed(entry))
    touched.insert(entry.id)
  }

  /// Remembers an item that appears here and is known from another place.
  private mutating func rememberElsewhere(_ id: ItemID) {
    if let place = board.place(ofCard: id) {
      before.add(.card(board[place], inLane: board.lanes[place.lane].id))
    } else if let lane = board.lane(id) {
      remember(lane)
    } else if let entry = board.trashEntry(id) {
      before.add(.trashed(entry))
    }
  }

  private mutating func touch(_ lane: Lane) {
    touched.insert(lane.id)
    for card in lane.cards {
      if before.items[card.id] == nil { rememberElsewhere(card.id) }
      touched.insert(card.id)
    }
  }

  /// The state of what was touched, as it is now.
  private func current() -> ItemSnapshot {
    var snapshot = ItemSnapshot()
    for id in touched {
      if let lane = board.lane(id) {
        snapshot.add(.lane(lane))
      } else if let place = board.place(ofCard: id) {
        snapshot.add(.card(board[place], inLane: board.lanes[place.lane].id))
      } else if let entry = board.trashEntry(id) {
        snapshot.add(.trashed(entry))
      }
    }
    return snapshot
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
