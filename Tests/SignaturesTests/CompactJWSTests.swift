import Basics
import Signatures
import Testing

@Suite("CompactJWS")
struct CompactJWSTests {
  private var payload: JSONObject { header(("iss", "issuer"), ("iat", 1_700_000_000)) }

  private func header(_ members: (String, JSONValue)...) -> JSONObject {
    var header = JSONObject()
    for (key, value) in members { header[key] = value }
    return header
  }

  private func text(_ header: String, _ payload: String = "{}", signature: [UInt8] = []) -> String {
    [Array(header.utf8), Array(payload.utf8), signature].map { Base64.url.encode($0) }.joined(separator: ".")
  }

  @Test("What is signed is read again, and its key verifies it")
  func roundTrips() throws {
    let key = try SigningKey.generate()
    let text = try CompactJWS.sign(payload, header: header(("kid", "K1"), ("typ", "JWT")), with: key)
    let token = try CompactJWS(parsing: text)
    #expect(token.header == header(("alg", "ES256"), ("kid", "K1"), ("typ", "JWT")))
    #expect(try token.payload() == payload)
    #expect(token.algorithm == "ES256" && token.signature.count == 64)
    try token.verify(with: key.verifyingKey)
    let rsa = try RSASigningKey.generate()
    let other = try CompactJWS(parsing: CompactJWS.sign(payload, header: header(), with: rsa))
    #expect(other.algorithm == "RS256" && other.signature.count == 256)
    try other.verify(with: rsa.verifyingKey)
    #expect(
      VerificationError.detail { () throws(VerificationError) in try other.verify(with: key.verifyingKey) }
        == .wrongAlgorithm)
    #expect(
      VerificationError.detail { () throws(VerificationError) in try token.verify(with: rsa.verifyingKey) }
        == .wrongAlgorithm)
  }

  @Test("No byte of header, payload and signature can be changed")
  func tampering() throws {
    let key = try SigningKey.generate()
    let text = try CompactJWS.sign(payload, header: header(("kid", "K1")), with: key)
    for (offset, character) in text.enumerated() where character != "." {
      var changed = Array(text)
      changed[offset] = character == "A" ? "B" : "A"
      let detail = VerificationError.detail { () throws(VerificationError) in
        try CompactJWS(parsing: String(changed)).verify(with: key.verifyingKey)
      }
      #expect(detail != nil, "offset \(offset)")
    }
  }

  @Test(
    "Only the algorithm of the key is accepted, in exactly its spelling",
    arguments: [
      #"{"alg":"none"}"#, #"{"alg":"es256"}"#, #"{"alg":"ES256 "}"#, #"{"alg":"ES384"}"#, #"{"alg":"HS256"}"#,
      #"{"alg":["ES256"]}"#, #"{"alg":null}"#, #"{}"#,
    ])
  func algorithms(_ header: String) throws {
    let key = try SigningKey.generate().verifyingKey
    let token = try CompactJWS(parsing: text(header, signature: [UInt8](repeating: 1, count: 64)))
    #expect(
      VerificationError.detail { () throws(VerificationError) in try token.verify(with: key) }
        == .wrongAlgorithm)
  }

  @Test("A header that asks for extensions is refused, though rightly signed")
  func extensions() throws {
    let key = try SigningKey.generate()
    let text = try CompactJWS.sign(payload, header: header(("b64", false), ("crit", ["b64"])), with: key)
    let token = try CompactJWS(parsing: text)
    #expect(
      VerificationError.detail { () throws(VerificationError) in try token.verify(with: key.verifyingKey) }
        == .malformedHeader)
  }

  @Test("A signature of other than 64 bytes is refused", arguments: [0, 1, 63, 65, 70, 256])
  func signatureLength(_ count: Int) throws {
    let key = try SigningKey.generate().verifyingKey
    let token = try CompactJWS(
      parsing: text(#"{"alg":"ES256"}"#, signature: [UInt8](repeating: 1, count: count)))
    #expect(
      VerificationError.detail { () throws(VerificationError) in try token.verify(with: key) }
        == .wrongSignature)
  }

  @Test(
    "What is no JWS is refused with what is wrong",
    arguments: [
      ("", .malformedText), (".", .malformedText), ("..", .malformedHeader), ("a.b.c", .malformedText),
      ("e30.e30", .malformedText), ("e30.e30.e30.e30", .malformedText), ("e30.e30.", nil),
      ("e30.e30.AA==", .malformedText),
      ("e30..", nil), ("e31.e30.", .malformedText), ("W10.e30.", .malformedHeader),
      ("e30 .e30.", .malformedText),
      ("e30.e+0.", .malformedText), ("bnVsbA.e30.", .malformedHeader), (" e30.e30.", .malformedText),
    ] as [(String, VerificationError.Detail?)])
  func malformed(_ text: String, _ detail: VerificationError.Detail?) {
    let found = VerificationError.detail { () throws(VerificationError) in _ = try CompactJWS(parsing: text) }
    #expect(found == detail)
  }

  @Test("The same key twice in a header, and too many levels, are refused")
  func hostileHeaders() {
    let levels = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
    for header in [#"{"alg":"ES256","alg":"none"}"#, #"{"a":\#(levels)}"#] {
      let found = VerificationError.detail { () throws(VerificationError) in
        _ = try CompactJWS(parsing: text(header))
      }
      #expect(found == .malformedHeader)
    }
  }

  @Test("65,536 bytes are read, one more is not")
  func limit() throws {
    let start = "e30."
    let full = start + String(repeating: "A", count: CompactJWS.longestText - start.utf8.count - 1) + "."
    let tooLong = VerificationError.detail { () throws(VerificationError) in
      _ = try CompactJWS(parsing: full + "A")
    }
    #expect(tooLong == .textTooLong)
    #expect(full.utf8.count == 65_536)
    #expect((full.utf8.count - start.utf8.count - 1) % 4 == 3)
    #expect(try CompactJWS(parsing: full).payloadBytes.count == 49_148)
  }

  @Test("A payload that is no object is told when it is asked for")
  func payloads() throws {
    for payload in ["[]", "1", "", "{", "{\"a\":1,\"a\":2}"] {
      let token = try CompactJWS(parsing: text("{}", payload))
      #expect(
        VerificationError.detail { () throws(VerificationError) in _ = try token.payload() }
          == .malformedPayload)
    }
  }
}
