/// An instant of wall-clock time, to the millisecond.
public struct Timestamp: Sendable, Hashable {
  /// The milliseconds since the beginning of 1970, UTC, without leap seconds.
  public let milliseconds: Int64

  /// Creates an instant.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates the instant of a day and a time of day in UTC.
  ///
  /// Parts a little beyond their range
  /// (minute 75, or -5) simply count on.
  public init(_ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0) {
    // A date is within a million years, so that the sum is far from overflow.
    let seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    self.milliseconds = Int64(seconds * 1_000 + millisecond)
  }

  /// The day in UTC on which the instant lies.
  public var date: CivilDate { CivilDate(daysSince1970: Int(days)) }

  /// The milliseconds since the day's beginning in UTC.
  public var millisecondOfDay: Int {
    let remainder = Int(milliseconds % 86_400_000)
    return remainder < 0 ? remainder + 86_400_000 : remainder
  }

  private var days: Int64 {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The instant this much later, or earlier for a negative duration.
  ///
  /// Fractions of a millisecond are dropped. An instant that cannot be expressed becomes the last or the first that can.
  public func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let whole = seconds.multipliedReportingOverflow(by: 1_000)
    let offset = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    let sum = milliseconds.addingReportingOverflow(offset.partialValue)
    if whole.overflow || offset.overflow || sum.overflow {
      return Timestamp(milliseconds: duration < .zero ? .min : .max)
    }
    return Timestamp(milliseconds: sum.partialValue)
  }
}

extension Timestamp: Comparable {
  /// Tells whether an instant lies before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
