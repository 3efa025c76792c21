/// A point in time, to the nanosecond.
public struct Instant: Sendable, Hashable {
  /// The whole seconds since 1 January 1970 in UTC, rounded down.
  public let seconds: Int64
  /// The nanoseconds within the second.
  public let nanoseconds: Int32

  /// Creates an instant.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
