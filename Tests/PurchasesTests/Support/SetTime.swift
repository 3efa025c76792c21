import Basics
import Synchronization

/// A clock that stands where a test sets it.
final class SetTime: TimeSource {
  private let milliseconds: Mutex<Int64>

  init(_ now: Timestamp = .test) { milliseconds = Mutex(now.milliseconds) }

  func now() -> Timestamp { Timestamp(milliseconds: milliseconds.withLock(\.self)) }
  func sinceBoot() -> Duration { .milliseconds(milliseconds.withLock(\.self)) }

  func advance(by duration: Duration) {
    let later = now().advanced(by: duration).milliseconds
    milliseconds.withLock { $0 = later }
  }
}

extension Timestamp {
  /// The instant that tests take for now: 2026-08-25T17:00:00Z.
  static let test = Timestamp(milliseconds: 1_787_677_200_000)

  static func days(_ days: Int64) -> Timestamp { test.advanced(by: .seconds(days * 86_400)) }
}
