internal import CCrypto
internal import ContentHash

/// A key made ready for one of the two things that can be done with SHA-256 digests, once or many times.
final class SignatureContext: @unchecked Sendable {
  // Safe to hand on: whoever uses it has it alone, since it is taken from where it lies idle.
  /// What a context is made ready for.
  enum Purpose {
    case sign, verify
  }

  private let pointer: OpaquePointer

  /// Makes a key ready; nil when the library cannot, for want of memory or because the key has no private half.
  ///
  /// An RSA key signs with the padding of PKCS #1, version 1.5.
  init?(_ key: KeyHandle, _ purpose: Purpose) {
    guard let pointer = Self.context(key, purpose) else {
      ERR_clear_error()
      return nil
    }
    self.pointer = pointer
  }

  private static func context(_ key: KeyHandle, _ purpose: Purpose) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_from_pkey(CryptoLibrary.shared.context, key.pointer, nil) else {
      return nil
    }
    let isReady = purpose == .sign ? EVP_PKEY_sign_init(context) == 1 : EVP_PKEY_verify_init(context) == 1
    guard isReady, key.modulusBits == nil || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
      EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
    else {
      EVP_PKEY_CTX_free(context)
      return nil
    }
    return context
  }

  deinit {
    EVP_PKEY_CTX_free(pointer)
  }

  /// Tells whether bytes are a signature of the key for a digest.
  func isSignature(_ signature: UnsafeBufferPointer<UInt8>, of digest: ContentHash) -> Bool {
    let isValid = withBytes(of: digest) { digest in
      EVP_PKEY_verify(pointer, signature.baseAddress, signature.count, digest.baseAddress, digest.count) == 1
    }
    if !isValid { ERR_clear_error() }
    return isValid
  }

  /// Signs a digest; nil when the library fails.
  func signature(of digest: ContentHash) -> [UInt8]? {
    withBytes(of: digest) { digest -> [UInt8]? in
      var count = 0
      guard EVP_PKEY_sign(pointer, nil, &count, digest.baseAddress, digest.count) == 1 else { return nil }
      var signature = [UInt8](repeating: 0, count: count)
      guard EVP_PKEY_sign(pointer, &signature, &count, digest.baseAddress, digest.count) == 1 else {
        return nil
      }
      return Array(signature[..<count])
    }
  }

  private func withBytes<Result>(
    of digest: ContentHash, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let words = digest.words
    let bytes = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    return withUnsafeBytes(of: bytes) { body($0.assumingMemoryBound(to: UInt8.self)) }
  }
}
