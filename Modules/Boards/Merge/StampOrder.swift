import BoardFormat

/// Orders `modified` stamps by their instant, so that a merge can keep the later one.
enum StampOrder {
  /// An instant as seconds since 1970 with a fraction.
  struct Instant: Comparable {
    let seconds: Int
    let nanoseconds: Int

    static func < (left: Instant, right: Instant) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// The instant of a stamp: of its `at`, or of the bare time stamp that older boards have; nil when the stamp
  /// has none that can be read.
  static func instant(of stamp: FrontMatterValue?) -> Instant? {
    switch stamp {
    case .timestamp(let text)?, .text(let text)?: return instant(of: text)
    case .mapping?:
      switch stamp?["at"] {
      case .timestamp(let text)?, .text(let text)?: return instant(of: text)
      default: return nil
      }
    default: return nil
    }
  }

  /// Reads a time stamp: a date, optionally a time with a fraction, optionally a zone. Without a zone it is UTC.
  static func instant(of text: String) -> Instant? {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let year = reader.number(digits: 4...4), reader.take("-"),
      let month = reader.number(digits: 1...2), reader.take("-"), let day = reader.number(digits: 1...2),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = days(year: year, month: month, day: day) * 86_400
    guard !reader.isAtEnd else { return Instant(seconds: seconds, nanoseconds: 0) }

    guard reader.takeDateSeparator(), let hour = reader.number(digits: 1...2), reader.take(":"),
      let minute = reader.number(digits: 2...2), reader.take(":"), let second = reader.number(digits: 2...2)
    else { return nil }
    seconds += hour * 3600 + minute * 60 + second
    let nanoseconds = reader.take(".") ? reader.nanoseconds() : 0
    reader.skipBlanks()
    guard let offset = reader.zoneSeconds(), reader.isAtEnd else { return nil }
    return Instant(seconds: seconds - offset, nanoseconds: nanoseconds)
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar; years are counted from March, so that the
  /// leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let century = (year >= 0 ? year : year - 99) / 100
    let leapDays = year / 4 - century + (century >= 0 ? century : century - 3) / 4
    return 365 * year + leapDays + (153 * month + 2) / 5 + day - 1 - 719_468
  }

  /// Reads a time stamp from its start.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    mutating func skipBlanks() {
      while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
    }

    mutating func takeDateSeparator() -> Bool {
      if take("T") || take("t") { return true }
      let count = rest.count
      skipBlanks()
      return rest.count < count
    }

    mutating func number(digits: ClosedRange<Int>) -> Int? {
      let text = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
      guard text.count >= digits.lowerBound else { return nil }
      rest = rest.dropFirst(text.count)
      return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The digits of a fraction as nanoseconds; finer digits are dropped.
    mutating func nanoseconds() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      var value = 0
      for position in 0..<9 {
        let digit = position < digits.count ? Int(digits[digits.startIndex + position] - 0x30) : 0
        value = value * 10 + digit
      }
      return value
    }

    /// The distance of a zone from UTC; zero without a zone, nil when it cannot be read.
    mutating func zoneSeconds() -> Int? {
      if isAtEnd || take("Z") { return 0 }
      let sign = take("-") ? -1 : 1
      if sign == 1, !take("+") { return nil }
      guard let hours = number(digits: 1...2) else { return nil }
      guard take(":") else { return sign * hours * 3600 }
      guard let minutes = number(digits: 2...2) else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
