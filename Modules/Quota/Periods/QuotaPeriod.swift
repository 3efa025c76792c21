public import Basics

/// A stretch of time over which usage is summed: from its start, up to but without its end.
public struct QuotaPeriod: Sendable, Hashable {
  /// The first instant; `.distantPast` when there is none.
  public let start: Timestamp
  /// The first instant that is no longer in it; `.distantFuture` when there is none.
  public let end: Timestamp

  /// Creates a period; one that ends before it starts holds no instant.
  public init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }

  /// All of time.
  public static let always = QuotaPeriod(start: .distantPast, end: .distantFuture)

  /// Whether an instant lies in it.
  public func contains(_ instant: Timestamp) -> Bool { start <= instant && instant < end }

  /// When counting begins anew; nil when it never does.
  public var resetsAt: Timestamp? { end == .distantFuture ? nil : end }

  /// The part of the period from an instant on.
  func from(_ instant: Timestamp) -> QuotaPeriod { QuotaPeriod(start: max(start, instant), end: end) }
}

extension Timestamp {
  /// Before everything.
  static let distantPast = Timestamp(milliseconds: .min)
  /// After everything.
  static let distantFuture = Timestamp(milliseconds: .max)
}
