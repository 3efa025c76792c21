import Basics
import ContentHash
import Signatures
import TestSupport
import Testing

@Suite("Certificate, CertificateAuthority")
struct CertificateTests {
  @Test("A certificate says what it was made to say")
  func contents() throws {
    let chain = try TestChain.make("contents") {
      $0.leaf.name = "Müller, \"a\" = b"
      $0.leaf.validFrom = Timestamp(milliseconds: TestChain.begin.milliseconds + 999)
    }
    let leaf = chain.certificates[0]
    #expect(leaf.validFrom == TestChain.begin && leaf.validUntil == TestChain.end)
    #expect(leaf.subject.contains("Müller"))
    #expect(leaf.issuer == chain.certificates[1].subject)
    #expect(leaf.hasExtension(CertificateMarker.receiptSigning))
    #expect(!leaf.hasExtension(CertificateMarker.storeIntermediate))
    #expect(leaf.valueOfExtension(CertificateMarker.receiptSigning) == [5, 0])
    #expect(leaf.valueOfExtension("1.2.3") == nil && !leaf.hasExtension("no identifier"))
    #expect(try leaf.verifyingKey() == chain.key?.verifyingKey)
    #expect(throws: SignatureError.self) { try chain.certificates[1].verifyingKey() }
    #expect(try Certificate(der: leaf.der) == leaf)
    #expect(try Certificate(pem: "Some words.\n" + leaf.pem) == leaf)
  }

  @Test(
    "Dates before and after those that two digits can say are read",
    arguments: [-1_000_000_000, 0, 951_782_400, 2_524_607_999, 2_524_608_000, 4_102_444_800, 253_402_300_799]
      as [Int64])
  func dates(_ seconds: Int64) throws {
    let from = Timestamp(milliseconds: seconds * 1_000)
    let certificate = try CertificateAuthority.root(
      CertificateDescription(
        name: "Root", serialNumber: 1, validFrom: from, validUntil: from, isAuthority: true),
      key: .generate(.p256)
    ).certificate
    #expect(certificate.validFrom == from && certificate.validUntil == from)
  }

  @Test("What is no certificate is refused")
  func refusals() throws {
    let der = AppleRootCertificate.der
    for bad in [[], [0x30], Array(der.dropLast()), der + [0], [UInt8](repeating: 0x30, count: 9_000)] {
      #expect(throws: SignatureError.self) { try Certificate(der: bad) }
    }
    for bad in ["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
      #expect(throws: SignatureError.self) { try Certificate(pem: bad) }
    }
    #expect(throws: SignatureError.self) {
      try TestChain.make("markers") { $0.leaf.markers = ["not an identifier"] }
    }
  }

  @Test("The openssl program reads what was made, and finds the same fingerprint and dates")
  func program() throws {
    let folder = try TemporaryFolder()
    let certificate = try TestChain.make("program").certificates[0]
    try folder.write(certificate.pem, to: "leaf.pem")
    try openssl(["x509", "-in", "leaf.pem", "-outform", "DER", "-out", "leaf.der"], in: folder)
    #expect(try folder.read("leaf.der") == certificate.der)
    try openssl(["dgst", "-sha256", "-hex", "-r", "-out", "digest", "leaf.der"], in: folder)
    #expect(try folder.readText("digest").hasPrefix(certificate.fingerprint.description))
  }

  @Test("An authority survives being written and read")
  func authority() throws {
    let key = try CertificateKey.generate(.p384)
    let again = try CertificateKey(pem: key.pem)
    #expect(again.pem == key.pem)
    #expect(throws: SignatureError.self) { try CertificateKey(pem: AppleRootCertificate.der.description) }
  }
}
