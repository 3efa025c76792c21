internal import Basics
internal import BoardFormat

extension PostComment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.post(body, as: comment, on: card, answering: nil)
  }
}

extension ReplyToComment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.post(body, as: comment, on: card, answering: answered)
  }
}

extension EditComment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let (comment, location) = try planner.comment(comment, of: found)
    var draft = try planner.draft(comment, at: location)
    try Planner.checkComment(body)
    try draft.replaceBody(body)
    try planner.write(draft)
  }
}

extension TrashComment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let (comment, location) = try planner.comment(comment, of: found)
    // Only a document that can be read is known well enough to be put back as it was.
    let draft = try planner.draft(comment, at: location)
    planner.remove(draft)
  }
}

extension Planner {
  /// Adds the step that posts a comment.
  fileprivate mutating func post(
    _ body: String, as wanted: ItemID?, on card: ItemID, answering answered: ItemID?
  ) throws(OperationError) {
    let found = try self.card(card)
    // A comment below a card that has no document would make a card-shaped folder that is none.
    _ = try draft(found.card, at: found.location)
    try Planner.checkComment(body)
    let comments = try comments(of: found)
    if let answered { _ = try comment(answered, of: found) }
    let id = wanted ?? newIdentity()
    guard !comments.contains(where: { $0.id == id }) else {
      throw OperationError(
        .identityTaken, "The card has a comment \(id) already.", at: path(of: found.location))
    }
    let time = freeSecond(among: comments)
    try create(.comment(id, on: found.location), document(body, at: time, answering: answered))
  }

  /// The first second from now on in which no other comment of the thread was posted: with a second of its own,
  /// each comment has its place in the thread.
  private func freeSecond(among comments: [Comment]) -> Timestamp {
    let taken = Set(comments.compactMap { $0.created?.at?.instant.text(.seconds) })
    var time = context.now
    while taken.contains(time.text(.seconds)) { time = time.advanced(by: .seconds(1)) }
    return time
  }

  /// The document of a comment.
  ///
  /// A named actor signs both stamps, and the text ends its last line, as agents write comments. The owner's
  /// comment is written as the app writes it: signed where it was created, with the text as it was typed.
  private func document(_ body: String, at time: Timestamp, answering answered: ItemID?) -> NewDocument {
    let answer = answered.map { FrontMatterValue.text($0.folderName) }
    if let actor = context.actor {
      let stamp = PlanningContext.stamp(at: time, by: actor)
      return NewDocument(
        [
          "schema": .integer(1), "kind": .text("comment"), "created": stamp, "modified": stamp,
          "in-reply-to": answer,
        ], body: body.hasSuffix("\n") ? body : body + "\n")
    }
    let owner = context.ownerName.map { Identity(name: $0, kind: "human") }
    return NewDocument(
      [
        "schema": .integer(1), "created": PlanningContext.stamp(at: time, by: owner),
        "modified": PlanningContext.stamp(at: time, by: nil),
        "kind": .text("comment"), "in-reply-to": answer,
      ], body: body)
  }

  fileprivate static func checkComment(_ body: String) throws(OperationError) {
    guard body.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw OperationError(.invalidValue, "A comment needs a text.", at: "body")
    }
  }

  /// Adds the step that takes an item's folder out of the board.
  mutating func remove(_ draft: DocumentDraft) {
    add(
      .remove(
        FolderRemoval(
          path: board.folder(of: draft.location), indexHash: FileContent(draft.original.bytes).hash,
          keptAs: newKey())))
  }
}
