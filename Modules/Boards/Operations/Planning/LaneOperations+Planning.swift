internal import BoardFormat

extension AddLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let id = try planner.identity(for: lane)
    guard let order = try planner.orderOfLane(nil, at: position) else { return }
    guard let title = TitleText.display(title) else {
      throw OperationError(.invalidValue, "A new lane needs a title.", at: "title")
    }
    planner.mention(title)
    let stamp = planner.context.stamp
    try planner.create(
      .lane(id),
      NewDocument(
        [
          "schema": .integer(1), "kind": .text("lane"), "title": .text(title),
          "order": FrontMatterValue(order: order), "created": stamp, "modified": stamp,
        ], body: body))
  }
}

extension RenameLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in try draft.setTitle(title) }
  }
}

extension DescribeLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in try draft.replaceBody(body) }
  }
}

extension MoveLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.lane(lane)
    var draft = try planner.draft(found.lane, at: found.location)
    guard let order = try planner.orderOfLane(found.lane.id, at: position) else { return }
    try draft.set("order", to: FrontMatterValue(order: order))
    try planner.write(draft, stamped: false)
  }
}

extension TrashLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.lane(lane)
    let draft = try planner.draft(found.lane, at: found.location)
    try planner.relocate(draft, to: .trashed(found.lane.id))
  }
}

extension RestoreLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    guard let lane = try planner.trashed(lane).lane else {
      throw OperationError(
        .notFound, "What is in the trash under \(lane) is a card.", at: "lane", hint: "Restore it as a card.")
    }
    planner.mention(lane.displayTitle)
    var draft = try planner.draft(lane, at: .trashed(lane.id))
    guard let order = try planner.orderOfLane(nil, at: position) else { return }
    try draft.set("order", to: FrontMatterValue(order: order))
    try planner.relocate(draft, to: .lane(lane.id))
  }
}

extension Planner {
  /// Edits a lane's document, which is stamped.
  mutating func edit(
    lane id: ItemID, _ change: (inout DocumentDraft) throws(OperationError) -> Void
  ) throws(OperationError) {
    let found = try lane(id)
    var draft = try draft(found.lane, at: found.location)
    try change(&draft)
    try write(draft)
  }

  /// Finds an entry of the trash.
  func trashed(_ id: ItemID) throws(OperationError) -> TrashEntry {
    if let entry = board.trashEntry(id) { return entry }
    throw OperationError(
      .notFound, "There is no \(id) in the trash.", at: board.path(of: id)?.description,
      hint: board.path(of: id) == nil ? nil : "What is in a trashed lane comes back with the lane.")
  }

  /// Adds the steps that move an item's folder and stamp its document where it arrives.
  mutating func relocate(_ draft: DocumentDraft, to destination: ItemLocation) throws(OperationError) {
    guard let id = draft.location.id else { return }
    if isTaken(destination) {
      throw OperationError(
        .identityTaken, "Another item with the identity \(id) is there already.",
        at: path(of: destination))
    }
    add(
      .move(
        FolderMove(
          from: board.folder(of: draft.location), to: board.folder(of: destination), identity: id,
          indexHash: FileContent(draft.original.bytes).hash)))
    try writeArrival(draft, at: destination)
  }

  private func isTaken(_ destination: ItemLocation) -> Bool {
    switch destination {
    case .trashed(let id): board.trashEntry(id) != nil
    case .lane(let id): board.lane(id) != nil
    case .card(let id, let lane): board.lane(lane)?.cards.contains { $0.id == id } ?? false
    default: false
    }
  }
}
