/// Adds a card to a lane, with the lane's default labels.
public struct AddCard: Sendable, Equatable {
  /// The identity of the new card; nil has one made.
  public let card: ItemID?
  /// The lane.
  public let lane: ItemID
  /// The title. Line breaks become spaces.
  public let title: String
  /// The Markdown text below the front matter.
  public let body: String
  /// The labels, besides the lane's defaults.
  public let labels: [LabelChoice]
  /// The due date: `YYYY-MM-DD`, or a time stamp with seconds.
  public let due: String?
  /// Where in the lane.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(
    card: ItemID? = nil, lane: ItemID, title: String, body: String = "", labels: [LabelChoice] = [],
    due: String? = nil, position: SiblingPosition = .last
  ) {
    self.card = card
    self.lane = lane
    self.title = title
    self.body = body
    self.labels = labels
    self.due = due
    self.position = position
  }
}

/// Gives a card another title, or takes its title away.
public struct RenameCard: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The new title; nil or blank removes it. Line breaks become spaces.
  public let title: String?

  /// Creates the operation.
  public init(card: ItemID, title: String?) {
    self.card = card
    self.title = title
  }
}

/// Replaces the text below a card's front matter.
public struct DescribeCard: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The new Markdown text.
  public let body: String

  /// Creates the operation.
  public init(card: ItemID, body: String) {
    self.card = card
    self.body = body
  }
}

/// Moves a card to another lane, or to another place in its own.
public struct MoveCard: Sendable, Equatable {
  /// The card.
  public let card: ItemID
  /// The lane it goes to; nil for the lane it is in.
  public let lane: ItemID?
  /// Where in that lane.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(card: ItemID, lane: ItemID? = nil, position: SiblingPosition = .last) {
    self.card = card
    self.lane = lane
    self.position = position
  }
}

/// Moves a card to the trash.
public struct TrashCard: Sendable, Equatable {
  /// The card.
  public let card: ItemID

  /// Creates the operation.
  public init(card: ItemID) {
    self.card = card
  }
}

/// Takes a card out of the trash. Where it came from is not recorded, so the lane is the first one unless named.
public struct RestoreCard: Sendable, Equatable {
  /// The trashed card.
  public let card: ItemID
  /// The lane it goes to; nil for the first.
  public let lane: ItemID?
  /// Where in that lane.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(card: ItemID, lane: ItemID? = nil, position: SiblingPosition = .last) {
    self.card = card
    self.lane = lane
    self.position = position
  }
}

extension AddCard: OperationKind {
  package static let kind = "card.add"
  package static let title = "Add Card"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.optionalItem("card")
    lane = try fields.item("lane")
    title = try fields.text("title")
    body = try fields.text("body")
    labels = try fields.labels()
    due = try fields.optionalText("due")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("lane", lane)
    fields.set("title", title)
    fields.set("body", body)
    fields.set(labels)
    fields.set("due", due)
    fields.set(position)
  }
}

extension RenameCard: OperationKind {
  package static let kind = "card.rename"
  package static let title = "Rename Card"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    title = try fields.clearableText("title")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("title", clearable: title)
  }
}

extension DescribeCard: OperationKind {
  package static let kind = "card.describe"
  package static let title = "Describe Card"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("body", body)
  }
}

extension MoveCard: OperationKind {
  package static let kind = "card.move"
  package static let title = "Move Card"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    lane = try fields.optionalItem("lane")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("lane", lane)
    fields.set(position)
  }
}

extension TrashCard: OperationKind {
  package static let kind = "card.trash"
  package static let title = "Trash Card"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
  }
}

extension RestoreCard: OperationKind {
  package static let kind = "card.restore"
  package static let title = "Restore Card"
  package var item: OperationItem? { .card(card) }

  package init(reading fields: OperationFields) throws(OperationError) {
    card = try fields.item("card")
    lane = try fields.optionalItem("lane")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("card", card)
    fields.set("lane", lane)
    fields.set(position)
  }
}
