internal import CCrypto

/// The owner of a key of the library.
final class KeyHandle: @unchecked Sendable {
  // Safe to share: nobody changes the key once it is here, and the library locks what it keeps beside it.
  /// What the library's functions take.
  let pointer: OpaquePointer

  /// Takes over a key.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    EVP_PKEY_free(pointer)
  }

  /// Reads a public key in the form of certificates, SubjectPublicKeyInfo in DER; nil for anything else.
  convenience init?(subjectPublicKeyInfo bytes: [UInt8]) {
    let pointer: OpaquePointer? = bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      guard let end = position?.advanced(by: buffer.count) else { return nil }
      let key = d2i_PUBKEY_ex(nil, &position, buffer.count, CryptoLibrary.shared.context, nil)
      guard let key, position == end else {
        EVP_PKEY_free(key)
        return nil
      }
      return key
    }
    ERR_clear_error()
    guard let pointer else { return nil }
    self.init(owning: pointer)
  }

  /// Reads a private key in the form PKCS #8 in DER; nil for anything else.
  convenience init?(privateKeyInfo bytes: [UInt8]) {
    let pointer: OpaquePointer? = bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      guard let end = position?.advanced(by: buffer.count),
        let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &position, buffer.count)
      else { return nil }
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      return position == end ? EVP_PKCS82PKEY_ex(info, CryptoLibrary.shared.context, nil) : nil
    }
    ERR_clear_error()
    guard let pointer else { return nil }
    self.init(owning: pointer)
  }

  /// The public key in the form of certificates.
  var subjectPublicKeyInfo: [UInt8]? { CryptoLibrary.bytes { i2d_PUBKEY(pointer, $0) } }

  /// The private key in the form PKCS #8.
  var privateKeyInfo: [UInt8]? {
    guard let info = EVP_PKEY2PKCS8(pointer) else { return nil }
    defer { PKCS8_PRIV_KEY_INFO_free(info) }
    return CryptoLibrary.bytes { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
  }

  /// Whether this is a key on the curve P-256.
  var isP256: Bool { curve == "prime256v1" }

  /// The library's name of the curve; nil for a key that is on none.
  var curve: String? {
    guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_EC else { return nil }
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else {
      ERR_clear_error()
      return nil
    }
    return String(decoding: name[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bits of an RSA key's modulus; nil for a key of another kind.
  var modulusBits: Int? {
    EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA ? Int(EVP_PKEY_get_bits(pointer)) : nil
  }
}
