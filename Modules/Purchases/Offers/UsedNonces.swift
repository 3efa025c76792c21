public import Basics

/// Remembers the nonces that were signed, so that none is signed twice.
///
/// A signer on several machines needs one memory for all of them: a database with a unique key does it.
public protocol UsedNonces: Sendable {
  /// Takes a nonce for a signature that can be used until `end`; false when it was taken before.
  ///
  /// Asking and taking are one step: of two that ask at the same time one gets true.
  ///
  /// - Parameters:
  ///   - nonce: a UUID in lowercase.
  ///   - end: when the signature ends by itself; the nonce may be forgotten from then on.
  ///   - now: what time it is.
  func take(_ nonce: String, until end: Timestamp, at now: Timestamp) async throws(OfferError) -> Bool
}
