/// When the clocks of a time zone were, are and will be changed, and by how much.
///
/// The value is a few references to tables that never change; keeping and copying it costs nothing.
public struct TimeZoneRules: Sendable {
  /// The zone's name, such as `Europe/Oslo`.
  public let name: String
  private let table: TransitionTable
  private let footer: RecurringRule?

  init(name: String, table: TransitionTable, footer: RecurringRule?) {
    self.name = name
    self.table = table
    self.footer = footer
  }

  /// Universal time: needs no file.
  public static let utc = TimeZoneRules(
    name: "UTC", table: TransitionTable(instants: [], offsets: [], firstOffset: 0), footer: nil)

  /// By how many seconds the clocks are ahead of UTC at an instant.
  public func offset(at instant: Timestamp) -> Int { offset(atSecond: Self.second(of: instant)) }

  /// What the clocks show at an instant.
  public func localTime(at instant: Timestamp) -> LocalTime {
    LocalTime(instant, offset: offset(at: instant))
  }

  /// The instant at which the clocks show a time.
  ///
  /// A time that they skip is moved forward by what they are put forward; of a time that they show twice it is
  /// the first.
  public func instant(of local: LocalTime) -> Timestamp {
    let wall = local.inUTC.milliseconds
    let second = Self.second(of: local.inUTC)
    // No clock is a day and a half from UTC, and so the change that matters, if any, is this near.
    let reach: Int64 = 130_000
    let near = changes(from: second - reach, through: second + reach)
    var offset = self.offset(atSecond: second - reach - 1)
    for change in near {
      // The clocks run through the times before `change.second + offset` with the offset they had so far.
      if second - Int64(offset) < change.second { break }
      // A time that the change skips lies between what the clocks show before and after it.
      if second - Int64(change.offset) < change.second { break }
      offset = change.offset
    }
    return Timestamp(milliseconds: wall - Int64(offset) * 1_000)
  }

  private func offset(atSecond second: Int64) -> Int {
    if let last = table.last, second >= last, let footer { return footer.offset(at: second) }
    if table.last == nil, let footer { return footer.offset(at: second) }
    return table.offset(at: second)
  }

  /// The changes of the clocks between two seconds, the earliest first.
  private func changes(from first: Int64, through last: Int64) -> [ClockChange] {
    var changes = table.changes(from: first, through: last)
    if let footer {
      let beyond = table.last.map { max(first, $0 + 1) } ?? first
      if beyond <= last { changes += footer.changes(from: beyond, through: last) }
    }
    return changes
  }

  private static func second(of instant: Timestamp) -> Int64 {
    let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// A moment from which on the clocks are another number of seconds ahead of UTC.
struct ClockChange: Equatable {
  /// The first second since 1970 with the new offset.
  let second: Int64
  /// The new offset in seconds.
  let offset: Int
}
