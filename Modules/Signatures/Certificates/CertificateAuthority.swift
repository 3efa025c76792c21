internal import Basics
internal import CCrypto

/// A certificate with its private key, which makes other certificates.
///
/// For stores of one's own, and for tests: with its root pinned, what its leaves sign is verified as Apple's is.
public struct CertificateAuthority: Sendable {
  /// The authority's own certificate.
  public let certificate: Certificate
  /// The authority's private key.
  public let key: CertificateKey

  /// Takes a certificate and its private key; whether they belong together is not looked at.
  public init(certificate: Certificate, key: CertificateKey) {
    self.certificate = certificate
    self.key = key
  }

  /// Makes a root: an authority that has signed its own certificate.
  public static func root(
    _ description: CertificateDescription, key: CertificateKey
  ) throws(SignatureError) -> CertificateAuthority {
    let certificate = try make(description, for: key.handle, by: nil, signedBy: key.handle)
    return CertificateAuthority(certificate: certificate, key: key)
  }

  /// Makes the certificate of another key.
  public func issue(
    _ description: CertificateDescription, for key: CertificateKey
  ) throws(SignatureError) -> Certificate {
    try Self.make(description, for: key.handle, by: certificate.handle, signedBy: self.key.handle)
  }

  private static let operation = "make a certificate"

  private static func make(
    _ description: CertificateDescription, for key: KeyHandle, by issuer: CertificateHandle?,
    signedBy issuerKey: KeyHandle
  ) throws(SignatureError) -> Certificate {
    guard let pointer = X509_new_ex(CryptoLibrary.shared.context, nil) else { throw failure() }
    let handle = CertificateHandle(owning: pointer)
    let name = Array(description.name.utf8)
    guard X509_set_version(pointer, 2) == 1,
      ASN1_INTEGER_set_int64(X509_get_serialNumber(pointer), description.serialNumber) == 1,
      ASN1_TIME_set(X509_getm_notBefore(pointer), seconds(description.validFrom)) != nil,
      ASN1_TIME_set(X509_getm_notAfter(pointer), seconds(description.validUntil)) != nil,
      X509_NAME_add_entry_by_txt(
        X509_get_subject_name(pointer), "CN", MBSTRING_UTF8, name, Int32(name.count), -1, 0) == 1,
      X509_set_issuer_name(pointer, X509_get_subject_name(issuer?.pointer ?? pointer)) == 1,
      X509_set_pubkey(pointer, key.pointer) == 1
    else { throw failure() }
    try addExtensions(to: handle, description, issuer ?? handle)
    // A key on the larger curve is worth a longer digest, as Apple's authorities use it.
    let digest = issuerKey.curve == "secp384r1" ? EVP_sha384() : EVP_sha256()
    guard X509_sign(pointer, issuerKey.pointer, digest) > 0 else { throw failure() }
    guard let der = CryptoLibrary.bytes({ i2d_X509(pointer, $0) }) else { throw failure() }
    return try Certificate(der: der)
  }

  private static func addExtensions(
    to certificate: CertificateHandle, _ description: CertificateDescription, _ issuer: CertificateHandle
  ) throws(SignatureError) {
    let pathLength = description.pathLength.map { ",pathlen:\($0)" } ?? ""
    let isAuthority = description.isAuthority
    var extensions = [
      (NID_basic_constraints, isAuthority ? "critical,CA:TRUE\(pathLength)" : "critical,CA:FALSE"),
      (NID_key_usage, isAuthority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature"),
      (NID_subject_key_identifier, "hash"),
    ]
    // A root is found by its own name.
    if issuer !== certificate { extensions.append((NID_authority_key_identifier, "keyid:always")) }
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer.pointer, certificate.pointer, nil, nil, 0)
    for (kind, value) in extensions {
      guard let extending = X509V3_EXT_nconf_nid(nil, &context, kind, value) else { throw failure() }
      defer { X509_EXTENSION_free(extending) }
      guard X509_add_ext(certificate.pointer, extending, -1) == 1 else { throw failure() }
    }
    for marker in description.markers { try addMarker(marker, to: certificate) }
  }

  private static func addMarker(
    _ marker: String, to certificate: CertificateHandle
  ) throws(SignatureError) {
    guard let identifier = ObjectIdentifierHandle(marker) else {
      throw SignatureError(
        .malformed, operation: operation, message: "`\(marker)` is no object identifier",
        hint: "Markers are written with dots, such as \(CertificateMarker.receiptSigning).")
    }
    guard let content = ASN1_OCTET_STRING_new() else { throw failure() }
    defer { ASN1_OCTET_STRING_free(content) }
    let null: [UInt8] = [0x05, 0x00]
    guard ASN1_OCTET_STRING_set(content, null, Int32(null.count)) == 1,
      let extending = X509_EXTENSION_create_by_OBJ(nil, identifier.pointer, 0, content)
    else { throw failure() }
    defer { X509_EXTENSION_free(extending) }
    guard X509_add_ext(certificate.pointer, extending, -1) == 1 else { throw failure() }
  }

  private static func seconds(_ time: Timestamp) -> Int {
    Int((time.milliseconds - (time.milliseconds % 1_000 + 1_000) % 1_000) / 1_000)
  }

  private static func failure() -> SignatureError {
    SignatureError(.library, operation: operation, message: CryptoLibrary.takeReason())
  }
}
