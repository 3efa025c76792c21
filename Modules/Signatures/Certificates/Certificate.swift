public import Basics
internal import CCrypto
public import ContentHash

/// An X.509 certificate.
public struct Certificate: Sendable {
  /// The certificate in DER.
  public var der: [UInt8] { handle.der }
  let handle: CertificateHandle

  /// Reads a certificate in DER.
  public init(der: [UInt8]) throws(SignatureError) {
    guard let handle = CertificateHandle(der) else {
      throw SignatureError(
        .malformed, operation: "read the certificate",
        message: "it is no certificate in DER of at most \(CertificateHandle.longest) bytes")
    }
    self.handle = handle
  }

  /// Reads the first certificate of a text in PEM (`BEGIN CERTIFICATE`).
  public init(pem text: String) throws(SignatureError) {
    guard let pem = PEM(text), pem.label == "CERTIFICATE" else {
      throw SignatureError(
        .malformed, operation: "read the certificate", message: "it is no PEM with a certificate",
        hint: "The file begins with -----BEGIN CERTIFICATE-----.")
    }
    try self.init(der: pem.bytes)
  }

  /// The certificate in PEM.
  public var pem: String { PEM(label: "CERTIFICATE", bytes: der).text }

  /// The SHA-256 of the DER: the fingerprint by which certificates are published.
  public var fingerprint: ContentHash { ContentHash(of: der) }

  /// From when on the certificate is valid; nil when it does not say so in a way that can be read.
  public var validFrom: Timestamp? { handle.validFrom }

  /// The instant at which the certificate is no longer valid; nil when it does not say so in a way that can be read.
  public var validUntil: Timestamp? { handle.validUntil }

  /// Whom the certificate is about, as `CN=Example, O=Lanework`.
  public var subject: String { Self.text(of: X509_get_subject_name(handle.pointer)) }

  /// Who signed the certificate, as `CN=Example, O=Lanework`.
  public var issuer: String { Self.text(of: X509_get_issuer_name(handle.pointer)) }

  /// Tells whether the certificate has an extension, given in dotted form: `1.2.840.113635.100.6.11.1`.
  public func hasExtension(_ identifier: String) -> Bool {
    ObjectIdentifierHandle(identifier).map { handle.hasExtension($0) } ?? false
  }

  /// The value of an extension, which is DER; nil when there is none.
  public func valueOfExtension(_ identifier: String) -> [UInt8]? {
    ObjectIdentifierHandle(identifier).flatMap { handle.valueOfExtension($0) }
  }

  /// The certificate's key, when it is one on the curve P-256.
  public func verifyingKey() throws(SignatureError) -> VerifyingKey {
    let operation = "read the certificate's key"
    guard let key = handle.key else {
      throw SignatureError(.unsupported, operation: operation, message: "it is of a kind that is not read")
    }
    return try VerifyingKey(key, operation: operation)
  }

  private static func text(of name: OpaquePointer?) -> String {
    guard let memory = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(memory) }
    X509_NAME_print_ex(memory, name, 0, UInt(LW_NAME_FORM))
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 256)
    while true {
      let count = BIO_read(memory, &part, Int32(part.count))
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text.append(contentsOf: part[..<Int(count)])
    }
  }
}

extension Certificate: Hashable {
  /// Tells whether two certificates are the same.
  public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }

  /// Feeds the certificate into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
