internal import Basics
internal import Boards
internal import CommandLineInterface

/// Reads times in the past as people say them, from where they stand.
struct PastTime {
  /// The time it is.
  let now: Timestamp
  /// The zone in which days are told.
  let zone: LocalZone

  /// The time that a text means; nil when it means none. A day means its end.
  func time(of text: String) -> Timestamp? {
    let word = text.lowercased()
    if let span = Self.span(word) { return now.advanced(by: .seconds(-span)) }
    if let day = day(of: word) {
      return zone.start(of: CivilDate(daysSince1970: day + 1)).advanced(by: .milliseconds(-1))
    }
    if let time = Timestamp(text) { return time }
    // Without a zone it is the time of day here.
    let seconds = text.utf8.count == "2026-11-30T10:00".utf8.count ? ":00" : ""
    guard let local = Timestamp(text.replacing(" ", with: "T") + seconds + "Z") else { return nil }
    let guess = local.advanced(by: .seconds(-zone.secondsEast(at: local)))
    return local.advanced(by: .seconds(-zone.secondsEast(at: guess)))
  }

  /// The seconds of `-90s`, `-30m`, `-2h`, `-3d` or `-2w`; nil for anything else.
  private static func span(_ word: String) -> Int? {
    guard word.hasPrefix("-"), let unit = word.last,
      let length = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800][unit],
      let count = Int(word.dropFirst().dropLast()), (0...1_000_000).contains(count)
    else { return nil }
    return count * length
  }

  /// The day of `today`, `yesterday`, `friday` or `2026-11-30`, counted from 1970; nil for anything else.
  private func day(of word: String) -> Int? {
    let today = zone.day(of: now).daysSince1970
    if word == "today" { return today }
    if word == "yesterday" { return today - 1 }
    if let weekday = DueText.weekday(word) {
      let distance = (today % 7 - weekday + 7) % 7
      return today - (distance == 0 ? 7 : distance)
    }
    guard word.utf8.count == "2026-11-30".utf8.count else { return nil }
    return Timestamp(word + "T00:00:00Z")?.date.daysSince1970
  }

  /// Why a text is neither an entry nor a time.
  func failure(for text: String) -> CommandFailure {
    let nearest = Suggestion.nearest(to: text.lowercased(), among: ["today", "yesterday"] + DueText.weekdays)
    return CommandFailure(
      code: "invalid-value", "`\(text)` is neither an entry of the history nor a time.",
      hint: (nearest.map { "Did you mean `\($0)`? " } ?? "")
        + "A time is such as 2026-11-30, 2026-11-30T10:00, yesterday, friday or -2h.", status: .usage)
  }
}
