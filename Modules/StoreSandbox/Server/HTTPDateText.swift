internal import Basics

/// Writes instants as HTTP does: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDateText {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(of instant: Timestamp) -> String {
    let date = instant.date
    // 1 January 1970 was a Thursday.
    let day = days[(date.daysSince1970 % 7 + 7) % 7]
    let time = instant.text(.seconds).split(separator: "T").last.map { $0.dropLast() } ?? ""
    return "\(day), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
