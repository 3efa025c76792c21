/// Sets the day a card is due, or clears it.
public struct SetCardDue: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// `YYYY-MM-DD`, or a time stamp with seconds; nil clears it.
  public let due: String?

  /// Creates the operation.
  public init(card: ItemID, due: String?) {
    self.card = card
    self.due = due
  }
}

/// Puts a label on a card.
///
/// The entry is complete in itself: it repeats the kind and carries the colour, icon and rank its definition
/// gives it. Of a kind that allows one label only, the card's other entries go.
public struct AddCardLabel: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The label.
  public let label: LabelChoice

  /// Creates the operation.
  public init(card: ItemID, label: LabelChoice) {
    self.card = card
    self.label = label
  }
}

/// Takes a label off a card.
public struct RemoveCardLabel: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The label; its definition need not exist any more.
  public let label: LabelChoice

  /// Creates the operation.
  public init(card: ItemID, label: LabelChoice) {
    self.card = card
    self.label = label
  }
}

/// Gives a card an icon, changes one half of it, or takes it away.
public struct SetCardIcon: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// What becomes of the icon.
  public let icon: IconChange

  /// Creates the operation.
  public init(card: ItemID, icon: IconChange) {
    self.card = card
    self.icon = icon
  }
}

/// Gives a card a coloured stripe, or takes it away.
public struct SetCardBackground: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// A name of the palette, or `#RRGGBB` or `#RRGGBBAA`; nil removes the background.
  public let color: String?

  /// Creates the operation.
  public init(card: ItemID, color: String?) {
    self.card = card
    self.color = color
  }
}

/// Chooses which of a card's attachments is shown on its face.
public struct SetCardHero: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// One of the card's own attachments; nil for none.
  public let attachment: ItemID?

  /// Creates the operation.
  public init(card: ItemID, attachment: ItemID?) {
    self.card = card
    self.attachment = attachment
  }
}

/// Marks a card as waiting for a person's answer.
public struct SetCardWaiting: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The handle of the person; nil for anybody.
  public let recipient: String?
  /// The time stamp from which an answer counts; nil for that of the comment, or now.
  public let since: String?
  /// The comment that asks.
  public let comment: ItemID?

  /// Creates the operation.
  public init(card: ItemID, recipient: String? = nil, since: String? = nil, comment: ItemID? = nil) {
    self.card = card
    self.recipient = recipient
    self.since = since
    self.comment = comment
  }
}

/// Ends that a card waits for an answer.
public struct ClearCardWaiting: Sendable, Equatable {
  /// The card.
  public let card: ItemID

  /// Creates the operation.
  public init(card: ItemID) {
    self.card = card
  }
}

extension SetCardDue: OperationKind {
  package static let kind = "card.due"
  package static let title = "Set Due Date"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    due = try fields.clearableText("due")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("due", clearable: due)
  }
}

extension AddCardLabel: OperationKind {
  package static let kind = "card.label"
  package static let title = "Add Label"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    label = try fields.label()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set(label)
  }
}

extension RemoveCardLabel: OperationKind {
  package static let kind = "card.unlabel"
  package static let title = "Remove Label"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    label = try fields.label()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set(label)
  }
}

extension SetCardIcon: OperationKind {
  package static let kind = "card.icon"
  package static let title = "Set Card Icon"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    icon = try fields.icon()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set(icon)
  }
}

extension SetCardBackground: OperationKind {
  package static let kind = "card.background"
  package static let title = "Set Card Background"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    color = try fields.clearableText("color")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("color", clearable: color)
  }
}

extension SetCardHero: OperationKind {
  package static let kind = "card.hero"
  package static let title = "Set Hero"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    attachment = try fields.clearableItem("attachment")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("attachment", clearable: attachment)
  }
}

extension SetCardWaiting: OperationKind {
  package static let kind = "card.wait"
  package static let title = "Mark as Waiting"
  package var item: OperationItem? { .card(card) }
  package var cardsWithComments: [ItemID] { comment == nil ? [] : [card] }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    recipient = try fields.optionalText("for")
    since = try fields.optionalText("since")
    comment = try fields.optionalItem("comment")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("for", recipient)
    fields.set("since", since)
    fields.set("comment", comment)
  }
}

extension ClearCardWaiting: OperationKind {
  package static let kind = "card.unwait"
  package static let title = "Stop Waiting"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
  }
}
