import Basics
import ContentHash
import TestSupport
import Testing

@testable import Signatures

@Suite("SignatureTable, BoundedCache, ColdChainLimit")
struct VerificationPartTests {
  @Test("A table and the library agree on each signature, whatever was done to it")
  func table() throws {
    var random = SeededGenerator(seed: 384)
    let key = try CertificateKey.generate(.p384).handle
    let other = try CertificateKey.generate(.p384).handle
    let context = try #require(SignatureContext(key, .sign))
    let library = try #require(SignatureContext(key, .verify))
    let table = try #require(SignatureTable(key))
    let otherTable = try #require(SignatureTable(other))
    var held = 0
    for turn in 0..<400 {
      let message = [UInt8(turn % 256), UInt8(turn / 256)]
      let digest = ContentHash(of: message)
      var signature = try #require(context.signature(of: digest))
      if turn % 4 != 0 {
        let index = Int.random(in: 0..<signature.count, using: &random)
        signature[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      var checked = digest
      if turn % 8 == 0, turn > 0 { checked = ContentHash(of: message + [0]) }
      let expected = signature.withUnsafeBufferPointer { library.isSignature($0, of: checked) }
      #expect(isSignature(table, signature, checked) == expected)
      #expect(!isSignature(otherTable, signature, checked))
      if expected { held += 1 }
    }
    #expect(held == 51)
  }

  @Test("Numbers that no signature has are refused by a table")
  func numbers() throws {
    let key = try CertificateKey.generate(.p384).handle
    let table = try #require(SignatureTable(key))
    let order =
      Array(repeating: UInt8(0xFF), count: 24) + [
        0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2, 0x48, 0xB0, 0xA7, 0x7A, 0xEC,
        0xEC,
        0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x73,
      ]
    let digest = ContentHash(of: [])
    for (r, s) in [([0], [1]), ([1], [0]), ([0] + order, [1]), ([1], [0] + order), ([0x81], [1]), ([1], [1])]
      as [([UInt8], [UInt8])]
    {
      let content = [2, UInt8(r.count)] + r + [2, UInt8(s.count)] + s
      #expect(!isSignature(table, [0x30, UInt8(content.count)] + content, digest))
    }
    for bad in [[], [0x30], [0x30, 0x80, 0, 0], [0x30, 7, 2, 2, 0, 1, 2, 1, 1]] as [[UInt8]] {
      #expect(answer(table, bad, digest) == nil)
    }
  }

  @Test("There are tables for keys on P-384 alone")
  func kinds() throws {
    for kind in CertificateKey.Kind.allCases {
      #expect((SignatureTable(try CertificateKey.generate(kind).handle) != nil) == (kind == .p384))
    }
  }

  private func answer(_ table: SignatureTable, _ signature: [UInt8], _ digest: ContentHash) -> Bool? {
    let words = [digest.words.0, digest.words.1, digest.words.2, digest.words.3]
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    return signature.withUnsafeBufferPointer { signature in
      bytes.withUnsafeBufferPointer { table.isSignature(signature, of: $0) }
    }
  }

  private func isSignature(_ table: SignatureTable, _ signature: [UInt8], _ digest: ContentHash) -> Bool {
    answer(table, signature, digest) == true
  }

  @Test("A full cache gives up what was not used for longest")
  func cache() {
    var cache = BoundedCache<Int, String>(capacity: 2)
    cache.keep("one", for: 1)
    cache.keep("two", for: 2)
    #expect(cache.value(for: 1) == "one")
    cache.keep("three", for: 3)
    #expect(cache.value(for: 2) == nil && cache.value(for: 1) == "one" && cache.value(for: 3) == "three")
    cache.keep("uno", for: 1)
    #expect(cache.count == 2 && cache.value(for: 1) == "uno")
  }

  @Test("However many chains are met, no more than a fixed number is kept")
  func bounds() throws {
    let root = try CertificateAuthority.root(
      CertificateDescription(
        name: "Root", serialNumber: 1, validFrom: TestChain.begin, validUntil: TestChain.end,
        isAuthority: true),
      key: .generate(.p256))
    let chains = try ChainVerifier(
      roots: [root.certificate.der], isStrict: true, coldChainsPerSecond: 1, time: StillTime())
    for number in 0..<80 {
      let key = try CertificateKey.generate(.p256)
      let intermediate = CertificateAuthority(
        certificate: try root.issue(
          CertificateDescription(
            name: "Intermediate \(number)", serialNumber: 2, validFrom: TestChain.begin,
            validUntil: TestChain.end,
            isAuthority: true, markers: [CertificateMarker.storeIntermediate]),
          for: key),
        key: key)
      let leaf = try intermediate.issue(
        CertificateDescription(
          name: "Leaf", serialNumber: 3, validFrom: TestChain.begin, validUntil: TestChain.end,
          markers: [CertificateMarker.receiptSigning]),
        for: .generate(.p256))
      let header = [leaf, intermediate.certificate, root.certificate].map {
        JSONValue.string(Base64.standard.encode($0.der))
      }
      let known = try chains.verify(header, .unlimited, at: TestChain.middle)
      for extra in 0..<4 { chains.keep(known, ofHeader: ContentHash(of: [UInt8(number), UInt8(extra)])) }
    }
    #expect(chains.counts == (16, 64, 256))
  }

  @Test("The second is one that moves on, and refusals do not count")
  func limit() {
    var limit = ColdChainLimit(count: 2)
    #expect(limit.admit("a", at: .milliseconds(0)) == nil)
    #expect(limit.admit("a", at: .milliseconds(700)) == nil)
    #expect(limit.admit("a", at: .milliseconds(900)) == .milliseconds(100))
    #expect(limit.admit("b", at: .milliseconds(900)) == nil)
    #expect(limit.admit("a", at: .milliseconds(999)) == .milliseconds(1))
    #expect(limit.admit("a", at: .milliseconds(1_000)) == nil)
    #expect(limit.admit("a", at: .milliseconds(1_001)) == .milliseconds(699))
    #expect(limit.admit("a", at: .milliseconds(1_700)) == nil)
  }

  @Test("All who have no name share one limit, which is never forgotten to make room")
  func noName() {
    var limit = ColdChainLimit(count: 2, capacity: 1)
    #expect(limit.admit(nil, at: .milliseconds(0)) == nil)
    #expect(limit.admit(nil, at: .milliseconds(100)) == nil)
    for caller in ["a", "", "b"] { #expect(limit.admit(caller, at: .milliseconds(200)) == nil) }
    #expect(limit.callerCount == 1)
    #expect(limit.admit(nil, at: .milliseconds(999)) == .milliseconds(1))
    #expect(limit.admit(nil, at: .milliseconds(1_000)) == nil)
  }

  @Test("No more than so many callers are remembered, those who came last")
  func callers() {
    var limit = ColdChainLimit(count: 1, capacity: 3)
    for (number, caller) in ["a", "b", "c", "d"].enumerated() {
      #expect(limit.admit(caller, at: .milliseconds(number)) == nil)
    }
    #expect(limit.callerCount == 3)
    #expect(limit.admit("b", at: .milliseconds(10)) != nil)
    #expect(limit.admit("a", at: .milliseconds(10)) == nil)
    // All are idle after a second, and then all of them go.
    #expect(limit.admit("e", at: .milliseconds(2_000)) == nil)
    #expect(limit.callerCount == 1)
  }
}
