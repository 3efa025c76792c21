internal import BoardFormat

/// Which of a lane's cards are shown: those that meet every clause.
///
/// A filter hides cards and never touches them.
public struct CardFilter: Sendable, Equatable {
  /// The clauses that can be read. Without any, all cards are shown.
  public var clauses: [Clause]

  /// Creates a filter.
  public init(clauses: [Clause] = []) {
    self.clauses = clauses
  }

  /// One condition.
  public enum Clause: Sendable, Equatable {
    /// A date of the card lies within a span before now, or does not.
    case date(DateField, isNewer: Bool, than: Span)
    /// The card has a label of this text, or has none.
    case label(LabelField, isEqual: Bool, text: String)
    /// The card waits for the person here, or for the one of a handle; or does not.
    case waiting(Person, isEqual: Bool)
  }

  /// A date of a card.
  public enum DateField: String, Sendable, Equatable {
    case modified, created, due
  }

  /// Which labels of a card a text is compared with.
  public enum LabelField: String, Sendable, Equatable {
    /// Those of any kind.
    case label
    /// The one of the lowest rank among the priorities.
    case priority
    /// The components.
    case component
  }

  /// For whom a card may wait.
  public enum Person: Sendable, Equatable {
    /// The person at this machine.
    case me
    /// The person of a handle.
    case handle(String)
  }

  /// A length of time, counted back from now.
  public struct Span: Sendable, Equatable {
    /// The units. Minutes and hours are measured from now, days and weeks in whole days of the calendar.
    public enum Unit: Character, Sendable, Equatable {
      case minutes = "m"
      case hours = "h"
      case days = "d"
      case weeks = "w"
    }

    /// How many.
    public let count: Int
    /// Of what.
    public let unit: Unit

    /// Creates a span.
    public init(_ count: Int, _ unit: Unit) {
      self.count = count
      self.unit = unit
    }

    /// Reads a span such as `7d`; nil for text of another shape, or a count beyond reason.
    public init?(_ text: String) {
      guard let last = text.last, let unit = Unit(rawValue: last) else { return nil }
      let digits = text.dropLast()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let count = Int(digits),
        count <= 1_000_000_000
      else { return nil }
      self.init(count, unit)
    }
  }
}

extension CardFilter {
  /// Reads a filter, leaving out the clauses that cannot be read.
  init(_ node: NodeView?) {
    self.init(clauses: node?.elements.compactMap(Clause.init) ?? [])
  }
}

extension CardFilter.Clause {
  fileprivate init?(_ node: NodeView) {
    guard let field = node["by"]?.text, let value = node["value"]?.text else { return nil }
    let operation = node["op"]?.text
    if let date = CardFilter.DateField(rawValue: field) {
      guard let span = CardFilter.Span(value), operation == "newer" || operation == "older" else {
        return nil
      }
      self = .date(date, isNewer: operation == "newer", than: span)
    } else if let label = CardFilter.LabelField(rawValue: field) {
      guard operation == "equal" || operation == "not-equal" else { return nil }
      self = .label(label, isEqual: operation == "equal", text: value)
    } else if field == "waiting" {
      // Whom a card waits for can be said without an operation.
      guard operation == nil || operation == "equal" || operation == "not-equal" else { return nil }
      let person: CardFilter.Person = value.lowercased() == "me" ? .me : .handle(value)
      self = .waiting(person, isEqual: operation != "not-equal")
    } else {
      return nil
    }
  }
}
