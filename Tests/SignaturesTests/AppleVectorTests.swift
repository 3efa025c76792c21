import Basics
import ContentHash
import Signatures
import Testing

@Suite("CertifiedJWSVerifier, on Apple's samples")
struct AppleVectorTests {
  private let now = Timestamp(milliseconds: 1_761_962_975_000)

  @Test("Each chain has the verdict that Apple's library gives")
  func chains() throws {
    let file = try AppleSamples.json("x509-chain-vectors.json")
    let cases = try file["cases"].array()
    #expect(cases.count == 11)
    for item in cases {
      let roots = try item["trustedRoots"].array().map { root in
        try Base64.standard.decode(certificate(try root.string(), file)) ?? []
      }
      let chain = try item["x5c"].array().map { try certificate(try $0.string(), file) }
      let isStrict = try item["strict"].bool()
      let time = Timestamp(milliseconds: try item["effectiveDateSeconds"].integer() * 1_000)
      let name = try item["name"].string()
      for count in [1, 3] {
        let verdict = VerificationError.verdict { () throws(VerificationError) in
          let verifier = try CertifiedJWSVerifier(roots: roots, isStrict: isStrict, time: StillTime())
          // What was verified before must not change what is said.
          for _ in 1..<count {
            _ = VerificationError.verdict { () throws(VerificationError) in
              _ = try verifier.verifyChain(chain, caller: nil, at: time)
            }
          }
          _ = try verifier.verifyChain(chain, caller: nil, at: time)
        }
        #expect(verdict == (try item["expect"].string()), "\(name)")
      }
    }
  }

  @Test("The leaf's key is handed out")
  func leafKey() throws {
    let file = try AppleSamples.json("x509-chain-vectors.json")
    let chain = try ["testLeaf", "testIntermediate", "testRoot"].map { try certificate($0, file) }
    let verifier = try CertifiedJWSVerifier(
      roots: [AppleSamples.testRoot()], isStrict: false, time: StillTime())
    let expected = Base64.standard.decode(try file["leafPublicKeySPKIBase64"].string())
    for _ in 0..<2 {
      #expect(try verifier.verifyChain(chain, caller: nil, at: now).subjectPublicKeyInfo == expected)
    }
  }

  @Test("Each sample has the verdict of Apple's library, as far as the signature is concerned")
  func samples() throws {
    let file = try AppleSamples.json("payload-verification-cases.json")
    let verifier = try CertifiedJWSVerifier(
      roots: [AppleSamples.testRoot()], isStrict: false, time: StillTime())
    for item in try file["cases"].array() {
      let text =
        try item["file"].optional.map { try AppleSamples.text($0.string()) } ?? item["literal"].string()
      // Which application and environment a payload speaks of is looked at elsewhere.
      let isAboutPayload = ["INVALID_APP_IDENTIFIER", "INVALID_ENVIRONMENT"].contains(
        try item["expect"].string())
      let expected = isAboutPayload ? "OK" : try item["expect"].string()
      for _ in 0..<2 {
        let verdict = VerificationError.verdict { () throws(VerificationError) in
          _ = try verifier.verify(text, caller: "somebody", at: now)
        }
        #expect(verdict == expected)
      }
    }
  }

  @Test("The payload comes with its bytes, digest and date")
  func payload() throws {
    let verifier = try CertifiedJWSVerifier(
      roots: [AppleSamples.testRoot()], isStrict: false, time: StillTime())
    let text = try AppleSamples.text("mock_signed_data/transactionInfo")
    let verified = try verifier.verify(text, caller: nil, at: now)
    #expect(verified.payload["bundleId"] == "com.example")
    #expect(try JSONValue(parsing: verified.payloadBytes) == .object(verified.payload))
    #expect(verified.effectiveTime.milliseconds == verified.payload["signedDate"]?.integer)
    #expect(verified.digest == ContentHash(of: verified.payloadBytes))
    #expect(try CompactJWS(parsing: text).payload() == verified.payload)
  }

  @Test(
    "What Xcode has signed is taken apart, and is not taken for the store's",
    arguments: ["xcode-signed-app-transaction", "xcode-signed-renewal-info", "xcode-signed-transaction"])
  func xcode(_ name: String) throws {
    let text = try AppleSamples.text("xcode/\(name)")
    #expect(try CompactJWS(parsing: text).payload()["bundleId"] == nil || text.count > 100)
    let verifier = try CertifiedJWSVerifier(roots: [AppleRootCertificate.der], time: StillTime())
    let verdict = VerificationError.verdict { () throws(VerificationError) in
      _ = try verifier.verify(text, caller: nil, at: now)
    }
    #expect(verdict == "INVALID_CHAIN_LENGTH")
  }

  @Test("The root that is built in is Apple's")
  func appleRoot() throws {
    let root = try Certificate(der: AppleRootCertificate.der)
    #expect(
      root.fingerprint.description == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    #expect(root.subject.contains("Apple Root CA - G3"))
    #expect(root.subject == root.issuer)
    #expect(root.validFrom?.date == CivilDate(daysSince1970: 16_190))
    #expect(root.validUntil.map { $0 > Timestamp(milliseconds: 2_180_000_000_000) } == true)
  }

  private func certificate(_ name: String, _ file: JSONCursor) throws -> String {
    if name.hasPrefix("literal:") { return String(name.dropFirst(8)) }
    return try file["certificates"][name].string()
  }
}
