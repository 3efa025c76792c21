/// The grammar of time stamps: a day, or a day with a time and an optional zone.
enum Timestamp {
  /// Whether the text of a plain scalar resolves to a time stamp: a day alone needs two digits for the month
  /// and the day.
  static func isResolved(_ text: Span<UInt8>) -> Bool {
    matches(text, isPaddingRequired: true)
  }

  /// Whether `text` is a time stamp as a value: the month and the day have one digit or two.
  static func isValid(_ text: Span<UInt8>) -> Bool {
    matches(text, isPaddingRequired: false)
  }

  private static func matches(_ text: Span<UInt8>, isPaddingRequired: Bool) -> Bool {
    guard text.count >= 8, let year = digits(text, from: 0, 4, 4),
      let month = digits(text, after: ASCII.hyphen, at: year, 1, 2),
      let day = digits(text, after: ASCII.hyphen, at: month, 1, 2)
    else { return false }
    if day == text.count { return !isPaddingRequired || day == 10 }
    var index = day
    if text[index] | 0x20 == UInt8(ascii: "t") {
      index += 1
    } else {
      index = skippingBlanks(text, from: index)
      guard index > day else { return false }
    }
    guard let hour = digits(text, from: index, 1, 2),
      let minute = digits(text, after: ASCII.colon, at: hour, 2, 2),
      let second = digits(text, after: ASCII.colon, at: minute, 2, 2)
    else { return false }
    index = second
    if index < text.count && text[index] == ASCII.period {
      index += 1
      while index < text.count && isDigit(text[index]) { index += 1 }
    }
    return index == text.count || isZone(text, from: skippingBlanks(text, from: index))
  }

  private static func isZone(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard start < text.count else { return false }
    if text[start] == UInt8(ascii: "Z") { return start + 1 == text.count }
    guard text[start] == ASCII.plus || text[start] == ASCII.hyphen,
      let hour = digits(text, from: start + 1, 1, 2)
    else { return false }
    return hour == text.count || digits(text, after: ASCII.colon, at: hour, 2, 2) == text.count
  }

  /// The offset after `least` to `most` digits that follow `mark` at `index`.
  private static func digits(
    _ text: Span<UInt8>, after mark: UInt8, at index: Int, _ least: Int, _ most: Int
  ) -> Int? {
    guard index < text.count, text[index] == mark else { return nil }
    return digits(text, from: index + 1, least, most)
  }

  private static func digits(_ text: Span<UInt8>, from start: Int, _ least: Int, _ most: Int) -> Int? {
    var index = start
    while index < text.count && index < start + most && isDigit(text[index]) { index += 1 }
    return index >= start + least ? index : nil
  }

  private static func skippingBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count && Whitespace.isBlank(text[index]) { index += 1 }
    return index
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (ASCII.zero...ASCII.nine).contains(byte)
  }
}
