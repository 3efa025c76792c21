/// When a request is sent again, and after what pause.
public struct RetryPolicy: Sendable {
  /// How often a request is sent at most, the first time included.
  public var attempts: Int
  /// The most that is waited before the second attempt; doubled before each one after it.
  public var firstPause: Duration
  /// The most that is ever waited, but for a server that asks for more.
  public var longestPause: Duration
  /// The longest that all attempts and pauses may take together.
  public var deadline: Duration
  /// The statuses that may be another one the next time.
  public var statuses: Set<Int>
  /// The failures that may be gone the next time.
  public var failures: Set<HTTPRequestError.Code>

  /// Creates a policy.
  public init(
    attempts: Int = 4, firstPause: Duration = .milliseconds(500), longestPause: Duration = .seconds(20),
    deadline: Duration = .seconds(90), statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504],
    failures: Set<HTTPRequestError.Code> = [.cannotResolve, .cannotConnect, .timedOut, .connectionLost]
  ) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
    self.deadline = deadline
    self.statuses = statuses
    self.failures = failures
  }

  /// The pause after an attempt, counted from 1: drawn evenly between nothing and a limit that doubles.
  ///
  /// Clients that failed together thus do not come back together. A server's own wish is not undercut.
  func pause(after attempt: Int, wish: Duration?, random: RandomSource) -> Duration {
    var limit = min(firstPause, longestPause)
    for _ in 1..<max(attempt, 1) where limit < longestPause { limit = min(limit * 2, longestPause) }
    // The ten most significant bits, which are spread as evenly as is needed here.
    let drawn = limit * Int(random.next() >> 54) / 1_023
    // The draw is added to the wish, so that those who were told the same do not come back together either.
    return wish.map { $0 + min(drawn, $0 / 10) } ?? drawn
  }
}
