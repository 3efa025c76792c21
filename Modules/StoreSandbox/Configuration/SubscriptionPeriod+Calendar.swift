internal import Basics
internal import Purchases

extension SubscriptionPeriod {
  /// The end of a number of periods that begin at an instant.
  ///
  /// Months and years keep the day of the month, or take the month's last one where it has no such day.
  func end(from start: Timestamp, count: Int = 1) -> Timestamp {
    let amount = value * count
    switch unit {
    case .day: return start.advanced(by: .seconds(amount * 86_400))
    case .week: return start.advanced(by: .seconds(amount * 7 * 86_400))
    case .year: return Self.adding(months: amount * 12, to: start)
    default: return Self.adding(months: amount, to: start)
    }
  }

  /// The period as ISO 8601 writes it, such as `P1M`.
  var iso8601: String { "P\(value)\(unit.rawValue.prefix(1).uppercased())" }

  private static func adding(months: Int, to start: Timestamp) -> Timestamp {
    let date = start.date
    let month = date.year * 12 + date.month - 1 + months
    let (year, number) = (month / 12, month % 12 + 1)
    let day = min(date.day, CivilDate.days(inMonth: number, of: year))
    // The day is in the calendar: it was cut to the month's length, and the years that a store counts are within it.
    guard let end = CivilDate(year: year, month: number, day: day) else { return start }
    return Timestamp(end, millisecond: start.millisecondOfDay)
  }
}
