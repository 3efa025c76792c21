/// A day and a time of day as a clock on the wall shows them, of no zone in particular.
public struct LocalTime: Sendable, Hashable {
  /// The day.
  public let date: CivilDate
  /// The milliseconds since the day's beginning, 0 up to a day's 86,400,000, which is not reached.
  public let millisecondOfDay: Int

  /// Creates a local time; nil for a time of day that no clock shows.
  public init?(_ date: CivilDate, millisecondOfDay: Int = 0) {
    guard (0..<86_400_000).contains(millisecondOfDay) else { return nil }
    self.date = date
    self.millisecondOfDay = millisecondOfDay
  }

  /// Creates the first instant of a day.
  public init(startOf date: CivilDate) {
    self.date = date
    millisecondOfDay = 0
  }

  /// What a clock that is `offset` seconds ahead of UTC shows at an instant.
  init(_ instant: Timestamp, offset: Int) {
    let (sum, overflow) = instant.milliseconds.addingReportingOverflow(Int64(offset) * 1_000)
    let shifted = Timestamp(milliseconds: overflow ? instant.milliseconds : sum)
    date = shifted.date
    millisecondOfDay = shifted.millisecondOfDay
  }

  /// The instant at which a clock in UTC shows this time.
  var inUTC: Timestamp { Timestamp(date, millisecond: millisecondOfDay) }

  /// This time of day so many months later, or earlier; a day that the month does not have becomes its last one.
  ///
  /// Nil beyond the years that a `CivilDate` can be of.
  public func addingMonths(_ months: Int) -> LocalTime? {
    let (count, overflow) = (date.year * 12 + date.month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let year = count >= 0 ? count / 12 : (count - 11) / 12
    let month = count - year * 12 + 1
    let day = min(date.day, CivilDate.days(inMonth: month, of: year))
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    return LocalTime(date, millisecondOfDay: millisecondOfDay)
  }
}

extension LocalTime: Comparable {
  /// Tells whether a time is earlier on the same wall.
  public static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.date, left.millisecondOfDay) < (right.date, right.millisecondOfDay)
  }
}
