public import Basics
public import Signatures

/// Whose signatures are believed.
///
/// Apple's root vouches for what Apple signs. A root that a person names, such as that of a store on their own machine,
/// vouches for test purchases alone: no file can ever make something count as a real purchase.
public struct StoreTrust: Sendable, Equatable {
  /// The roots that vouch for every environment, in DER.
  public var roots: [[UInt8]]
  /// The roots that vouch for every environment but production, in DER.
  public var testRoots: [[UInt8]]

  /// Creates a trust.
  public init(roots: [[UInt8]] = [AppleRootCertificate.der], testRoots: [[UInt8]] = []) {
    self.roots = roots
    self.testRoots = testRoots
  }
}

extension Certificate {
  /// Reads the certificate in a file's bytes, PEM or DER; nil when there is none.
  init?(fileContents bytes: [UInt8]) {
    do throws(SignatureError) {
      if let text = String(validating: bytes, as: UTF8.self), text.contains("-----BEGIN ") {
        try self.init(pem: text)
      } else {
        try self.init(der: bytes)
      }
    } catch {
      return nil
    }
  }
}
