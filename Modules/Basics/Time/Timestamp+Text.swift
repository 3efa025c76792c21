extension Timestamp {
  /// How finely an instant is written.
  public enum Precision: Sendable {
    /// `2026-08-25T17:00:00Z`, as the stamps of a board.
    case seconds
    /// `2026-08-25T17:00:00.250Z`, as everything that is compared.
    case milliseconds
  }

  /// The instant in UTC as ISO 8601 writes it.
  ///
  /// A fraction that is not written is dropped, never rounded up. Years outside 0 to 9999 have a sign and as many digits as they need; such text is not read again.
  public func text(_ precision: Precision = .seconds) -> String {
    let date = self.date
    let ofDay = millisecondOfDay
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if !(0...9999).contains(date.year) { text.append(UInt8(ascii: date.year < 0 ? "-" : "+")) }
    Self.append(Int(date.year.magnitude), digits: 4, to: &text)
    text.append(UInt8(ascii: "-"))
    Self.append(date.month, digits: 2, to: &text)
    text.append(UInt8(ascii: "-"))
    Self.append(date.day, digits: 2, to: &text)
    text.append(UInt8(ascii: "T"))
    Self.append(ofDay / 3_600_000, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    Self.append(ofDay / 60_000 % 60, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    Self.append(ofDay / 1_000 % 60, digits: 2, to: &text)
    if precision == .milliseconds {
      text.append(UInt8(ascii: "."))
      Self.append(ofDay % 1_000, digits: 3, to: &text)
    }
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while number / divisor > 9 { divisor *= 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Reads an instant as this product and its services write it: `YYYY-MM-DDTHH:MM:SS`, perhaps a fraction, and
  /// `Z` or `±HH:MM`; nil for anything else, such as a day that is not in the calendar.
  ///
  /// A second of 60 is refused, digits beyond the millisecond are dropped. The looser forms that boards may
  /// contain are read by the board's own rules.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20,
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), let date = CivilDate(year: year, month: month, day: day),
      let hour = Self.number(bytes[11..<13]), hour < 24,
      let minute = Self.number(bytes[14..<16]), minute < 60,
      let second = Self.number(bytes[17..<19]), second < 60
    else { return nil }
    var rest = bytes[19...]
    var millisecond = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !fraction.isEmpty else { return nil }
      for place in 0..<3 {
        let index = fraction.startIndex + place
        let digit = index < fraction.endIndex ? Int(fraction[index] - UInt8(ascii: "0")) : 0
        millisecond = millisecond * 10 + digit
      }
      rest = rest[fraction.endIndex...]
    }
    guard let offset = Self.offsetInMinutes(rest) else { return nil }
    self.init(
      date, hour: hour, minute: minute - offset, second: second, millisecond: millisecond)
  }

  private static func offsetInMinutes(_ zone: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(zone)
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = number(bytes[1..<3]), hours < 24, let minutes = number(bytes[4..<6]), minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return bytes[0] == UInt8(ascii: "-") ? -offset : offset
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Timestamp: CustomStringConvertible {
  /// The instant in UTC with milliseconds.
  public var description: String { text(.milliseconds) }
}
