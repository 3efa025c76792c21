/// Instants as HTTP writes them (RFC 9110, 5.6.7).
public enum HTTPDate {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is written today; nil for anything else.
  ///
  /// The name of the day is not compared with the date.
  public static func parse(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
      let day = number(parts[1], digits: 2), let month = months.firstIndex(of: String(parts[2])),
      let year = number(parts[3], digits: 4), let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], digits: 2), hour < 24,
      let minute = number(time[1], digits: 2), minute < 60, let second = number(time[2], digits: 2),
      second <= 60
    else { return nil }
    return Timestamp(date, hour: hour, minute: minute, second: second)
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
