public import Basics

extension BoardLoader {
  /// Reads again what lies at some paths of a board, and tells what is different now.
  ///
  /// A path may be a file's or a folder's. A lane's own path stands for the lane with all its cards, the path of the
  /// board's folder for everything. Threads that were read are read again, those that were counted are counted.
  public func refresh(
    _ board: inout Board, in folder: any Folder, changed paths: some Sequence<BoardPath>
  ) throws(BoardLoadingError) -> OutsideChanges {
    let plan = RefreshPlan(paths, trashName: board.trashName)
    // What a case twin hides may come to light, so then everything is looked at.
    if plan.isComplete || board.hasCaseTwins { return try reload(&board, in: folder) }
    var refresh = BoardRefresh(board: board, folder: folder, loader: self)
    // The refresh alone holds the board now, so that changing one card copies no others.
    board = Board(document: board.document, folderName: board.folderName)
    var changes: OutsideChanges
    do {
      changes = try refresh.run(plan)
    } catch {
      board = refresh.board
      throw error
    }
    board = refresh.board
    if refresh.hasFoundTwin {
      let others = try reload(&board, in: folder)
      changes.lanes.merge(others.lanes) { first, _ in first }
      changes.cards.merge(others.cards) { first, _ in first }
    }
    return changes
  }

  /// Reads a board again as a whole, and tells what is different now.
  public func reload(
    _ board: inout Board, in folder: any Folder
  ) throws(BoardLoadingError) -> OutsideChanges {
    var new = try load(folder)
    new.readThreads(thatAreReadIn: board, from: folder, with: self)
    var changes = OutsideChanges(from: ItemSnapshot(board), to: ItemSnapshot(new))
    changes.isBoardChanged = !board.document.isSame(as: new.document)
    board = new
    return changes
  }
}

extension Board {
  /// Whether an item was set aside because another one has its identity in a different spelling.
  fileprivate var hasCaseTwins: Bool {
    passedOverByFolder.values.joined().contains { if case .caseTwin = $0.reason { true } else { false } }
  }

  /// Reads the threads of the cards whose threads another state of the board has read.
  fileprivate mutating func readThreads(
    thatAreReadIn other: Board, from folder: any Folder, with loader: BoardLoader
  ) {
    guard !loader.readsComments else { return }
    for lane in other.lanes {
      for card in lane.cards where card.comments.loaded != nil {
        guard let place = place(ofCard: card.id), let path = path(of: card.id),
          let thread = loader.comments(of: path, in: folder)
        else { continue }
        lanes[place.lane].cards[place.card].comments = thread
      }
    }
  }
}
