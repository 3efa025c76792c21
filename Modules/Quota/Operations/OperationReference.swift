public import Basics

/// Names one consumption or reservation of an account.
///
/// The key alone would do for as long as it is kept against repetition; with the time the name stays good when the
/// key is used for something else later.
public struct OperationReference: Sendable, Hashable {
  /// The idempotency key of the request, or the one that was minted for it.
  public let key: String
  /// When the operation was made. Its usage is dated so.
  public let madeAt: Timestamp

  /// Creates a reference.
  public init(key: String, madeAt: Timestamp) {
    self.key = key
    self.madeAt = madeAt
  }
}
