internal import BoardFormat

extension AddCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let id = try planner.identity(for: card)
    guard let title = TitleText.display(title) else {
      throw OperationError(.invalidValue, "A new card needs a title.", at: "title")
    }
    planner.mention(title)
    let found = try planner.lane(lane)
    guard let order = try planner.orderOfCard(nil, in: found.lane, at: position) else { return }
    let labels = try planner.labels(forCardIn: found.lane, chosen: labels)
    let stamp = planner.context.stamp
    let due = try due.map { (text) throws(OperationError) in
      try FrontMatterValue(checkedTimestamp: text, at: "due")
    }
    try planner.create(
      .card(id, lane: found.lane.id),
      NewDocument(
        [
          "schema": .integer(1), "kind": .text("card"), "title": .text(title),
          "order": FrontMatterValue(order: order),
          "labels": labels.isEmpty ? nil : .list(labels.map { FrontMatterValue($0) }),
          "created": stamp, "modified": stamp,
          "due": due,
        ], body: body))
  }
}

extension RenameCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in try draft.setTitle(title) }
  }
}

extension DescribeCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in try draft.replaceBody(body) }
  }
}

extension MoveCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    var draft = try planner.draft(found.card, at: found.location)
    let target = try lane.map { (id) throws(OperationError) in try planner.lane(id).lane }
    let destination = target ?? planner.board.lanes[found.place.lane]
    let isReordered = destination.id == found.lane
    let own = isReordered ? found.card.id : nil
    guard let order = try planner.orderOfCard(own, in: destination, at: position) else { return }
    try draft.set("order", to: FrontMatterValue(order: order))
    if isReordered {
      try planner.write(draft, stamped: false)
    } else {
      try planner.relocate(draft, to: .card(found.card.id, lane: destination.id))
    }
  }
}

extension TrashCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let draft = try planner.draft(found.card, at: found.location)
    try planner.relocate(draft, to: .trashed(found.card.id))
  }
}

extension RestoreCard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    guard let card = try planner.trashed(card).card else {
      throw OperationError(
        .notFound, "What is in the trash under \(card) is a lane.", at: "card", hint: "Restore it as a lane.")
    }
    planner.mention(card.displayTitle)
    let target = try lane.map { (id) throws(OperationError) in try planner.lane(id).lane }
    guard let destination = target ?? planner.board.lanes.first else {
      throw OperationError(
        .noLane, "The board has no lane to restore the card to.", hint: "Add a lane first.")
    }
    var draft = try planner.draft(card, at: .trashed(card.id))
    guard let order = try planner.orderOfCard(nil, in: destination, at: position) else { return }
    try draft.set("order", to: FrontMatterValue(order: order))
    try planner.relocate(draft, to: .card(card.id, lane: destination.id))
  }
}

extension Planner {
  /// Edits a card's document, which is stamped.
  mutating func edit(
    card id: ItemID, _ change: (inout DocumentDraft) throws(OperationError) -> Void
  ) throws(OperationError) {
    let found = try card(id)
    var draft = try draft(found.card, at: found.location)
    try change(&draft)
    try write(draft)
  }
}
