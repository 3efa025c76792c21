public import ContentHash

/// What a store signed, verified: only a verifier makes one, so whoever holds one need not verify again.
public struct Verified<Payload: Sendable>: Sendable {
  /// What was signed.
  public let payload: Payload
  /// The SHA-256 of the signed bytes, which orders statements of one instant.
  public let digest: ContentHash

  init(payload: Payload, digest: ContentHash) {
    self.payload = payload
    self.digest = digest
  }
}

extension Verified: Equatable where Payload: Equatable {}
