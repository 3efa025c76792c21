/// A day of the Gregorian calendar, which is taken to reach into the past without end.
public struct CivilDate: Sendable, Hashable {
  /// The year; 1 BC is the year 0.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The years within which every date can be counted in days without overflow; far beyond what is written.
  private static let years = -1_000_000...1_000_000

  /// Creates a day that is in the calendar; nil for the 30th of February and the like.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days in a month, which is taken to be 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Tells whether a year has a 29th of February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  // A year is counted from the first of March, so that the day that comes and goes is the last one. In such
  // years the months have 31 and 30 days by a pattern of five, 153 days long, and 400 years have 146,097 days.

  /// The number of days since 1 January 1970.
  public var daysSince1970: Int {
    let marchYear = month > 2 ? year : year - 1
    let cycle = Self.floorDivide(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// Creates the day that is a number of days after 1 January 1970.
  ///
  /// The number is taken to be within a million
  /// years, as that of any `Timestamp` that was read is.
  public init(daysSince1970 days: Int) {
    let day = days + 719_468
    let cycle = Self.floorDivide(day, 146_097)
    let dayOfCycle = day - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    self.month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.year = yearOfCycle + cycle * 400 + (monthFromMarch < 10 ? 0 : 1)
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }
}

extension CivilDate: Comparable {
  /// Tells whether a day lies before another.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
