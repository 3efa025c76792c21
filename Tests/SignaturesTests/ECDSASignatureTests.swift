import Signatures
import TestSupport
import Testing

@Suite("ECDSASignature")
struct ECDSASignatureTests {
  /// The order of the curve.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
  private static let one = [UInt8](repeating: 0, count: 31) + [1]
  private static let zero = [UInt8](repeating: 0, count: 32)
  private static let last = Array(order.dropLast()) + [0x50]

  @Test("Both numbers lie from 1 to below the order of the curve")
  func range() {
    #expect(ECDSASignature(raw: Self.one + Self.last) != nil)
    #expect(ECDSASignature(raw: Self.last + Self.one) != nil)
    for bad in [Self.zero, Self.order, [UInt8](repeating: 0xFF, count: 32)] {
      #expect(ECDSASignature(raw: bad + Self.one) == nil)
      #expect(ECDSASignature(raw: Self.one + bad) == nil)
    }
  }

  @Test("The raw form has 64 bytes", arguments: [0, 1, 63, 65, 72, 128])
  func length(_ count: Int) {
    #expect(ECDSASignature(raw: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test("DER is read and written, the shortest and the longest too")
  func der() throws {
    var random = SeededGenerator(seed: 5)
    var signatures: [[UInt8]] = [Self.one + Self.one, Self.last + Self.last, Self.one + Self.last]
    for _ in 0..<500 {
      signatures.append(
        (0..<64).map {
          $0 % 32 == 0 ? UInt8.random(in: 0...0x82, using: &random) : .random(in: 0...255, using: &random)
        })
    }
    for raw in signatures {
      let signature = try #require(ECDSASignature(raw: raw))
      #expect(ECDSASignature(der: signature.der) == signature)
    }
    #expect(try #require(ECDSASignature(raw: Self.one + Self.one)).der == [0x30, 6, 2, 1, 1, 2, 1, 1])
  }

  @Test(
    "DER that is not the only spelling of its numbers is refused",
    arguments: [
      [], [0x30], [0x30, 6, 2, 1, 1, 2, 1], [0x30, 6, 2, 1, 1, 2, 1, 1, 0], [0x30, 7, 2, 2, 0, 1, 2, 1, 1],
      [0x30, 6, 2, 1, 0, 2, 1, 1], [0x30, 6, 2, 1, 0x80, 2, 1, 1], [0x30, 0x81, 6, 2, 1, 1, 2, 1, 1],
      [0x31, 6, 2, 1, 1, 2, 1, 1], [0x30, 6, 3, 1, 1, 2, 1, 1], [0x30, 6, 2, 0, 2, 2, 1, 1],
      [0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1], [0x30, 3, 2, 1, 1], [0x30, 8, 2, 1, 1, 2, 1, 1, 5, 0],
    ] as [[UInt8]])
  func refusals(_ bytes: [UInt8]) {
    #expect(ECDSASignature(der: bytes) == nil)
  }
}
