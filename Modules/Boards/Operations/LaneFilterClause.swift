/// One condition of a lane's filter; a card is shown when it meets all of them.
public struct LaneFilterClause: Sendable, Equatable {
  /// The moments that an age is counted from.
  public enum Moment: String, Sendable, Equatable {
    case modified
    case created
    case due
  }

  /// What a text is compared with.
  public enum Subject: String, Sendable, Equatable {
    /// A label of any kind.
    case label
    case priority
    case component
  }

  /// The units of an age.
  public enum Unit: String, Sendable, Equatable {
    case minutes = "m"
    case hours = "h"
    case days = "d"
    case weeks = "w"
  }

  /// What is compared, and with what.
  public enum Condition: Sendable, Equatable {
    /// The moment lies further back than this.
    case older(Moment, than: Int, Unit)
    /// The moment does not lie further back than this.
    case newer(Moment, than: Int, Unit)
    /// The card has the text as a label, priority or component.
    case equal(Subject, String)
    /// The card does not have it.
    case notEqual(Subject, String)
    /// The card waits for a person, by handle; `me` is whoever looks.
    case waiting(String)
  }

  /// What is compared, and with what.
  public let condition: Condition

  /// Creates a clause.
  public init(_ condition: Condition) {
    self.condition = condition
  }
}

extension LaneFilterClause {
  /// The clause's three texts as they stand in a lane's `filter`; a clause on `waiting` has no operator.
  var texts: (by: String, op: String?, value: String) {
    switch condition {
    case .older(let moment, let count, let unit): (moment.rawValue, "older", "\(count)\(unit.rawValue)")
    case .newer(let moment, let count, let unit): (moment.rawValue, "newer", "\(count)\(unit.rawValue)")
    case .equal(let subject, let text): (subject.rawValue, "equal", text)
    case .notEqual(let subject, let text): (subject.rawValue, "not-equal", text)
    case .waiting(let handle): ("waiting", nil, handle)
    }
  }

  /// Creates a clause from its texts; nil where they have no reading.
  public init?(by: String, op: String?, value: String) {
    if by == "waiting", !value.isEmpty {
      self.init(.waiting(value))
    } else if let moment = Moment(rawValue: by), let last = value.last,
      let unit = Unit(rawValue: String(last)),
      let count = Int(value.dropLast()), count >= 0, value.utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
    {
      switch op {
      case "older": self.init(.older(moment, than: count, unit))
      case "newer": self.init(.newer(moment, than: count, unit))
      default: return nil
      }
    } else if let subject = Subject(rawValue: by), !value.isEmpty {
      switch op {
      case "equal": self.init(.equal(subject, value))
      case "not-equal": self.init(.notEqual(subject, value))
      default: return nil
      }
    } else {
      return nil
    }
  }
}

extension OperationFields {
  /// Reads `filter`, a list of objects with `by`, `op` and `value`.
  func filter() throws(OperationError) -> [LaneFilterClause] {
    var clauses: [LaneFilterClause] = []
    for fields in try objects("filter") {
      let clause = LaneFilterClause(
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
  mutating func set(_ clauses: [LaneFilterClause]) {
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
