internal import CCrypto
internal import ContentHash

/// A private key on the curve P-256, which signs as ES256: ECDSA over SHA-256.
public struct SigningKey: Sendable {
  /// The public half.
  public let verifyingKey: VerifyingKey
  let handle: KeyHandle

  /// Reads a key in PEM (PKCS #8, `BEGIN PRIVATE KEY`), the form in which stores hand out keys.
  public init(pem text: String) throws(SignatureError) {
    guard let pem = PEM(text), pem.label == "PRIVATE KEY", let handle = KeyHandle(privateKeyInfo: pem.bytes)
    else {
      throw SignatureError(
        .malformed, operation: "read the private key", message: "it is no PEM with a private key",
        hint: "The file begins with -----BEGIN PRIVATE KEY-----.")
    }
    try self.init(handle, operation: "read the private key")
  }

  /// Makes a new key.
  public static func generate() throws(SignatureError) -> SigningKey {
    guard let pointer = lw_elliptic_key(CryptoLibrary.shared.context, "P-256") else {
      throw SignatureError(.library, operation: "make a private key", message: CryptoLibrary.takeReason())
    }
    return try SigningKey(KeyHandle(owning: pointer), operation: "make a private key")
  }

  init(_ handle: KeyHandle, operation: String) throws(SignatureError) {
    self.verifyingKey = try VerifyingKey(handle, operation: operation)
    self.handle = handle
  }

  /// The key in PEM (PKCS #8); whoever has it can sign.
  public var pem: String { PEM(label: "PRIVATE KEY", bytes: handle.privateKeyInfo ?? []).text }

  /// Signs a message.
  ///
  /// Each signature of the same message is another one.
  public func signature(of message: [UInt8]) throws(SignatureError) -> ECDSASignature {
    guard let context = SignatureContext(handle, .sign),
      let der = context.signature(of: ContentHash(of: message)), let signature = ECDSASignature(der: der)
    else { throw SignatureError(.library, operation: "sign", message: CryptoLibrary.takeReason()) }
    return signature
  }
}
