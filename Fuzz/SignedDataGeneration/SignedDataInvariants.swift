internal import Basics
internal import ContentHash
internal import Signatures

/// What must hold whatever is read.
public final class SignedDataInvariants {
  /// A rule that did not hold.
  public struct Violation: Error, CustomStringConvertible {
    /// What should have been.
    public let description: String
  }

  private let samples: SignedDataSamples
  /// What the samples have signed, with the point between header and payload.
  private let signedTexts: Set<String>
  /// A verifier that has met everything before.
  private let warm: CertifiedJWSVerifier
  /// How many inputs were accepted.
  public private(set) var acceptedCount = 0
  private let now = Timestamp(milliseconds: 1_761_962_975_000)

  /// Prepares to check inputs that are made of samples.
  public init(_ samples: SignedDataSamples) throws {
    self.samples = samples
    signedTexts = Set(samples.texts.map(Self.signedText))
    warm = try Self.verifier(samples)
  }

  private static func verifier(_ samples: SignedDataSamples) throws -> CertifiedJWSVerifier {
    try CertifiedJWSVerifier(roots: samples.roots, isStrict: false, time: SystemTime()).unlimited
  }

  /// Checks signed data.
  ///
  /// - Parameter comparesWithCold: Whether a verifier that has met nothing must say the same.
  public func check(text: String, comparesWithCold: Bool) throws {
    let outcome = outcome(warm, text)
    if outcome.hasPrefix("OK") {
      acceptedCount += 1
      try hold(
        signedTexts.contains(Self.signedText(text)), "only what a sample's leaf has signed is accepted")
    }
    try hold(self.outcome(warm, text) == outcome, "the second verdict is the first: \(outcome)")
    if comparesWithCold {
      let cold = self.outcome(try Self.verifier(samples), text)
      try hold(cold == outcome, "the cold verdict \(cold) is the warm one: \(outcome)")
    }
    guard let token = Self.reading({ () throws(VerificationError) in try CompactJWS(parsing: text) }) else {
      return try hold(!outcome.hasPrefix("OK"), "what cannot be taken apart is not accepted")
    }
    try hold(text.utf8.count <= CompactJWS.longestText, "long text is refused")
    let header = String(text.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? ""
    let again = Base64.url.decode(header).map { Base64.url.encode($0) }
    try hold(again == header, "a header has one spelling")
    _ = token.algorithm
  }

  /// Checks bytes that may be a certificate, a key or a signature.
  public func check(der: [UInt8]) throws {
    if let certificate = Self.reading({ () throws(SignatureError) in try Certificate(der: der) }) {
      try hold(certificate.der == der, "a certificate is the bytes it was read from")
      _ = (certificate.subject, certificate.issuer, certificate.validFrom, certificate.validUntil)
      _ = certificate.valueOfExtension(CertificateMarker.receiptSigning)
      if let key = Self.reading({ () throws(SignatureError) in try certificate.verifyingKey() }) {
        try hold((try VerifyingKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo)) == key, "a key survives")
      }
    }
    _ = Self.reading { () throws(SignatureError) in try VerifyingKey(subjectPublicKeyInfo: der) }
    _ = Self.reading { () throws(SignatureError) in try RSAVerifyingKey(subjectPublicKeyInfo: der) }
    if let signature = ECDSASignature(der: der) {
      try hold(signature.der == der, "a signature has one spelling")
    }
  }

  private func outcome(_ verifier: CertifiedJWSVerifier, _ text: String) -> String {
    do throws(VerificationError) {
      return "OK \(try verifier.verify(text, caller: nil, at: now).digest)"
    } catch {
      return "\(error.verdict) \(error.detail.rawValue) \(error.message)"
    }
  }

  /// What was read; nil when it was refused, as it may be.
  private static func reading<Value, Failure: Error>(_ read: () throws(Failure) -> Value) -> Value? {
    do throws(Failure) { return try read() } catch { return nil }
  }

  private static func signedText(_ text: String) -> String {
    text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).joined(separator: ".")
  }

  private func hold(_ condition: Bool, _ rule: String) throws(Violation) {
    if !condition { throw Violation(description: rule) }
  }
}
