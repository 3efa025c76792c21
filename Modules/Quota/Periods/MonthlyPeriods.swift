public import Basics

/// Months counted from an anchor: they tile all of time, with no gap and no overlap.
///
/// Each boundary is counted from the anchor itself and never from the one before: an anchor on the 31st gives the 28th
/// of February and then the 31st of March. A day that the month lacks becomes its last one, the time of day on the
/// wall stays, and only then is it looked up what instant that is.
public struct MonthlyPeriods: Sendable {
  /// The boundary number 0, on the wall.
  public let anchor: LocalTime
  /// The zone in which the months are counted.
  public let zone: TimeZoneRules

  /// Creates the months from an anchor on.
  public init(anchor: LocalTime, in zone: TimeZoneRules) {
    self.anchor = anchor
    self.zone = zone
  }

  /// Creates the months of the calendar; they are numbered from January 1970.
  public init(calendarIn zone: TimeZoneRules) {
    self.init(anchor: LocalTime(startOf: CivilDate(daysSince1970: 0)), in: zone)
  }

  /// The boundary with which the period of a number begins.
  public func boundary(_ number: Int) -> Timestamp {
    guard let local = anchor.addingMonths(number) else { return number < 0 ? .distantPast : .distantFuture }
    return zone.instant(of: local)
  }

  /// The number of the period that an instant lies in: how many months it is from the anchor.
  public func number(at instant: Timestamp) -> Int {
    let local = zone.localTime(at: instant)
    let months = (local.date.year - anchor.date.year) * 12 + local.date.month - anchor.date.month
    return Self.number(at: instant, near: months, boundary)
  }

  /// The period that an instant lies in.
  public func period(at instant: Timestamp) -> QuotaPeriod {
    let number = number(at: instant)
    return QuotaPeriod(start: boundary(number), end: boundary(number + 1))
  }

  /// The greatest number whose boundary is not after an instant, found from one near it.
  static func number(at instant: Timestamp, near guess: Int, _ boundary: (Int) -> Timestamp) -> Int {
    var number = guess
    while boundary(number) > instant { number -= 1 }
    while boundary(number + 1) <= instant { number += 1 }
    return number
  }
}
