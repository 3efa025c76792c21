internal import Basics
internal import CCrypto
internal import ContentHash
internal import Synchronization

/// A leaf whose chain was verified: its key, and when what it signs is to be believed.
final class KnownLeaf: Sendable {
  private let key: KeyHandle
  private let certificate: CertificateHandle
  /// The instants at which the whole chain is valid; nil when they are not known, and then it may not be kept.
  let validity: Range<Timestamp>?
  /// Contexts that nobody uses at the moment, as many as threads have ever verified at the same time.
  private let idle = Mutex<[SignatureContext]>([])

  /// Keeps a leaf, whose key is on the curve P-256.
  init(_ certificate: CertificateHandle, key: KeyHandle, validity: Range<Timestamp>?) {
    self.certificate = certificate
    self.key = key
    self.validity = validity
  }

  /// The leaf's key, as its certificate spells it; nil when memory is short.
  var verifyingKey: VerifyingKey? {
    let bytes = CryptoLibrary.bytes { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate.pointer), $0) }
    return bytes.map { VerifyingKey(key, subjectPublicKeyInfo: $0) }
  }

  /// Whether what was verified once may be taken for granted at an instant.
  func holds(at time: Timestamp) -> Bool { validity?.contains(time) == true }

  /// Tells whether a signature is this leaf's for a digest.
  func isSignature(_ signature: ECDSASignature, of digest: ContentHash) throws(VerificationError) -> Bool {
    guard let context = idle.withLock({ $0.popLast() }) ?? SignatureContext(key, .verify) else {
      throw .noMemory
    }
    let answer = signature.der.withUnsafeBufferPointer { context.isSignature($0, of: digest) }
    idle.withLock { $0.append(context) }
    return answer
  }
}
