/// What came of verifying signed data, by the names that Apple's own libraries use.
///
/// Modules that check more than the signature add verdicts of their own in extensions.
public struct VerificationVerdict: RawRepresentable, Sendable, Hashable {
  /// The name, in capitals with underscores.
  public let rawValue: String

  /// Creates a verdict from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The data is not what it pretends to be: malformed, wrongly signed, or not trusted.
  public static let verificationFailure = VerificationVerdict(rawValue: "VERIFICATION_FAILURE")
  /// A certificate cannot be read, or there is no root to trust.
  public static let invalidCertificate = VerificationVerdict(rawValue: "INVALID_CERTIFICATE")
  /// There are not exactly three certificates.
  public static let invalidChainLength = VerificationVerdict(rawValue: "INVALID_CHAIN_LENGTH")
  /// One of the verdicts of Apple's libraries that none of them gives, and nothing here; chains that do not hold are
  /// `verificationFailure`.
  public static let invalidChain = VerificationVerdict(rawValue: "INVALID_CHAIN")
  /// It could not be told just now, for want of memory; trying again later may help.
  public static let retryableVerificationFailure = VerificationVerdict(
    rawValue: "RETRYABLE_VERIFICATION_FAILURE")
  /// The caller has brought too many unknown certificates in a short time.
  public static let throttled = VerificationVerdict(rawValue: "THROTTLED")
}

extension VerificationVerdict: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
