public import Basics
import Synchronization

/// A clock that stands still until it is moved.
public final class ManualTime: TimeSource {
  private let passed = Mutex(Duration.seconds(1_000))

  /// Creates a clock.
  public init() {}

  /// Lets time pass at once.
  public func advance(by duration: Duration) {
    passed.withLock { $0 += duration }
  }

  /// The wall clock's time, which is the time since boot after the beginning of 1970.
  public func now() -> Timestamp { Timestamp(milliseconds: 0).advanced(by: sinceBoot()) }

  /// The time that has passed since the machine was started.
  public func sinceBoot() -> Duration { passed.withLock { $0 } }
}
