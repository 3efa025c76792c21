/// Gives a lane an icon, changes one half of it, or takes it away.
public struct SetLaneIcon: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// What becomes of the icon.
  public let icon: IconChange

  /// Creates the operation.
  public init(lane: ItemID, icon: IconChange) {
    self.lane = lane
    self.icon = icon
  }
}

/// Gives a lane a colour along its top, or takes it away.
public struct SetLaneBackground: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// A name of the palette, or `#RRGGBB` or `#RRGGBBAA`; nil removes the background.
  public let color: String?

  /// Creates the operation.
  public init(lane: ItemID, color: String?) {
    self.lane = lane
    self.color = color
  }
}

/// Makes a lane several times as wide as others.
public struct SetLaneWidth: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// How many times the usual width, from 1.
  public let width: Int

  /// Creates the operation.
  public init(lane: ItemID, width: Int) {
    self.lane = lane
    self.width = width
  }
}

/// Folds a lane to a strip, or unfolds it.
public struct CollapseLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// Whether it is folded.
  public let collapsed: Bool

  /// Creates the operation.
  public init(lane: ItemID, collapsed: Bool = true) {
    self.lane = lane
    self.collapsed = collapsed
  }
}

/// Draws the cards of a lane in sections, or as one list.
public struct GroupLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// By what; nil ends the grouping.
  public let grouping: CardGrouping?

  /// Creates the operation.
  public init(lane: ItemID, grouping: CardGrouping?) {
    self.lane = lane
    self.grouping = grouping
  }
}

/// Shows only the cards of a lane that meet all clauses.
public struct FilterLane: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// The clauses; none shows all cards.
  public let clauses: [CardFilter.Clause]

  /// Creates the operation.
  public init(lane: ItemID, clauses: [CardFilter.Clause]) {
    self.lane = lane
    self.clauses = clauses
  }
}

/// Chooses the labels that cards get when they are created in a lane.
public struct SetCardDefaults: Sendable, Equatable {
  /// The lane.
  public let lane: ItemID
  /// The texts of the labels; none ends it. Each is looked up in the board's vocabulary when a card is added.
  public let labels: [String]

  /// Creates the operation.
  public init(lane: ItemID, labels: [String]) {
    self.lane = lane
    self.labels = labels
  }
}

extension SetLaneIcon: OperationKind {
  package static let kind = "lane.icon"
  package static let title = "Set Lane Icon"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    icon = try fields.icon()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set(icon)
  }
}

extension SetLaneBackground: OperationKind {
  package static let kind = "lane.background"
  package static let title = "Set Lane Background"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    color = try fields.clearableText("color")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("color", clearable: color)
  }
}

extension SetLaneWidth: OperationKind {
  package static let kind = "lane.width"
  package static let title = "Set Lane Width"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    width = try fields.integer("width")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("width", width)
  }
}

extension CollapseLane: OperationKind {
  package static let kind = "lane.collapse"
  package static let title = "Collapse Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    collapsed = try fields.bool("collapsed")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("collapsed", collapsed)
  }
}

extension GroupLane: OperationKind {
  package static let kind = "lane.group"
  package static let title = "Group Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    grouping = try fields.grouping()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set(grouping)
  }
}

extension FilterLane: OperationKind {
  package static let kind = "lane.filter"
  package static let title = "Filter Lane"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    clauses = try fields.filter()
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set(clauses)
  }
}

extension SetCardDefaults: OperationKind {
  package static let kind = "lane.card-defaults"
  package static let title = "Set Card Defaults"
  package var item: OperationItem? { .lane(lane) }

  package init(reading fields: OperationFields) throws(OperationError) {
    lane = try fields.item("lane")
    labels = try fields.texts("labels")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("lane", lane)
    fields.set("labels", labels)
  }
}
