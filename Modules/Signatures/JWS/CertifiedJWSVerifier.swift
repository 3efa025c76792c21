public import Basics

/// Verifies signed data whose header carries its certificates.
public final class CertifiedJWSVerifier: Sendable {
  /// Creates a verifier.
  public init(
    roots: [[UInt8]], isStrict: Bool = true, coldChainsPerSecond: Int = 20, time: any TimeSource
  ) throws(VerificationError) {
  }

  /// Verifies a JWS.
  public func verify(
    _ text: String, caller: String?, at now: Timestamp
  ) throws(VerificationError) -> VerifiedJWS {
    throw VerificationError(.verificationFailure, .libraryFailure, message: "Not there yet.")
  }

  /// Verifies a chain alone.
  public func verifyChain(
    _ certificates: [String], caller: String?, at time: Timestamp
  ) throws(VerificationError) -> VerifyingKey {
    throw VerificationError(.verificationFailure, .libraryFailure, message: "Not there yet.")
  }
}
