public import Basics
public import ContentHash

/// Orders statements of a store about the same thing: the greatest stands, whenever it was heard.
public struct FactStamp: Sendable, Hashable {
  /// When the store said it: Apple's `signedDate`, for Google Play the time of reading at the store.
  public let saidAt: Timestamp
  /// The end of the period as it was read, for Google Play alone: of two readings of one instant the later end stands.
  public let expiry: Timestamp?
  /// The SHA-256 of the payload's bytes, which decides when all else is equal.
  public let digest: ContentHash

  /// Creates a stamp.
  public init(saidAt: Timestamp, expiry: Timestamp? = nil, digest: ContentHash) {
    self.saidAt = saidAt
    self.expiry = expiry
    self.digest = digest
  }
}

extension FactStamp: Comparable {
  /// Tells whether a statement gives way to another.
  public static func < (left: FactStamp, right: FactStamp) -> Bool {
    if left.saidAt != right.saidAt { return left.saidAt < right.saidAt }
    if left.expiry != right.expiry {
      return (left.expiry?.milliseconds ?? .min) < (right.expiry?.milliseconds ?? .min)
    }
    return left.digest.words < right.digest.words
  }
}
