internal import CCrypto

/// A private key with which certificates are made.
///
/// Authorities sign with keys that nothing else here uses, so it is apart from `SigningKey`.
public struct CertificateKey: Sendable {
  /// The kinds of key.
  public enum Kind: Sendable, CaseIterable {
    /// A key on the curve P-256, as leaves have.
    case p256
    /// A key on the curve P-384, as the authorities of stores have.
    case p384
    /// An RSA key of 2,048 bits.
    case rsa
  }

  let handle: KeyHandle

  /// Makes a new key.
  public static func generate(_ kind: Kind) throws(SignatureError) -> CertificateKey {
    let library = CryptoLibrary.shared.context
    let pointer =
      switch kind {
      case .p256: lw_elliptic_key(library, "P-256")
      case .p384: lw_elliptic_key(library, "P-384")
      case .rsa: lw_rsa_key(library, 2_048)
      }
    guard let pointer else {
      throw SignatureError(.library, operation: "make a private key", message: CryptoLibrary.takeReason())
    }
    return CertificateKey(handle: KeyHandle(owning: pointer))
  }

  /// Takes a key that also signs messages.
  public init(_ key: SigningKey) {
    handle = key.handle
  }

  init(handle: KeyHandle) {
    self.handle = handle
  }

  /// Reads a key in PEM (PKCS #8, `BEGIN PRIVATE KEY`).
  public init(pem text: String) throws(SignatureError) {
    guard let pem = PEM(text), pem.label == "PRIVATE KEY", let handle = KeyHandle(privateKeyInfo: pem.bytes)
    else {
      throw SignatureError(
        .malformed, operation: "read the private key", message: "it is no PEM with a private key",
        hint: "The file begins with -----BEGIN PRIVATE KEY-----.")
    }
    self.handle = handle
  }

  /// The key in PEM (PKCS #8); whoever has it can sign.
  public var pem: String { PEM(label: "PRIVATE KEY", bytes: handle.privateKeyInfo ?? []).text }
}
