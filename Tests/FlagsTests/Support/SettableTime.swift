import Basics
import Synchronization

/// Clocks that a test sets.
final class SettableTime: TimeSource {
  private let state: Mutex<(now: Timestamp, sinceBoot: Duration)>

  init(_ now: Timestamp = Timestamp(milliseconds: 1_787_677_200_000)) {
    state = Mutex((now, .seconds(1_000)))
  }

  func now() -> Timestamp { state.withLock { $0.now } }

  func sinceBoot() -> Duration { state.withLock { $0.sinceBoot } }

  /// Lets time pass on both clocks.
  func pass(_ duration: Duration) {
    state.withLock { $0 = ($0.now.advanced(by: duration), $0.sinceBoot + duration) }
  }

  /// Sets the wall clock alone.
  func setWallClock(_ now: Timestamp) {
    state.withLock { $0.now = now }
  }
}
