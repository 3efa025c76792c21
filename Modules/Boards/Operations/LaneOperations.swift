/// Adds a lane to the board.
public struct AddLane: Sendable, Equatable {
  /// The identity of the new lane; nil has one made.
  public let lane: ItemID?
  /// The title. Line breaks become spaces.
  public let title: String
  /// The Markdown text below the front matter.
  public let body: String
  /// Where among the lanes.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(lane: ItemID? = nil, title: String, body: String = "", position: SiblingPosition = .last) {
    self.lane = lane
    self.title = title
    self.body = body
    self.position = position
  }
}

/// Gives a lane another title, or takes its title away.
public struct RenameLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// The new title; nil or blank removes it. Line breaks become spaces.
  public let title: String?

  /// Creates the operation.
  public init(lane: ItemID, title: String?) {
    self.lane = lane
    self.title = title
  }
}

/// Replaces the text below a lane's front matter.
public struct DescribeLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// The new Markdown text.
  public let body: String

  /// Creates the operation.
  public init(lane: ItemID, body: String) {
    self.lane = lane
    self.body = body
  }
}

/// Moves a lane to another place among the lanes.
public struct MoveLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// Where it goes.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(lane: ItemID, position: SiblingPosition) {
    self.lane = lane
    self.position = position
  }
}

/// Moves a lane with all of its cards to the trash.
public struct TrashLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID

  /// Creates the operation.
  public init(lane: ItemID) {
    self.lane = lane
  }
}

/// Takes a lane with its cards out of the trash.
public struct RestoreLane: Sendable, Equatable {
  /// The trashed lane.
  public let lane: ItemID
  /// Where among the lanes.
  public let position: SiblingPosition

  /// Creates the operation.
  public init(lane: ItemID, position: SiblingPosition = .last) {
    self.lane = lane
    self.position = position
  }
}

extension AddLane: OperationKind {
  package static let kind = "lane.add"
  package static let title = "Add Lane"
  package var item: OperationItem? { .board }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.optionalItem("lane")
    title = try fields.text("title")
    body = try fields.text("body")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("title", title)
    fields.set("body", body)
    fields.set(position)
  }
}

extension RenameLane: OperationKind {
  package static let kind = "lane.rename"
  package static let title = "Rename Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    title = try fields.clearableText("title")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("title", clearable: title)
  }
}

extension DescribeLane: OperationKind {
  package static let kind = "lane.describe"
  package static let title = "Describe Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("body", body)
  }
}

extension MoveLane: OperationKind {
  package static let kind = "lane.move"
  package static let title = "Move Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set(position)
  }
}

extension TrashLane: OperationKind {
  package static let kind = "lane.trash"
  package static let title = "Trash Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
  }
}

extension RestoreLane: OperationKind {
  package static let kind = "lane.restore"
  package static let title = "Restore Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    position = try fields.position()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set(position)
  }
}
