internal import Basics
internal import CCrypto

/// The owner of a certificate of the library.
final class CertificateHandle: @unchecked Sendable {
  // Safe to share: nobody changes the certificate once it is here, and the library locks what it keeps beside it.
  /// What the library's functions take.
  let pointer: OpaquePointer
  /// The DER from which the certificate was read; empty for one that is being made.
  let der: [UInt8]

  /// Takes over a certificate.
  init(owning pointer: OpaquePointer, readFrom der: [UInt8] = []) {
    self.pointer = pointer
    self.der = der
  }

  deinit {
    X509_free(pointer)
  }

  /// The longest certificate that is read, in bytes; those of stores have about one thousand.
  static let longest = 8_192

  /// Reads a certificate in DER that ends with the bytes; nil for anything else.
  convenience init?(_ der: [UInt8]) {
    guard (1...Self.longest).contains(der.count) else { return nil }
    var certificate = X509_new_ex(CryptoLibrary.shared.context, nil)
    let isComplete = der.withUnsafeBufferPointer { buffer in
      guard certificate != nil, let start = buffer.baseAddress else { return false }
      var position: UnsafePointer<UInt8>? = start
      return d2i_X509(&certificate, &position, buffer.count) != nil && position == start + buffer.count
    }
    guard isComplete, let certificate else {
      // The library frees and clears what it could not fill, and does not when only the end is wrong.
      X509_free(certificate)
      ERR_clear_error()
      return nil
    }
    self.init(owning: certificate, readFrom: der)
  }

  /// From when on the certificate is valid, nil when it does not say so in a way that can be read.
  var validFrom: Timestamp? { Self.timestamp(X509_get0_notBefore(pointer)) }

  /// Until when the certificate is valid, nil when it does not say so in a way that can be read.
  var validUntil: Timestamp? { Self.timestamp(X509_get0_notAfter(pointer)) }

  private static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    var isValid: Int32 = 0
    let seconds = lw_seconds(time, &isValid)
    ERR_clear_error()
    return isValid == 0 ? nil : Timestamp(milliseconds: seconds * 1_000)
  }

  /// The certificate's key; nil when it is of a kind that is not read here.
  var key: KeyHandle? {
    guard let key = X509_get_pubkey(pointer) else {
      ERR_clear_error()
      return nil
    }
    return KeyHandle(owning: key)
  }

  /// Whether the certificate has an extension.
  func hasExtension(_ identifier: ObjectIdentifierHandle) -> Bool {
    X509_get_ext_by_OBJ(pointer, identifier.pointer, -1) >= 0
  }

  /// The value of an extension, DER in its octet string; nil when there is none.
  func valueOfExtension(_ identifier: ObjectIdentifierHandle) -> [UInt8]? {
    let index = X509_get_ext_by_OBJ(pointer, identifier.pointer, -1)
    guard index >= 0, let value = X509_EXTENSION_get_data(X509_get_ext(pointer, index)) else { return nil }
    let count = Int(ASN1_STRING_length(value))
    guard count > 0, let start = ASN1_STRING_get0_data(value) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Whether the certificate's issuer is named as another's subject.
  func namesAsIssuer(_ other: CertificateHandle) -> Bool {
    X509_NAME_cmp(X509_get_issuer_name(pointer), X509_get_subject_name(other.pointer)) == 0
  }
}
