internal import Basics
internal import FoundationEssentials

extension Timestamp {
  /// The millisecond nearest to a date, within the years that can be written and read again.
  init(rounding date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    // A date that is no number is not at or after the first, and so becomes the first.
    let isAtOrAfterFirst = milliseconds >= Double(Self.firstWritten.milliseconds)
    let capped = min(milliseconds, Double(Self.lastWritten.milliseconds))
    self = isAtOrAfterFirst ? Timestamp(milliseconds: Int64(capped)) : Self.firstWritten
  }

  /// The beginning of the year 0.
  static let firstWritten = Timestamp(milliseconds: -62_167_219_200_000)
  /// The last millisecond of the year 9999.
  static let lastWritten = Timestamp(milliseconds: 253_402_300_799_999)
}

extension Date {
  /// The date of an instant.
  init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1_000)
  }
}
