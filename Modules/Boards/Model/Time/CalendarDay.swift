/// A day of the calendar, without a zone: what a due date names.
///
/// Days are numbered from 1 January 1970, so that differences between days are subtractions.
public struct CalendarDay: Sendable, Hashable {
  /// The days since 1 January 1970; negative before it.
  public let number: Int

  /// Creates the day with a number.
  public init(number: Int) {
    self.number = number
  }

  /// Creates a day of the Gregorian calendar.
  ///
  /// The format does not check its dates against the calendar. A month or a day beyond its end runs on into
  /// the next one: 30 February is 1 or 2 March. Meant for years of four digits.
  public init(year: Int, month: Int, day: Int) {
    let months = year * 12 + month - 1
    let civilYear = months.dividedDown(by: 12)
    let civilMonth = months - civilYear * 12 + 1
    // The year is taken to begin in March, which puts the leap day at its end.
    let shiftedYear = civilMonth > 2 ? civilYear : civilYear - 1
    let shiftedMonth = civilMonth > 2 ? civilMonth - 3 : civilMonth + 9
    let era = shiftedYear.dividedDown(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * shiftedMonth + 2) / 5
    number = era * 146_097 + dayOfEra - 719_468 + day - 1
  }

  /// The day as year, month and day of the Gregorian calendar.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.dividedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension CalendarDay: Comparable {
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2026-08-25`, the form in which the format writes it.
  public var description: String {
    let (year, month, day) = components
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension Int {
  /// Divides and rounds down, also below zero.
  func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
