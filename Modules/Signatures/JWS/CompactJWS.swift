public import Basics

/// A JWS in compact form, taken apart but not verified.
///
/// For tokens whose key is known otherwise, and for data that its signer's environment leaves unverified. What a
/// certificate in the header vouches for is read by `CertifiedJWSVerifier`.
public struct CompactJWS: Sendable {
  /// The longest text that is read, in bytes of UTF-8.
  public static let longestText = 65_536

  /// The header; nobody has vouched for it.
  public let header: JSONObject
  /// The bytes of the payload; nobody has vouched for them until a key has verified them.
  public let payloadBytes: [UInt8]
  /// The bytes of the signature.
  public let signature: [UInt8]
  /// What was signed: the text before the second point.
  let signedText: [UInt8]

  /// Takes a text apart.
  public init(parsing text: String) throws(VerificationError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<CompactJWS, VerificationError> in
      do throws(VerificationError) { return .success(try CompactJWS(parsing: bytes)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(parsing text: UnsafeBufferPointer<UInt8>) throws(VerificationError) {
    let segments = try JWSSegments(text)
    header = try segments.decodedHeader()
    payloadBytes = try segments.decodedPayload()
    signature = try segments.decodedSignature()
    signedText = Array(segments.signedText)
  }

  /// Reads the payload as a JSON object.
  public func payload() throws(VerificationError) -> JSONObject {
    try JWSSegments.object(payloadBytes, .malformedPayload, name: "payload")
  }

  /// The algorithm that the header names.
  public var algorithm: String? { header["alg"]?.string }

  /// Checks that the JWS was signed as ES256 with a key.
  public func verify(with key: VerifyingKey) throws(VerificationError) {
    try JWSSegments.check(header, algorithm: "ES256")
    guard let signature = ECDSASignature(raw: signature), key.isValid(signature, for: signedText) else {
      throw .wrongSignature
    }
  }

  /// Checks that the JWS was signed as RS256 with a key.
  public func verify(with key: RSAVerifyingKey) throws(VerificationError) {
    try JWSSegments.check(header, algorithm: "RS256")
    guard key.isValid(signature, for: signedText) else { throw .wrongSignature }
  }
}
