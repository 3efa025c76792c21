/// A signature on the curve P-256: the two numbers r and s.
public struct ECDSASignature: Sendable, Hashable {
  /// r and s as 32 bytes each, one after the other: the form of a JWS.
  public let raw: [UInt8]

  /// Takes 64 bytes; nil for another length, and for numbers that no signature has: zero, and ones that are not
  /// below the order of the curve.
  public init?(raw: [UInt8]) {
    guard raw.count == 64, Self.isInRange(raw[..<32]), Self.isInRange(raw[32...]) else { return nil }
    self.raw = raw
  }

  /// Reads a signature in ASN.1 DER, the form of promotional offers; nil for anything else.
  public init?(der: [UInt8]) {
    // SEQUENCE { INTEGER r, INTEGER s }: two numbers of at most 33 bytes need no long form of lengths.
    guard der.count >= 8, der[0] == 0x30, der[1] < 0x80, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der[2...]
    var raw: [UInt8] = []
    for _ in 0..<2 {
      guard rest.count > 2, let tag = rest.popFirst(), tag == 0x02, let length = rest.popFirst(),
        length > 0, Int(length) <= min(rest.count, 33)
      else { return nil }
      var number = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
      guard let first = number.first, first < 0x80 else { return nil }
      if first == 0, number.count > 1 {
        number.removeFirst()
        // Written as short as it can be: a zero stands only before a byte that would mean a negative number.
        guard let next = number.first, next >= 0x80 else { return nil }
      }
      guard number.count <= 32 else { return nil }
      raw.append(contentsOf: repeatElement(0, count: 32 - number.count))
      raw.append(contentsOf: number)
    }
    guard rest.isEmpty else { return nil }
    self.init(raw: raw)
  }

  /// The signature in ASN.1 DER.
  public var der: [UInt8] {
    var content: [UInt8] = []
    for number in [raw[..<32], raw[32...]] {
      var number = Array(number.drop { $0 == 0 })
      if let first = number.first, first >= 0x80 { number.insert(0, at: 0) }
      content += [0x02, UInt8(number.count)] + number
    }
    return [0x30, UInt8(content.count)] + content
  }

  /// Whether 32 bytes are a number from 1 to below the order of the curve.
  private static func isInRange(_ number: ArraySlice<UInt8>) -> Bool {
    number.lexicographicallyPrecedes(order) && number.contains { $0 != 0 }
  }

  /// The order of the curve.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
}
