internal import CCrypto
internal import ContentHash

/// A public key on the curve P-256, which checks signatures of ES256: ECDSA over SHA-256.
public struct VerifyingKey: Sendable {
  /// The key in the form of certificates, SubjectPublicKeyInfo in DER.
  public let subjectPublicKeyInfo: [UInt8]
  let handle: KeyHandle

  /// Reads a key in the form of certificates, SubjectPublicKeyInfo in DER.
  public init(subjectPublicKeyInfo bytes: [UInt8]) throws(SignatureError) {
    guard bytes.count <= 4_096, let handle = KeyHandle(subjectPublicKeyInfo: bytes) else {
      throw SignatureError(
        .malformed, operation: "read the public key", message: "it is no SubjectPublicKeyInfo in DER")
    }
    try self.init(handle, operation: "read the public key")
  }

  /// Reads a key in PEM (`BEGIN PUBLIC KEY`).
  public init(pem text: String) throws(SignatureError) {
    guard let pem = PEM(text), pem.label == "PUBLIC KEY" else {
      throw SignatureError(
        .malformed, operation: "read the public key", message: "it is no PEM with a public key",
        hint: "The file begins with -----BEGIN PUBLIC KEY-----.")
    }
    try self.init(subjectPublicKeyInfo: pem.bytes)
  }

  init(_ handle: KeyHandle, operation: String) throws(SignatureError) {
    guard handle.isP256 else {
      throw SignatureError(
        .unsupported, operation: operation, message: "it is not on the curve P-256 (prime256v1)")
    }
    guard let bytes = handle.subjectPublicKeyInfo else {
      throw SignatureError(.library, operation: operation, message: CryptoLibrary.takeReason())
    }
    self.subjectPublicKeyInfo = bytes
    self.handle = handle
  }

  /// Takes a key that is known to be on the curve, with its form in certificates.
  init(_ handle: KeyHandle, subjectPublicKeyInfo: [UInt8]) {
    self.subjectPublicKeyInfo = subjectPublicKeyInfo
    self.handle = handle
  }

  /// The key in PEM.
  public var pem: String { PEM(label: "PUBLIC KEY", bytes: subjectPublicKeyInfo).text }

  /// Tells whether a signature is this key's for a message.
  public func isValid(_ signature: ECDSASignature, for message: [UInt8]) -> Bool {
    guard let context = SignatureContext(handle, .verify) else { return false }
    return signature.der.withUnsafeBufferPointer {
      context.isSignature($0, of: ContentHash(of: message))
    }
  }
}

extension VerifyingKey: Hashable {
  /// Tells whether two keys are the same.
  public static func == (left: VerifyingKey, right: VerifyingKey) -> Bool {
    left.subjectPublicKeyInfo == right.subjectPublicKeyInfo
  }

  /// Feeds the key into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(subjectPublicKeyInfo) }
}
