internal import CCrypto
internal import ContentHash

/// A public RSA key, which checks signatures of RS256: PKCS #1 version 1.5 over SHA-256.
public struct RSAVerifyingKey: Sendable {
  /// The key in the form of certificates, SubjectPublicKeyInfo in DER.
  public let subjectPublicKeyInfo: [UInt8]
  let handle: KeyHandle

  /// The lengths of modulus that are accepted, in bits: shorter ones can be broken, longer ones only cost time.
  public static let modulusBits = 2_048...8_192

  /// Takes the two numbers of a key, most significant byte first, as a JWK has them in `n` and `e`.
  public init(modulus: [UInt8], exponent: [UInt8]) throws(SignatureError) {
    let operation = "read the RSA key"
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    guard modulus.count <= Self.modulusBits.upperBound / 8, (1...8).contains(exponent.count) else {
      throw SignatureError(.unsupported, operation: operation, message: "its numbers are too long or missing")
    }
    guard let last = exponent.last, last & 1 == 1, exponent != [1] else {
      throw SignatureError(
        .malformed, operation: operation, message: "its exponent is not an odd number above 1")
    }
    let pointer = lw_rsa_public_key(
      CryptoLibrary.shared.context, modulus, Int32(modulus.count), exponent, Int32(exponent.count))
    guard let pointer else {
      throw SignatureError(.malformed, operation: operation, message: CryptoLibrary.takeReason())
    }
    try self.init(KeyHandle(owning: pointer), operation: operation)
  }

  /// Reads a key in the form of certificates, SubjectPublicKeyInfo in DER.
  public init(subjectPublicKeyInfo bytes: [UInt8]) throws(SignatureError) {
    let operation = "read the RSA key"
    guard bytes.count <= 4_096, let handle = KeyHandle(subjectPublicKeyInfo: bytes) else {
      throw SignatureError(
        .malformed, operation: operation, message: "it is no SubjectPublicKeyInfo in DER")
    }
    try self.init(handle, operation: operation)
  }

  init(_ handle: KeyHandle, operation: String) throws(SignatureError) {
    guard let bits = handle.modulusBits, Self.modulusBits.contains(bits) else {
      throw SignatureError(
        .unsupported, operation: operation, message: "it is no RSA key of 2,048 to 8,192 bits")
    }
    guard let bytes = handle.subjectPublicKeyInfo else {
      throw SignatureError(.library, operation: operation, message: CryptoLibrary.takeReason())
    }
    self.subjectPublicKeyInfo = bytes
    self.handle = handle
  }

  /// The modulus, most significant byte first: the `n` of a JWK.
  public var modulus: [UInt8] { number(OSSL_PKEY_PARAM_RSA_N) }

  /// The exponent, most significant byte first: the `e` of a JWK.
  public var exponent: [UInt8] { number(OSSL_PKEY_PARAM_RSA_E) }

  /// Tells whether bytes are a signature of this key for a message.
  public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    guard let context = SignatureContext(handle, .verify) else { return false }
    return signature.withUnsafeBufferPointer { context.isSignature($0, of: ContentHash(of: message)) }
  }

  private func number(_ name: String) -> [UInt8] {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(handle.pointer, name, &number) == 1 else { return [] }
    defer { BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
    BN_bn2bin(number, &bytes)
    return bytes
  }
}

extension RSAVerifyingKey: Hashable {
  /// Tells whether two keys are the same.
  public static func == (left: RSAVerifyingKey, right: RSAVerifyingKey) -> Bool {
    left.subjectPublicKeyInfo == right.subjectPublicKeyInfo
  }

  /// Feeds the key into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(subjectPublicKeyInfo) }
}
