internal import Basics
internal import Signatures

/// Real signed data and certificates, from which hostile ones are made.
public struct SignedDataSamples: Sendable {
  /// Signed data in compact form.
  let texts: [String]
  /// Certificates in DER.
  let certificates: [[UInt8]]
  /// The certificates that are trusted, in DER.
  let roots: [[UInt8]]

  /// Takes the texts and the file of certificates that Apple publishes for tests.
  /// - Parameters:
  ///   - texts: Signed data in compact form.
  ///   - vectors: A file of JSON whose member `certificates` has certificates in base64.
  public init(texts: [String], vectors: [UInt8]) throws {
    self.texts = texts
    var certificates = [AppleRootCertificate.der]
    var roots = [AppleRootCertificate.der]
    for (name, value) in try JSONCursor(JSONValue(parsing: vectors))["certificates"].object() {
      guard let der = value.string.flatMap({ Base64.standard.decode($0) }) else { continue }
      certificates.append(der)
      if name == "testRoot" { roots.append(der) }
    }
    self.certificates = certificates
    self.roots = roots
  }
}
