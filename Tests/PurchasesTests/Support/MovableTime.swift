import Basics
import Synchronization

/// A clock that stands until a test moves it; the time since boot moves with it.
final class MovableTime: TimeSource {
  private let milliseconds: Mutex<Int64>
  private let start: Int64

  init(_ now: Timestamp) {
    milliseconds = Mutex(now.milliseconds)
    start = now.milliseconds
  }

  func now() -> Timestamp { Timestamp(milliseconds: milliseconds.withLock(\.self)) }
  func sinceBoot() -> Duration { .milliseconds(milliseconds.withLock(\.self) - start + 3_600_000) }
  func move(by duration: Duration) {
    milliseconds.withLock { $0 = Timestamp(milliseconds: $0).advanced(by: duration).milliseconds }
  }
}

extension Timestamp {
  /// A Monday of the tests.
  static let monday = Timestamp(milliseconds: 1_767_603_600_000)

  func plus(days: Int) -> Timestamp { advanced(by: .seconds(days * 86_400)) }
}
