internal import Glibc

/// Waiting until something can be read or written.
public enum Readiness {
  /// Waits until one of the descriptors can be read, at its end counting as well, and tells which can; none when
  /// the time is over or a signal came. Without a time it waits for ever.
  public static func waitToRead(_ numbers: [Int32], for time: Duration? = nil) throws(Errno) -> [Bool] {
    try wait(numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }, for: time)
  }

  /// Waits for what is asked of each descriptor; a negative number is passed over.
  static func wait(_ questions: [pollfd], for time: Duration? = nil) throws(Errno) -> [Bool] {
    var answers = questions
    let result = poll(&answers, nfds_t(answers.count), time.map(milliseconds) ?? -1)
    if result < 0 {
      if errno == EINTR { return questions.map { _ in false } }
      throw Errno(rawValue: errno)
    }
    return answers.map { $0.revents != 0 }
  }

  /// A time in whole milliseconds, rounded up so that waiting does not end early.
  private static func milliseconds(_ time: Duration) -> Int32 {
    let (seconds, attoseconds) = time.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return .max }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
