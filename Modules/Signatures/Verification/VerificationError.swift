/// Signed data that was refused: the verdict, what exactly was wrong, and what helps.
public struct VerificationError: Error, Sendable, Equatable {
  /// The verdict by which services decide what to do.
  public let verdict: VerificationVerdict
  /// What exactly was wrong.
  public let detail: Detail
  /// What was wrong as a sentence for people.
  public let message: String
  /// What a person can do about it, as a sentence.
  public let hint: String?
  /// After which time trying again may help; nil when it does not.
  public let retryAfter: Duration?

  /// Creates an error.
  public init(
    _ verdict: VerificationVerdict, _ detail: Detail, message: String, hint: String? = nil,
    retryAfter: Duration? = nil
  ) {
    self.verdict = verdict
    self.detail = detail
    self.message = message
    self.hint = hint
    self.retryAfter = retryAfter
  }
}

extension VerificationError {
  /// What exactly was wrong with signed data.
  public struct Detail: RawRepresentable, Sendable, Hashable {
    /// The name, in the style of Swift's cases.
    public let rawValue: String

    /// Creates a detail from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The text is longer than anything that is accepted.
    public static let textTooLong = Detail(rawValue: "textTooLong")
    /// The text is not three segments of base64url.
    public static let malformedText = Detail(rawValue: "malformedText")
    /// The header is not a JSON object, or asks for what is not understood.
    public static let malformedHeader = Detail(rawValue: "malformedHeader")
    /// The header names another algorithm than the one that is accepted.
    public static let wrongAlgorithm = Detail(rawValue: "wrongAlgorithm")
    /// The header has no certificates.
    public static let missingCertificates = Detail(rawValue: "missingCertificates")
    /// The header does not have three certificates.
    public static let wrongCertificateCount = Detail(rawValue: "wrongCertificateCount")
    /// A certificate is not standard base64 of DER, or too large.
    public static let malformedCertificate = Detail(rawValue: "malformedCertificate")
    /// No root to trust was configured.
    public static let missingRoot = Detail(rawValue: "missingRoot")
    /// A root that was configured is no certificate.
    public static let malformedRoot = Detail(rawValue: "malformedRoot")
    /// The chain does not lead to a root that is trusted.
    public static let untrustedChain = Detail(rawValue: "untrustedChain")
    /// A certificate was no longer valid at the effective time.
    public static let expiredCertificate = Detail(rawValue: "expiredCertificate")
    /// A certificate was not yet valid at the effective time.
    public static let certificateNotYetValid = Detail(rawValue: "certificateNotYetValid")
    /// The leaf lacks the extension that marks certificates for signing receipts.
    public static let unmarkedLeaf = Detail(rawValue: "unmarkedLeaf")
    /// The intermediate lacks the extension that marks it as one of the store's.
    public static let unmarkedIntermediate = Detail(rawValue: "unmarkedIntermediate")
    /// The leaf's key is not one on the curve P-256.
    public static let wrongKey = Detail(rawValue: "wrongKey")
    /// The signature is not one of the leaf's key over this text.
    public static let wrongSignature = Detail(rawValue: "wrongSignature")
    /// The payload is not a JSON object.
    public static let malformedPayload = Detail(rawValue: "malformedPayload")
    /// The payload's date of signing is not a number of milliseconds.
    public static let malformedDate = Detail(rawValue: "malformedDate")
    /// The caller has used up what it may bring of unknown certificates.
    public static let tooManyUnknownChains = Detail(rawValue: "tooManyUnknownChains")
    /// The cryptographic library failed for want of memory or by a defect.
    public static let libraryFailure = Detail(rawValue: "libraryFailure")
  }
}

extension VerificationError: CustomStringConvertible {
  /// The failure as a sentence for people, without the hint.
  public var description: String { message }
}
