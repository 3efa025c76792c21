internal import CCrypto
internal import ContentHash

/// A private RSA key, which signs as RS256: PKCS #1 version 1.5 over SHA-256.
public struct RSASigningKey: Sendable {
  /// The public half.
  public let verifyingKey: RSAVerifyingKey
  let handle: KeyHandle

  /// Reads a key in PEM (PKCS #8, `BEGIN PRIVATE KEY`).
  public init(pem text: String) throws(SignatureError) {
    guard let pem = PEM(text), pem.label == "PRIVATE KEY", let handle = KeyHandle(privateKeyInfo: pem.bytes)
    else {
      throw SignatureError(
        .malformed, operation: "read the private key", message: "it is no PEM with a private key",
        hint: "The file begins with -----BEGIN PRIVATE KEY-----.")
    }
    try self.init(handle, operation: "read the private key")
  }

  /// Makes a new key of 2,048 bits.
  public static func generate() throws(SignatureError) -> RSASigningKey {
    guard let pointer = lw_rsa_key(CryptoLibrary.shared.context, 2_048) else {
      throw SignatureError(.library, operation: "make a private key", message: CryptoLibrary.takeReason())
    }
    return try RSASigningKey(KeyHandle(owning: pointer), operation: "make a private key")
  }

  init(_ handle: KeyHandle, operation: String) throws(SignatureError) {
    self.verifyingKey = try RSAVerifyingKey(handle, operation: operation)
    self.handle = handle
  }

  /// The key in PEM (PKCS #8); whoever has it can sign.
  public var pem: String { PEM(label: "PRIVATE KEY", bytes: handle.privateKeyInfo ?? []).text }

  /// Signs a message.
  public func signature(of message: [UInt8]) throws(SignatureError) -> [UInt8] {
    guard let context = SignatureContext(handle, .sign),
      let signature = context.signature(of: ContentHash(of: message))
    else { throw SignatureError(.library, operation: "sign", message: CryptoLibrary.takeReason()) }
    return signature
  }
}
