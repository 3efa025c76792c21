public import Basics

/// A time stamp as a document writes it: a day, possibly with a time of day, possibly with a zone.
///
/// The grammar is YAML 1.1's: `2026-8-5`, `2026-08-25T17:00:00Z`, `2026-08-25 17:00:00.5 +02:00`. Seconds are
/// required once there is a time. Dates are not checked against the calendar: a month or a day beyond its end runs
/// on into the next one, so that 30 February is a day in March.
public struct WrittenTimestamp: Sendable, Equatable {
  /// The text as written.
  public let text: String
  /// The day.
  public let day: CivilDate
  /// The time of day as written; nil for a bare day.
  public let time: TimeOfDay?

  /// A time of day with its zone.
  public struct TimeOfDay: Sendable, Equatable {
    /// The seconds since midnight; more than a day's where the text says so.
    public let seconds: Int
    /// The nanoseconds within the second. Digits beyond the ninth are dropped.
    public let nanoseconds: Int
    /// The seconds east of UTC; nil where no zone is written, which reads as UTC.
    public let zoneSeconds: Int?
  }

  /// Reads a time stamp; nil for text of another shape.
  public init?(_ text: String) {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let year = scanner.number(digits: 4...4), scanner.skip("-"),
      let month = scanner.number(digits: 1...2),
      scanner.skip("-"), let day = scanner.number(digits: 1...2)
    else { return nil }
    self.text = text
    self.day = WrittenTimestamp.date(year: year, month: month, day: day)
    if scanner.isAtEnd {
      time = nil
      return
    }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skipBlanks(), let time = scanner.timeOfDay(),
      scanner.isAtEnd
    else { return nil }
    self.time = time
  }

  /// Creates the time stamp that writers make of an instant: UTC, whole seconds, `Z`.
  public init(_ instant: Timestamp) {
    let second = instant.millisecondOfDay / 1_000
    text = instant.text(.seconds)
    day = instant.date
    time = TimeOfDay(seconds: second, nanoseconds: 0, zoneSeconds: 0)
  }

  /// Whether the time stamp names a whole day, the same one wherever its reader is.
  public var isFloatingDay: Bool { time == nil }

  /// The instant; for a bare day its beginning in UTC.
  ///
  /// What is finer than a millisecond is dropped.
  public var instant: Timestamp {
    let seconds = (time?.seconds ?? 0) - (time?.zoneSeconds ?? 0)
    return Timestamp(day, second: seconds, millisecond: (time?.nanoseconds ?? 0) / 1_000_000)
  }

  /// The day on the reader's calendar: a bare day is that day everywhere, a time is converted to the zone.
  public func localDay(in zone: LocalZone) -> CivilDate {
    isFloatingDay ? day : zone.day(of: instant)
  }

  /// The day that is written, or the one it runs on into.
  private static func date(year: Int, month: Int, day: Int) -> CivilDate {
    let months = year * 12 + month - 1
    let (wholeYears, monthOfYear) = months.quotientAndRemainder(dividingBy: 12)
    // Only the year 0 with the month 0 lies before the year 0.
    let first =
      monthOfYear < 0
      ? CivilDate(year: wholeYears - 1, month: monthOfYear + 13, day: 1)
      : CivilDate(year: wholeYears, month: monthOfYear + 1, day: 1)
    // The first of a month is in every calendar; years have four digits.
    return CivilDate(daysSince1970: (first?.daysSince1970 ?? 0) + day - 1)
  }
}

/// Reads a time stamp's parts one after another.
private struct Scanner {
  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips blanks and tells whether there were any.
  mutating func skipBlanks() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    return position > start
  }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var number = 0
    var count = 0
    while count < digits.upperBound, let digit = nextDigit() {
      number = number * 10 + digit
      count += 1
    }
    return count >= digits.lowerBound ? number : nil
  }

  private mutating func nextDigit() -> Int? {
    guard position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 else { return nil }
    defer { position += 1 }
    return Int(bytes[position] - 0x30)
  }

  mutating func timeOfDay() -> WrittenTimestamp.TimeOfDay? {
    guard let hour = number(digits: 1...2), skip(":"), let minute = number(digits: 2...2), skip(":"),
      let second = number(digits: 2...2)
    else { return nil }
    let nanoseconds = skip(".") ? fraction() : 0
    var zone: Int?
    let hasBlanks = skipBlanks()
    if skip("Z") {
      zone = 0
    } else if let sign: Int = skip("+") ? 1 : skip("-") ? -1 : nil {
      guard let zoneHours = number(digits: 1...2) else { return nil }
      var zoneMinutes = 0
      if skip(":") {
        guard let minutes = number(digits: 2...2) else { return nil }
        zoneMinutes = minutes
      }
      zone = sign * (zoneHours * 3600 + zoneMinutes * 60)
    } else if hasBlanks {
      return nil
    }
    return WrittenTimestamp.TimeOfDay(
      seconds: hour * 3600 + minute * 60 + second, nanoseconds: nanoseconds, zoneSeconds: zone)
  }

  /// The digits after a point as nanoseconds. A point without digits is a whole second.
  private mutating func fraction() -> Int {
    var nanoseconds = 0
    var weight = 100_000_000
    // Digits beyond the ninth weigh nothing.
    while let digit = nextDigit() {
      nanoseconds += digit * weight
      weight /= 10
    }
    return nanoseconds
  }
}
