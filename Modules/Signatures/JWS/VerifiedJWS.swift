public import Basics
public import ContentHash

/// Signed data whose signature and certificates hold.
public struct VerifiedJWS: Sendable, Equatable {
  /// The payload.
  public let payload: JSONObject
  /// The payload's bytes as they were signed.
  public let payloadBytes: [UInt8]
  /// The SHA-256 of the payload's bytes.
  public let digest: ContentHash
  /// The time at which the certificates were valid: when the payload says it was signed, or else when it was verified.
  public let effectiveTime: Timestamp
}
