internal import Basics
internal import BoardFormat

extension CardGrouping {
  /// What `by`, `direction` and `kind` of a grouping are written as, in documents and in JSON alike.
  private var texts: (by: String, direction: String, kind: String?) {
    let direction = direction == .ascending ? "ascending" : "descending"
    return switch key {
    case .modified: ("modified", direction, nil)
    case .created: ("created", direction, nil)
    case .due: ("due", direction, nil)
    case .priority: ("priority", direction, nil)
    case .component: ("component", direction, nil)
    case .label(let kind): ("label", direction, kind)
    }
  }

  /// The keys of a lane's `group` with their values; nil where a key does not belong.
  var entries: KeyValuePairs<String, FrontMatterValue?> {
    ["by": .text(texts.by), "direction": .text(texts.direction), "kind": texts.kind.map { .text($0) }]
  }

  /// Creates a grouping from its texts; nil where they are none that a writer would write.
  package init?(by: String, direction: String?, kind: String?) {
    let key: Key
    switch (by, kind) {
    case ("modified", nil): key = .modified
    case ("created", nil): key = .created
    case ("due", nil): key = .due
    case ("priority", nil): key = .priority
    case ("component", nil): key = .component
    case ("label", let kind?) where !kind.isEmpty: key = .label(kind: kind)
    default: return nil
    }
    switch direction {
    case nil, "descending": self.init(by: key)
    case "ascending": self.init(by: key, .ascending)
    default: return nil
    }
  }

  /// The grouping as JSON has it.
  fileprivate var fields: OperationFields {
    var fields = OperationFields()
    fields.set("by", texts.by)
    fields.set("direction", texts.direction)
    fields.set("kind", texts.kind)
    return fields
  }
}

extension OperationFields {
  /// Reads `group`, an object with `by`, `direction` and `kind`; null ends the grouping.
  func grouping() throws(OperationError) -> CardGrouping? {
    let value = object["group"]
    if value == .null { return nil }
    if let object = value?.object {
      let fields = OperationFields(object)
      let grouping = CardGrouping(
        by: try fields.text("by"), direction: try fields.optionalText("direction"),
        kind: try fields.optionalText("kind"))
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
  mutating func set(_ grouping: CardGrouping?) {
    if let grouping { set("group", object: grouping.fields) } else { set("group", json: .null) }
  }
}
