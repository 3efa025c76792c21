/// The rule by which instants become days and times on the reader's calendar.
///
/// The zone of the machine is nothing the model may look up by itself, so it is handed in, as the offset in
/// force at an instant.
public struct LocalZone: Sendable {
  private let offset: @Sendable (Instant) -> Int

  /// Creates a zone from a rule that gives the seconds east of UTC in force at an instant.
  public init(offset: @escaping @Sendable (Instant) -> Int) {
    self.offset = offset
  }

  /// Creates a zone whose offset never changes, in seconds east of UTC.
  public init(secondsEast: Int) {
    self.init { _ in secondsEast }
  }

  /// Coordinated Universal Time.
  public static let utc = LocalZone(secondsEast: 0)

  /// The seconds east of UTC in force at an instant.
  public func secondsEast(at instant: Instant) -> Int { offset(instant) }

  /// The day on which an instant falls.
  public func day(of instant: Instant) -> CalendarDay {
    let (local, overflows) = instant.seconds.addingReportingOverflow(Int64(offset(instant)))
    let seconds = Int(overflows ? instant.seconds : local)
    return CalendarDay(number: seconds.dividedDown(by: 86_400))
  }

  /// The instant at which a day begins.
  ///
  /// Where the clocks change over midnight this is right to the length of the change.
  public func start(of day: CalendarDay) -> Instant {
    let (midnight, overflows) = Int64(day.number).multipliedReportingOverflow(by: 86_400)
    guard !overflows, abs(midnight) < Int64.max / 2 else { return Instant(seconds: 0) }
    // The offset depends on the instant and the instant on the offset; the second round settles it.
    let guess = Instant(seconds: midnight - Int64(offset(Instant(seconds: midnight))))
    return Instant(seconds: midnight - Int64(offset(guess)))
  }
}
