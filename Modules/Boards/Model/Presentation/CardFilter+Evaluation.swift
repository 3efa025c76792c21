public import Basics

/// What deciding whether a card is shown depends on beside the card.
public struct FilterContext: Sendable {
  /// The time.
  public let now: Timestamp
  /// The reader's zone.
  public let zone: LocalZone
  /// The handle of the person at this machine, nil when it is not known.
  public let handle: String?

  /// Creates a context.
  public init(now: Timestamp, zone: LocalZone, handle: String? = nil) {
    self.now = now
    self.zone = zone
    self.handle = handle
  }
}

extension CardFilter {
  /// Tells whether a card meets every clause.
  public func shows(_ card: Card, in context: FilterContext) -> Bool {
    clauses.allSatisfy { $0.isMet(by: card, in: context) }
  }

  /// The positions of the cards that are shown, in their order.
  public func positionsShown(of cards: [Card], in context: FilterContext) -> [Int] {
    guard !clauses.isEmpty else { return Array(cards.indices) }
    return cards.indices.filter { shows(cards[$0], in: context) }
  }
}

extension CardFilter.Clause {
  func isMet(by card: Card, in context: FilterContext) -> Bool {
    switch self {
    case .date(let field, let isNewer, let span):
      // A card without the date meets neither a clause nor its opposite.
      guard let date = field.date(of: card) else { return false }
      return span.reaches(date, asWholeDay: field == .due, in: context) == isNewer
    case .label(let field, let isEqual, let text):
      let wanted = text.lowercased()
      return field.texts(of: card).contains { $0.lowercased() == wanted } == isEqual
    case .waiting(let person, let isEqual):
      return person.isAwaited(by: card, in: context) == isEqual
    }
  }
}

extension CardFilter.DateField {
  fileprivate func date(of card: Card) -> WrittenTimestamp? {
    switch self {
    case .modified: card.modified?.at
    case .created: card.created?.at
    case .due: card.due
    }
  }
}

extension CardFilter.LabelField {
  fileprivate func texts(of card: Card) -> [String] {
    switch self {
    case .label: return card.labelMarks.map(\.text)
    case .priority:
      let marks = card.labelMarks(ofKind: "priority")
      return (marks.lowestRanked ?? marks.first).map { [$0.text] } ?? []
    case .component: return card.labelMarks(ofKind: "component").map(\.text)
    }
  }
}

extension CardFilter.Person {
  fileprivate func isAwaited(by card: Card, in context: FilterContext) -> Bool {
    guard let waiting = card.waiting else { return false }
    switch self {
    case .me: return waiting.isFor(context.handle)
    case .handle(let handle):
      // Naming oneself by handle is the same as `me`; anybody else is named or not.
      if let own = context.handle, own.lowercased() == handle.lowercased() { return waiting.isFor(own) }
      let name = handle.lowercased()
      if name == "human" || name == "operator" { return waiting.isForAnyone }
      return waiting.handle?.lowercased() == name
    }
  }
}

extension CardFilter.Span {
  /// Tells whether a date lies within the span before now, or in the future.
  ///
  /// A date that is taken as a whole day counts from its beginning.
  fileprivate func reaches(
    _ date: WrittenTimestamp, asWholeDay: Bool, in context: FilterContext
  ) -> Bool {
    let days: Int
    switch unit {
    case .minutes, .hours:
      let length = Duration.seconds(count * (unit == .minutes ? 60 : 3600))
      let isDay = asWholeDay || date.isFloatingDay
      let instant = isDay ? context.zone.start(of: date.localDay(in: context.zone)) : date.instant
      return context.now.advanced(by: .zero - length) < instant
    case .days: days = count
    case .weeks: days = count * 7
    }
    // Today is the first of the days.
    let today = context.zone.day(of: context.now).daysSince1970
    return today - date.localDay(in: context.zone).daysSince1970 < days
  }
}
