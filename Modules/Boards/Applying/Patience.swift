/// How long applying waits for others before it gives up.
///
/// Waiting is injected, so that a test can let something happen meanwhile instead of letting time pass.
public struct Patience: Sendable {
  /// The longest wait for another process of ours that is changing the same board.
  public var lock: Duration
  /// The longest wait for a program that has a file open for writing.
  public var writers: Duration
  /// The time between two looks at such a file.
  public let interval: Duration
  /// Lets a duration pass.
  public let pause: @Sendable (Duration) -> Void

  /// Creates a measure of patience.
  public init(
    lock: Duration = .seconds(10), writers: Duration = .seconds(2), interval: Duration = .milliseconds(20),
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    self.lock = lock
    self.writers = writers
    self.interval = interval
    self.pause = pause
  }
}
