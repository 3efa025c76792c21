public import Basics

/// A snapshot with where it comes from.
public struct KnownFlags: Sendable, Equatable {
  /// Where a snapshot comes from.
  public enum Origin: String, Sendable, Hashable {
    /// From the service, asked since the program started.
    case live
    /// From what an earlier launch kept.
    case cached
  }

  /// The values.
  public let snapshot: FlagSnapshot
  /// When the service was asked for them, by the wall clock.
  public let fetchedAt: Timestamp
  /// Where they come from.
  public let origin: Origin

  /// Creates what is known.
  public init(_ snapshot: FlagSnapshot, fetchedAt: Timestamp, origin: Origin) {
    self.snapshot = snapshot
    self.fetchedAt = fetchedAt
    self.origin = origin
  }

  /// How long ago the service was asked; zero when the clock was set back since.
  public func age(at now: Timestamp) -> Duration {
    let (difference, overflow) = now.milliseconds.subtractingReportingOverflow(fetchedAt.milliseconds)
    return .milliseconds(overflow ? (now > fetchedAt ? .max : 0) : max(0, difference))
  }

  /// The source of each value.
  func source(at now: Timestamp) -> FlagSource {
    switch origin {
    case .live: .live(fetchedAt: fetchedAt)
    case .cached: .cached(fetchedAt: fetchedAt, age: age(at: now))
    }
  }
}
