public import Basics

/// The clock of a sandbox store: it runs at a rate, or stands still, and is moved forward by hand.
///
/// It never goes back.
public struct StoreClock: Sendable, Equatable {
  /// How many seconds pass in the store in one second; 0 when it stands still.
  public private(set) var rate: Double
  private var reading: Timestamp
  private var readAt: Duration

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - start: the store's time now.
  ///   - rate: how many seconds pass in the store in one second.
  ///   - sinceBoot: the machine's time now, by `TimeSource.sinceBoot`.
  public init(start: Timestamp, rate: Double, at sinceBoot: Duration) {
    reading = start
    self.rate = rate
    readAt = sinceBoot
  }

  /// The store's time at a time of the machine.
  public func now(at sinceBoot: Duration) -> Timestamp {
    guard rate > 0, sinceBoot > readAt else { return reading }
    return reading.advanced(by: (sinceBoot - readAt) * rate)
  }

  /// Goes on at another rate.
  public mutating func setRate(_ rate: Double, at sinceBoot: Duration) {
    reading = now(at: sinceBoot)
    readAt = sinceBoot
    self.rate = rate
  }

  /// Moves to an instant; one that has passed changes nothing.
  public mutating func move(to instant: Timestamp, at sinceBoot: Duration) {
    reading = max(instant, now(at: sinceBoot))
    readAt = sinceBoot
  }
}
