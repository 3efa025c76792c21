public import Basics

/// The rule by which instants become days on the reader's calendar.
///
/// The zone of the machine is nothing that the model may look up by itself, so it is handed in, as the offset in
/// force at an instant.
public struct LocalZone: Sendable {
  private let offset: @Sendable (Timestamp) -> Int

  /// Creates a zone from a rule that gives the seconds east of UTC in force at an instant.
  public init(offset: @escaping @Sendable (Timestamp) -> Int) {
    self.offset = offset
  }

  /// Creates a zone whose offset never changes, in seconds east of UTC.
  public init(secondsEast: Int) {
    self.init { _ in secondsEast }
  }

  /// Coordinated Universal Time.
  public static let utc = LocalZone(secondsEast: 0)

  /// The seconds east of UTC in force at an instant.
  public func secondsEast(at instant: Timestamp) -> Int { offset(instant) }

  /// The day on which an instant falls.
  public func day(of instant: Timestamp) -> CivilDate {
    instant.advanced(by: .seconds(offset(instant))).date
  }

  /// The instant at which a day begins.
  ///
  /// Where the clocks change over midnight, this is right to the length of the change.
  public func start(of day: CivilDate) -> Timestamp {
    // The offset depends on the instant and the instant on the offset; a second round settles it.
    let midnight = Timestamp(day)
    let guess = midnight.advanced(by: .seconds(-offset(midnight)))
    return midnight.advanced(by: .seconds(-offset(guess)))
  }
}
