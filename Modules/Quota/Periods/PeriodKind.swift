/// The kinds of period over which usage is counted.
public enum PeriodKind: String, Sendable, Hashable, CaseIterable {
  /// One period that never ends.
  case total
  /// Months counted from the start of the unbroken run of the subscription.
  case monthly
  /// Months of the calendar.
  case calendar

  /// What a status calls the period: how a month is counted is nobody's business but ours.
  public var statusName: String {
    switch self {
    case .total: "total"
    case .monthly, .calendar: "monthly"
    }
  }
}
