internal import Basics

/// By what the cards of a lane are drawn in sections.
public struct LaneGrouping: Sendable, Equatable {
  /// What decides a card's section.
  public enum Key: Sendable, Equatable {
    case modified
    case created
    case due
    case priority
    case component
    /// The labels of one kind, by its type.
    case label(kind: String)
  }

  /// The order of the sections.
  public enum Direction: String, Sendable, Equatable {
    case ascending
    case descending
  }

  /// What decides a card's section.
  public let key: Key
  /// The order of the sections.
  public let direction: Direction

  /// Creates a grouping.
  public init(by key: Key, direction: Direction = .descending) {
    self.key = key
    self.direction = direction
  }
}

extension LaneGrouping {
  /// The key as it stands in a lane's `group.by`.
  var by: String {
    switch key {
    case .modified: "modified"
    case .created: "created"
    case .due: "due"
    case .priority: "priority"
    case .component: "component"
    case .label: "label"
    }
  }

  /// The type of the kind of label, nil for the other keys.
  var kind: String? { if case .label(let kind) = key { kind } else { nil } }

  /// Creates a grouping from the texts of `group`; nil where they have no reading.
  init?(by: String, kind: String?, direction: String?) {
    let key: Key
    switch by {
    case "modified": key = .modified
    case "created": key = .created
    case "due": key = .due
    case "priority": key = .priority
    case "component": key = .component
    case "label":
      guard let kind, !kind.isEmpty else { return nil }
      key = .label(kind: kind)
    default: return nil
    }
    switch direction {
    case nil, "descending", "desc": self.init(by: key)
    case "ascending", "asc": self.init(by: key, direction: .ascending)
    default: return nil
    }
  }
}

extension OperationFields {
  /// Reads `group`, an object with `by`, `direction` and `kind`; null ends the grouping.
  func grouping() throws(OperationError) -> LaneGrouping? {
    let value = object["group"]
    if value == .null { return nil }
    if let object = value?.object {
      let fields = OperationFields(object)
      let grouping = LaneGrouping(
        by: try fields.text("by"), kind: try fields.optionalText("kind"),
        direction: try fields.optionalText("direction"))
      if let grouping { return grouping }
    }
    throw OperationError(
      .malformed, "`group` of the operation does not say how to group.", at: "group",
      hint: """
        It is null, or an object: `by` is one of modified, created, due, priority, component, and label with the \
        type of the labels in `kind`; `direction` is ascending or descending.
        """)
  }

  /// Writes `group`.
  mutating func set(_ grouping: LaneGrouping?) {
    guard let grouping else { return set("group", json: .null) }
    var fields = OperationFields()
    fields.set("by", grouping.by)
    fields.set("direction", grouping.direction.rawValue)
    fields.set("kind", grouping.kind)
    set("group", json: .object(fields.object))
  }
}
