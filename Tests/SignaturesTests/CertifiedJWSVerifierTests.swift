import Basics
import Signatures
import Testing

@Suite("CertifiedJWSVerifier")
struct CertifiedJWSVerifierTests {
  private let now = TestChain.middle

  private func verifier(_ chain: TestChain, limit: Int = 20, time: StillTime = StillTime()) throws
    -> CertifiedJWSVerifier
  {
    try CertifiedJWSVerifier(roots: chain.roots.map(\.der), coldChainsPerSecond: limit, time: time)
  }

  private func detail(
    _ verifier: CertifiedJWSVerifier, _ text: String, at now: Timestamp? = nil
  ) -> VerificationError.Detail? {
    VerificationError.detail { () throws(VerificationError) in
      _ = try verifier.verify(text, caller: nil, at: now ?? self.now)
    }
  }

  private func signed(_ chain: TestChain, _ payload: String, header change: (inout JSONObject) -> Void) throws
    -> String
  {
    var header = JSONObject()
    header["x5c"] = .array(chain.header.map { .string($0) })
    change(&header)
    return try CompactJWS.sign(Array(payload.utf8), header: header, with: #require(chain.key))
  }

  @Test("A chain that is made for a store of one's own is verified like Apple's")
  func ownChain() throws {
    let signer = try CertifiedSigner.make(
      name: "Store", validFrom: TestChain.begin, validUntil: TestChain.end)
    let root = try #require(signer.root)
    let verifier = try CertifiedJWSVerifier(roots: [root.der], time: StillTime())
    let text = try signer.sign(JSONValue(dictionaryLiteral: ("a", 1)).object ?? JSONObject())
    for _ in 0..<3 { #expect(try verifier.verify(text, caller: nil, at: now).payload["a"] == 1) }
    #expect(try Certificate(pem: root.pem) == root)
    let apple = try CertifiedJWSVerifier(roots: [AppleRootCertificate.der], time: StillTime())
    #expect(detail(apple, text) == .untrustedChain)
  }

  @Test("The certificates have to hold when the payload was signed, and now only when it does not say")
  func effectiveTime() throws {
    let chain = try TestChain.make("dated")
    let verifier = try verifier(chain)
    let after = TestChain.seconds(1_000, after: TestChain.end)
    let begin = TestChain.begin.milliseconds
    let end = TestChain.end.milliseconds
    let cases: [(String, Timestamp, VerificationError.Detail?)] = [
      ("{}", now, nil), ("{}", after, .expiredCertificate), (#"{"signedDate":null}"#, now, nil),
      (#"{"signedDate":\#(begin)}"#, after, nil),
      (#"{"signedDate":\#(begin - 1)}"#, now, .certificateNotYetValid),
      (#"{"signedDate":\#(end - 1)}"#, after, nil), (#"{"signedDate":\#(end)}"#, now, .expiredCertificate),
      (#"{"receiptCreationDate":\#(begin)}"#, after, nil),
      (#"{"receiptCreationDate":\#(end)}"#, now, .expiredCertificate),
      (#"{"signedDate":\#(begin),"receiptCreationDate":\#(end)}"#, now, nil),
      (#"{"signedDate":null,"receiptCreationDate":\#(end)}"#, now, .expiredCertificate),
      (#"{"signedDate":\#(begin).5}"#, now, nil),
      (#"{"signedDate":\#(begin - 1).5}"#, now, .certificateNotYetValid),
      (#"{"signedDate":"\#(begin)"}"#, now, .malformedDate), (#"{"signedDate":true}"#, now, .malformedDate),
      (#"{"signedDate":1e300}"#, now, .malformedDate), (#"{"signedDate":[]}"#, now, .malformedDate),
      (#"{"signedDate":9223372036854775807}"#, now, .untrustedChain),
      (#"{"signedDate":-1}"#, now, .certificateNotYetValid),
    ]
    for (payload, now, expected) in cases {
      let text = try chain.sign(payload)
      let cold = try self.verifier(chain)
      for verifier in [cold, verifier, verifier] {
        #expect(detail(verifier, text, at: now) == expected, "\(payload) at \(now.milliseconds)")
      }
    }
  }

  @Test("Whatever is in the header's third place, it must be text and is not used")
  func thirdCertificate() throws {
    let chain = try TestChain.make("third")
    for third: JSONValue in ["", "no base64", .string(chain.header[0])] {
      let text = try signed(chain, "{}") {
        $0["x5c"] = [.string(chain.header[0]), .string(chain.header[1]), third]
      }
      #expect(detail(try verifier(chain), text) == nil)
    }
    for third: JSONValue in [nil, 1, []] {
      let text = try signed(chain, "{}") {
        $0["x5c"] = [.string(chain.header[0]), .string(chain.header[1]), third]
      }
      #expect(detail(try verifier(chain), text) == .malformedCertificate)
    }
    // A root that the data brings along itself is worth nothing.
    let other = try TestChain.make("attacker")
    let text = try other.sign("{}")
    #expect(detail(try verifier(chain), text) == .untrustedChain)
  }

  @Test("Headers that lack something, or ask for something, are refused with the verdict for it")
  func headers() throws {
    let chain = try TestChain.make("headers")
    let (leaf, intermediate, root) = (chain.header[0], chain.header[1], chain.header[2])
    let large = Base64.standard.encode([UInt8](repeating: 0x30, count: 8_193))
    let cases: [((inout JSONObject) -> Void, String, VerificationError.Detail)] = [
      ({ $0["x5c"] = nil }, "VERIFICATION_FAILURE", .missingCertificates),
      ({ $0["x5c"] = [] }, "VERIFICATION_FAILURE", .missingCertificates),
      ({ $0["x5c"] = .string(leaf) }, "VERIFICATION_FAILURE", .missingCertificates),
      ({ $0["crit"] = ["exp"] }, "VERIFICATION_FAILURE", .malformedHeader),
      ({ $0["x5c"] = [.string(leaf)] }, "INVALID_CHAIN_LENGTH", .wrongCertificateCount),
      (
        { $0["x5c"] = [.string(leaf), .string(intermediate)] }, "INVALID_CHAIN_LENGTH", .wrongCertificateCount
      ),
      (
        { $0["x5c"] = [.string(leaf), .string(intermediate), .string(root), .string(root)] },
        "INVALID_CHAIN_LENGTH",
        .wrongCertificateCount
      ),
      (
        { $0["x5c"] = [1, .string(intermediate), .string(root)] }, "INVALID_CERTIFICATE",
        .malformedCertificate
      ),
      ({ $0["x5c"] = [.string(leaf), "", .string(root)] }, "INVALID_CERTIFICATE", .malformedCertificate),
      (
        { $0["x5c"] = [.string(leaf), .string(large), .string(root)] }, "INVALID_CERTIFICATE",
        .malformedCertificate
      ),
      (
        { $0["x5c"] = [.string(leaf + "\n"), .string(intermediate), .string(root)] }, "INVALID_CERTIFICATE",
        .malformedCertificate
      ),
      (
        {
          $0["x5c"] = [
            .string(Base64.standard.encode(chain.certificates[0].der + [0])), .string(intermediate), "",
          ]
        },
        "INVALID_CERTIFICATE", .malformedCertificate
      ),
    ]
    for (change, verdict, detail) in cases {
      let text = try signed(chain, "{}", header: change)
      let verifier = try verifier(chain)
      for _ in 0..<2 {
        #expect(self.detail(verifier, text) == detail)
        #expect(
          VerificationError.verdict { () throws(VerificationError) in
            _ = try verifier.verify(text, caller: nil, at: now)
          } == verdict)
      }
    }
  }

  @Test("Bytes moved from one certificate to the next are not what was verified before")
  func movedBytes() throws {
    let chain = try TestChain.make("moved")
    let verifier = try verifier(chain)
    #expect(detail(verifier, try chain.sign("{}")) == nil)
    let bytes = chain.certificates[0].der + chain.certificates[1].der
    for split in [chain.certificates[0].der.count + 1, chain.certificates[0].der.count - 1, 1] {
      let parts = [bytes[..<split], bytes[split...]].map { JSONValue.string(Base64.standard.encode($0)) }
      let text = try signed(chain, "{}") { $0["x5c"] = .array(parts + [""]) }
      #expect(detail(verifier, text) == .malformedCertificate)
    }
  }

  @Test("The algorithm is looked at before the certificates")
  func algorithm() throws {
    let chain = try TestChain.make("algorithm")
    let verifier = try verifier(chain)
    for algorithm in ["none", "RS256", "es256", "ES256K", "HS256"] {
      let header = #"{"alg":"\#(algorithm)","x5c":["not","even","base64"]}"#
      let text =
        Base64.url.encode(header.utf8) + ".e30." + Base64.url.encode([UInt8](repeating: 1, count: 64))
      #expect(detail(verifier, text) == .wrongAlgorithm)
    }
  }

  @Test("A good chain with another's signature, payload or header is refused, warm as cold")
  func tampering() throws {
    let chain = try TestChain.make("tampered")
    let text = try chain.sign(#"{"a":1}"#)
    let parts = text.split(separator: ".").map(String.init)
    let other = try chain.sign(#"{"a":2}"#).split(separator: ".").map(String.init)
    let verifier = try verifier(chain)
    for _ in 0..<2 {
      #expect(detail(verifier, "\(parts[0]).\(other[1]).\(parts[2])") == .wrongSignature)
      #expect(detail(verifier, "\(parts[0]).\(parts[1]).\(other[2])") == .wrongSignature)
      #expect(detail(verifier, "\(parts[0]).\(parts[1]).") == .wrongSignature)
      #expect(detail(verifier, "\(parts[0]).\(parts[1]).\(parts[2])==") == .malformedText)
      #expect(detail(verifier, "\(parts[0]).\(parts[1]).\(parts[2]).") == .malformedText)
      let zeros = Base64.url.encode([UInt8](repeating: 0, count: 64))
      #expect(detail(verifier, "\(parts[0]).\(parts[1]).\(zeros)") == .wrongSignature)
      #expect(detail(verifier, text) == nil)
    }
  }

  @Test("Without roots, or with one that is no certificate, there is no verifier")
  func roots() throws {
    let root = AppleRootCertificate.der
    for (roots, expected) in [
      ([], .missingRoot), ([[]], .malformedRoot), ([root + [0]], .malformedRoot),
      ([root, [1, 2, 3]], .malformedRoot),
    ] as [([[UInt8]], VerificationError.Detail)] {
      let found = VerificationError.detail { () throws(VerificationError) in
        _ = try CertifiedJWSVerifier(roots: roots, time: StillTime())
      }
      #expect(found == expected)
    }
  }

  @Test("A caller may bring so many unknown chains a second, good or bad; what is known is not counted")
  func limit() throws {
    let chain = try TestChain.make("limited")
    let time = StillTime()
    let verifier = try verifier(chain, limit: 3, time: time)
    let good = try chain.sign("{}")
    let bad = try (0..<5).map { try TestChain.make("unknown \($0)").sign("{}") }
    func verdict(_ text: String, _ caller: String?) -> String {
      VerificationError.verdict { () throws(VerificationError) in
        _ = try verifier.verify(text, caller: caller, at: now)
      }
    }
    #expect(verdict(good, "a") == "OK")
    #expect(verdict(bad[0], "a") == "VERIFICATION_FAILURE")
    #expect(verdict(bad[0], "a") == "VERIFICATION_FAILURE")
    time.boot += .milliseconds(400)
    do throws(VerificationError) {
      _ = try verifier.verify(bad[1], caller: "a", at: now)
      Issue.record("it was not limited")
    } catch {
      #expect(error.verdict == .throttled && error.retryAfter == .milliseconds(600))
    }
    for _ in 0..<50 { #expect(verdict(good, "a") == "OK") }
    #expect(verdict(bad[1], "b") == "VERIFICATION_FAILURE")
    // All who have no name share one limit; only the program itself has none.
    for text in bad.prefix(3) { #expect(verdict(text, nil) == "VERIFICATION_FAILURE") }
    #expect(verdict(bad[3], nil) == "THROTTLED")
    for caller in [nil, "a"] {
      for text in bad {
        let found = VerificationError.verdict { () throws(VerificationError) in
          _ = try verifier.unlimited.verify(text, caller: caller, at: now)
        }
        #expect(found == "VERIFICATION_FAILURE")
      }
    }
    #expect(verdict(good, nil) == "OK")
    // What is refused before any certificate is looked at costs next to nothing.
    #expect(verdict("a.b.c", "a") == "VERIFICATION_FAILURE")
    time.boot += .milliseconds(599)
    #expect(verdict(bad[1], "a") == "THROTTLED")
    time.boot += .milliseconds(1)
    #expect(verdict(bad[1], "a") == "VERIFICATION_FAILURE")
  }

  @Test("Many threads at once have the verdicts of one")
  func threads() async throws {
    let chains = try (0..<4).map { try TestChain.make("thread \($0)") }
    let roots = chains.dropLast().flatMap(\.roots).map(\.der)
    let texts = try chains.map { try $0.sign(#"{"a":1}"#) }
    let verifier = try CertifiedJWSVerifier(roots: roots, time: StillTime())
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var refused = 0
          for turn in 0..<60 where detail(verifier, texts[(turn + task) % 4]) != nil { refused += 1 }
          return refused
        }
      }
      for await refused in group { #expect(refused == 15) }
    }
  }
}
