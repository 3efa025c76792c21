public import Basics
internal import Synchronization

/// A time that stands still until a test moves it; both clocks move together.
public final class SettableTime: TimeSource {
  private struct Clocks {
    var wall: Timestamp
    var sinceBoot: Duration
  }

  private let clocks: Mutex<Clocks>

  /// Creates a time that stands at an instant.
  public init(_ instant: Timestamp) {
    clocks = Mutex(Clocks(wall: instant, sinceBoot: .seconds(1_000)))
  }

  /// The wall clock's time.
  public func now() -> Timestamp { clocks.withLock(\.wall) }

  /// The time since the machine was started.
  public func sinceBoot() -> Duration { clocks.withLock(\.sinceBoot) }

  /// Lets time pass.
  public func advance(by duration: Duration) {
    clocks.withLock { clocks in
      clocks.wall = clocks.wall.advanced(by: duration)
      clocks.sinceBoot += duration
    }
  }

  /// Sets the wall clock, as people do; the time since the machine was started stays.
  public func set(_ instant: Timestamp) { clocks.withLock { $0.wall = instant } }
}
