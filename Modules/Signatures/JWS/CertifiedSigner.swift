public import Basics

/// A signing key with the chain of certificates that vouches for it: what signs as Apple's store does.
public struct CertifiedSigner: Sendable {
  /// Leaf, intermediate and root, in this order.
  public let certificates: [Certificate]
  /// The leaf's private key.
  public let key: SigningKey

  /// Takes a key and its certificates: leaf, intermediate and root, in this order.
  public init(certificates: [Certificate], key: SigningKey) {
    self.certificates = certificates
    self.key = key
  }

  /// The certificate that a verifier must trust.
  public var root: Certificate? { certificates.last }

  /// Makes a new chain: root and intermediate on the curve P-384, leaf on P-256, with Apple's markers.
  /// - Parameters:
  ///   - name: What the names of the certificates begin with.
  ///   - validFrom: From when on all three are valid.
  ///   - validUntil: The instant at which all three are no longer valid.
  public static func make(
    name: String, validFrom: Timestamp, validUntil: Timestamp
  ) throws(SignatureError) -> CertifiedSigner {
    let root = try CertificateAuthority.root(
      CertificateDescription(
        name: "\(name) Root", serialNumber: 1, validFrom: validFrom, validUntil: validUntil, isAuthority: true
      ),
      key: .generate(.p384))
    let intermediateKey = try CertificateKey.generate(.p384)
    let intermediate = CertificateAuthority(
      certificate: try root.issue(
        CertificateDescription(
          name: "\(name) Intermediate", serialNumber: 2, validFrom: validFrom, validUntil: validUntil,
          isAuthority: true, pathLength: 0, markers: [CertificateMarker.storeIntermediate]),
        for: intermediateKey),
      key: intermediateKey)
    let key = try SigningKey.generate()
    let leaf = try intermediate.issue(
      CertificateDescription(
        name: "\(name) Signing", serialNumber: 3, validFrom: validFrom, validUntil: validUntil,
        markers: [CertificateMarker.receiptSigning]),
      for: CertificateKey(key))
    return CertifiedSigner(certificates: [leaf, intermediate.certificate, root.certificate], key: key)
  }

  /// Signs a payload as a JWS with the chain in its header.
  public func sign(_ payload: JSONObject) throws(SignatureError) -> String {
    try sign(JSONValue.object(payload).bytes())
  }

  /// Signs the bytes of a payload as they are.
  public func sign(_ payload: [UInt8]) throws(SignatureError) -> String {
    var header = JSONObject()
    header["alg"] = "ES256"
    header["x5c"] = .array(certificates.map { .string(Base64.standard.encode($0.der)) })
    return try CompactJWS.sign(payload, header: header, with: key)
  }
}
