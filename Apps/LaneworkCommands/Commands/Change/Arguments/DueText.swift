internal import Basics
internal import Boards
internal import CommandLineInterface

/// A day, or an instant, as people say it: `2026-05-01`, `today`, `tomorrow`, `+3d`, `+2w`, `friday`, or `none`.
struct DueText: ArgumentValue, Equatable {
  /// What was typed.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "a day, or `none`") }
    text = argument
  }

  static var valueName: String { "DAY" }
  static var completion: ValueCompletion {
    .choices(["today", "tomorrow", "none"] + weekdays)
  }

  /// The days of the week, from the one on which 1 January 1970 fell.
  static let weekdays = [
    "thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday",
  ]

  /// What is written on the card; nil for `none`.
  ///
  /// A day of the week is the next one after today. Throws a `CommandFailure` for what is no day.
  func due(today: CivilDate) throws(CommandFailure) -> String? {
    let word = text.lowercased()
    let now = today.daysSince1970
    switch word {
    case "none": return nil
    case "today": return try day(now)
    case "tomorrow": return try day(now + 1)
    case "yesterday": return try day(now - 1)
    default: break
    }
    if let days = Self.span(word) { return try day(now + days) }
    if let weekday = Self.weekday(word) {
      let distance = (weekday - now % 7 + 14) % 7
      return try day(now + (distance == 0 ? 7 : distance))
    }
    // A date or a time stamp is checked where it is written, by the rules of the format.
    guard let first = word.utf8.first, (0x30...0x39).contains(first) else { throw failure(word) }
    return text
  }

  /// The day of the week that a word, or three letters of it, means, counted as `weekdays`; nil for none.
  static func weekday(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return weekdays.firstIndex { $0.hasPrefix(word) }
  }

  /// The days of `+3d` or `+2w`; nil for anything else, and for spans of more than ten thousand years.
  private static func span(_ word: String) -> Int? {
    guard word.hasPrefix("+"), let unit = word.last, let length = ["d": 1, "w": 7][unit],
      let count = Int(word.dropFirst().dropLast()), (0...4_000_000).contains(count)
    else { return nil }
    return count * length
  }

  private func day(_ days: Int) throws(CommandFailure) -> String {
    let date = CivilDate(daysSince1970: days)
    guard (0...9999).contains(date.year) else { throw failure(text) }
    return date.text
  }

  private func failure(_ word: String) -> CommandFailure {
    let words = ["today", "tomorrow", "none"] + Self.weekdays
    let nearest = Suggestion.nearest(to: word, among: words).map { "Did you mean `\($0)`? " } ?? ""
    return CommandFailure(
      code: "invalid-value", "`\(text)` is no day.",
      hint: "\(nearest)A day is such as 2026-05-01, today, tomorrow, friday, +3d or +2w; `none` clears it.",
      status: .usage)
  }
}

extension CivilDate {
  /// The day as `YYYY-MM-DD`, for years of four digits.
  var text: String { String(Timestamp(self).text(.seconds).prefix(10)) }
}
