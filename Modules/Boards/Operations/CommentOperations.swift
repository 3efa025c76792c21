/// Posts a comment on a card. The card itself is not touched.
public struct PostComment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The identity of the new comment; nil has one made.
  public let comment: ItemID?
  /// The Markdown text.
  public let body: String

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID? = nil, body: String) {
    self.card = card
    self.comment = comment
    self.body = body
  }
}

/// Posts a comment that answers another.
public struct ReplyToComment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The identity of the new comment; nil has one made.
  public let comment: ItemID?
  /// The comment it answers.
  public let answered: ItemID
  /// The Markdown text.
  public let body: String

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID? = nil, answered: ItemID, body: String) {
    self.card = card
    self.comment = comment
    self.answered = answered
    self.body = body
  }
}

/// Replaces the text of a comment.
public struct EditComment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The comment.
  public let comment: ItemID
  /// The new Markdown text.
  public let body: String

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID, body: String) {
    self.card = card
    self.comment = comment
    self.body = body
  }
}

/// Takes a comment off a card. It leaves the board and is kept for undo.
public struct TrashComment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The comment.
  public let comment: ItemID

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID) {
    self.card = card
    self.comment = comment
  }
}

extension PostComment: OperationKind {
  package static let kind = "comment.post"
  package static let title = "Post Comment"
  package var item: OperationItem? { .card(card) }
  package var cardsWithComments: [ItemID] { [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.optionalItem("comment")
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("body", body)
  }
}

extension ReplyToComment: OperationKind {
  package static let kind = "comment.reply"
  package static let title = "Reply to Comment"
  package var item: OperationItem? { .comment(answered, card: card) }
  package var cardsWithComments: [ItemID] { [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.optionalItem("comment")
    answered = try fields.item("in-reply-to")
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("in-reply-to", answered)
    fields.set("body", body)
  }
}

extension EditComment: OperationKind {
  package static let kind = "comment.edit"
  package static let title = "Edit Comment"
  package var item: OperationItem? { .comment(comment, card: card) }
  package var cardsWithComments: [ItemID] { [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.item("comment")
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("body", body)
  }
}

extension TrashComment: OperationKind {
  package static let kind = "comment.trash"
  package static let title = "Trash Comment"
  package var item: OperationItem? { .comment(comment, card: card) }
  package var cardsWithComments: [ItemID] { [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.item("comment")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
  }
}
