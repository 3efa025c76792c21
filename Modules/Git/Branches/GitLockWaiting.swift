/// How to wait for another program's lock.
public struct GitLockWaiting {
  /// How long to wait altogether.
  public let limit: Duration
  /// Lets the thread rest for a time.
  public let pause: (Duration) -> Void

  /// Creates a way of waiting.
  public init(limit: Duration, pause: @escaping (Duration) -> Void) {
    self.limit = limit
    self.pause = pause
  }

  /// Not waiting at all.
  public static var none: GitLockWaiting { GitLockWaiting(limit: .zero) { _ in } }

  /// Tries until something else than a held lock is the outcome, or the time is over.
  ///
  /// The pauses grow from one millisecond to fifty, so that a lock held as briefly as usual is hardly noticed.
  func untilUnlocked(_ attempt: () throws(GitError) -> Void) throws(GitError) {
    var rest = limit
    var next = Duration.milliseconds(1)
    while true {
      do throws(GitError) {
        return try attempt()
      } catch {
        if error.code != .locked || rest <= .zero { throw error }
      }
      let time = min(next, rest)
      pause(time)
      rest -= time
      next = min(next * 2, .milliseconds(50))
    }
  }
}
