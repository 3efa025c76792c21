/// Attaches a copy of a file to a card or to one of its comments.
public struct AttachFile: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The comment that has the attachment; nil when the card itself has it.
  public let comment: ItemID?
  /// The identity of the new attachment; nil has one made.
  public let attachment: ItemID?
  /// The absolute path of the file.
  public let file: String
  /// The name to show, with its extension; nil for the name of the file.
  public let name: String?

  /// Creates the operation.
  public init(
    card: ItemID, comment: ItemID? = nil, attachment: ItemID? = nil, file: String, name: String? = nil
  ) {
    self.card = card
    self.comment = comment
    self.attachment = attachment
    self.file = file
    self.name = name
  }
}

/// Gives an attachment another name; the file's extension stays.
public struct RenameAttachment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The comment that has the attachment; nil when the card itself has it.
  public let comment: ItemID?
  /// The attachment.
  public let attachment: ItemID
  /// The new name, without the extension.
  public let title: String

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID? = nil, attachment: ItemID, title: String) {
    self.card = card
    self.comment = comment
    self.attachment = attachment
    self.title = title
  }
}

/// Takes an attachment off. It leaves the board and is kept for undo; a card whose hero it was has none then.
public struct RemoveAttachment: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The comment that has the attachment; nil when the card itself has it.
  public let comment: ItemID?
  /// The attachment.
  public let attachment: ItemID

  /// Creates the operation.
  public init(card: ItemID, comment: ItemID? = nil, attachment: ItemID) {
    self.card = card
    self.comment = comment
    self.attachment = attachment
  }
}

extension AttachFile: OperationKind {
  package static let kind = "attachment.add"
  package static let title = "Attach File"
  package var item: OperationItem? { comment.map { .comment($0, card: card) } ?? .card(card) }
  package var cardsWithComments: [ItemID] { comment == nil ? [] : [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.optionalItem("comment")
    attachment = try fields.optionalItem("attachment")
    file = try fields.text("file")
    name = try fields.optionalText("name")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("attachment", attachment)
    fields.set("file", file)
    fields.set("name", name)
  }
}

extension RenameAttachment: OperationKind {
  package static let kind = "attachment.rename"
  package static let title = "Rename Attachment"
  package var item: OperationItem? { .attachment(attachment, comment: comment, card: card) }
  package var cardsWithComments: [ItemID] { comment == nil ? [] : [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.optionalItem("comment")
    attachment = try fields.item("attachment")
    title = try fields.text("title")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("attachment", attachment)
    fields.set("title", title)
  }
}

extension RemoveAttachment: OperationKind {
  package static let kind = "attachment.remove"
  package static let title = "Remove Attachment"
  package var item: OperationItem? { .attachment(attachment, comment: comment, card: card) }
  package var cardsWithComments: [ItemID] { comment == nil ? [] : [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    comment = try fields.optionalItem("comment")
    attachment = try fields.item("attachment")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("comment", comment)
    fields.set("attachment", attachment)
  }
}
