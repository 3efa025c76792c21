public import Basics

/// A place in an account's history, by which listing goes on where it stopped.
///
/// Places are ordered by `recordedAt`, then `key` byte by byte, then `madeAt`, then the text of `kind`.
public struct LedgerPosition: Sendable, Hashable {
  /// When the entry was recorded.
  public let recordedAt: Timestamp
  /// The key of its operation.
  public let key: String
  /// When its operation was made.
  public let madeAt: Timestamp
  /// Its kind.
  public let kind: LedgerEntry.Kind

  /// Creates a place.
  public init(recordedAt: Timestamp, key: String, madeAt: Timestamp, kind: LedgerEntry.Kind) {
    self.recordedAt = recordedAt
    self.key = key
    self.madeAt = madeAt
    self.kind = kind
  }
}

extension LedgerPosition: Comparable {
  /// Tells whether a place comes before another.
  public static func < (left: LedgerPosition, right: LedgerPosition) -> Bool {
    if left.recordedAt != right.recordedAt { return left.recordedAt < right.recordedAt }
    if left.key != right.key { return left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
    if left.madeAt != right.madeAt { return left.madeAt < right.madeAt }
    return left.kind.rawValue < right.kind.rawValue
  }
}
