internal import BoardFormat

extension CardFilter.Clause {
  /// What `by`, `op` and `value` of a clause are written as, in documents and in JSON alike.
  var texts: (by: String, op: String?, value: String) {
    switch self {
    case .date(let field, let isNewer, let span):
      (field.rawValue, isNewer ? "newer" : "older", "\(span.count)\(span.unit.rawValue)")
    case .label(let field, let isEqual, let text): (field.rawValue, isEqual ? "equal" : "not-equal", text)
    case .waiting(.me, let isEqual): ("waiting", isEqual ? "equal" : "not-equal", "me")
    case .waiting(.handle(let handle), let isEqual): ("waiting", isEqual ? "equal" : "not-equal", handle)
    }
  }

  /// The clause as an entry of a lane's `filter`.
  var frontMatterValue: FrontMatterValue {
    .mapping(["by": .text(texts.by), "op": texts.op.map { .text($0) }, "value": .text(texts.value)])
  }

  /// Creates a clause from its texts; nil where they have no reading.
  package init?(by: String, op: String?, value: String) {
    if let field = CardFilter.DateField(rawValue: by) {
      guard let span = CardFilter.Span(value), op == "newer" || op == "older" else { return nil }
      self = .date(field, isNewer: op == "newer", than: span)
      return
    }
    guard !value.isEmpty, op == "equal" || op == "not-equal" || op == nil && by == "waiting" else {
      return nil
    }
    let isEqual = op != "not-equal"
    if let field = CardFilter.LabelField(rawValue: by) {
      self = .label(field, isEqual: isEqual, text: value)
    } else if by == "waiting" {
      self = .waiting(value.lowercased() == "me" ? .me : .handle(value), isEqual: isEqual)
    } else {
      return nil
    }
  }
}

extension OperationFields {
  /// Reads `filter`, a list of objects with `by`, `op` and `value`.
  func filter() throws(OperationError) -> [CardFilter.Clause] {
    var clauses: [CardFilter.Clause] = []
    for fields in try objects("filter") {
      let clause = CardFilter.Clause(
        by: try fields.text("by"), op: try fields.optionalText("op"), value: try fields.text("value"))
      guard let clause else {
        throw OperationError(
          .malformed, "A clause of the operation's `filter` cannot be read.", at: "filter",
          hint: """
            `by` is modified, created or due with `op` older or newer and a `value` such as 3d; or label, priority \
            or component with `op` equal or not-equal and a text; or waiting with a handle.
            """)
      }
      clauses.append(clause)
    }
    return clauses
  }

  /// Writes `filter`.
  mutating func set(_ clauses: [CardFilter.Clause]) {
    set(
      "filter",
      objects: clauses.map { clause in
        var fields = OperationFields()
        fields.set("by", clause.texts.by)
        fields.set("op", clause.texts.op)
        fields.set("value", clause.texts.value)
        return fields
      })
  }
}
