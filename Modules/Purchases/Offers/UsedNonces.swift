public import Basics

/// Remembers the nonces that were signed, so that none is signed twice.
///
/// A signer on several machines needs one memory for all of them: a service's database with a unique key does it, and
/// keeps them for ever. A memory that cannot keeps each nonce at least as long as what was signed with it can be used
/// at all, and refuses new ones when it is full of those.
public protocol UsedNonces: Sendable {
  /// Takes a nonce for a signature that can be used until `end`; false when it was ever taken before, as far as the
  /// memory reaches.
  ///
  /// Asking and taking are one step: of two that ask at the same time one gets true.
  ///
  /// - Parameters:
  ///   - nonce: a UUID in lowercase.
  ///   - end: when the signature ends by itself, `OfferSigner.never` when it does not; before that the nonce must not
  ///     be forgotten.
  ///   - now: what time it is; a nonce is not free again because its signature has ended.
  func take(_ nonce: String, until end: Timestamp, at now: Timestamp) async throws(OfferError) -> Bool
}
