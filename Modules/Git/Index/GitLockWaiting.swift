public import Basics

/// How the end of somebody else's lock is waited for.
public struct GitLockWaiting: Sendable {
  /// For how long; zero to try only once.
  public var limit: Duration
  /// Lets time pass.
  public var pause: @Sendable (Duration) -> Void
  /// What makes the pauses unequal, so that two who wait do not meet again and again.
  public var random: RandomSource
  /// Tells how old a lock is that does not end; nil to leave that out of the error.
  public var time: (any TimeSource)?

  /// Creates a way of waiting.
  public init(
    limit: Duration, random: RandomSource, time: (any TimeSource)? = nil,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    self.limit = limit
    self.pause = pause
    self.random = random
    self.time = time
  }

  /// Tries until it succeeds or the time is over.
  ///
  /// What was waited is added up instead of looking at a clock, which a holder's pause would not stop.
  ///
  /// - Parameter attempt: Gives nil when somebody else has the lock.
  /// - Returns: The result, or how long it was waited in vain.
  package func callAsFunction<Result: ~Copyable, Failure>(
    _ attempt: () throws(Failure) -> Result?
  ) throws(Failure) -> GitLockAttempt<Result> {
    var waited = Duration.zero
    var longest = Duration.milliseconds(2)
    var random = random
    while true {
      if let result = try attempt() { return .taken(result) }
      if waited >= limit { return .inVain(waited) }
      let part = Int64.random(in: 50...100, using: &random)
      let rest = min(longest * part / 100, limit - waited)
      pause(rest)
      waited += rest
      longest = min(longest * 2, .milliseconds(100))
    }
  }
}

/// What came of waiting for a lock.
package enum GitLockAttempt<Result: ~Copyable>: ~Copyable {
  case taken(Result)
  case inVain(Duration)
}
