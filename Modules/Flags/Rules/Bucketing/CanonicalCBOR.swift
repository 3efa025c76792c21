internal import Basics

/// Writes a value as canonical CBOR (RFC 7049, section 3.9): each value has exactly one form, the shortest.
///
/// Numbers without a fraction are written as whole ones, so that 1 and 1.0 fall into the same bucket.
struct CanonicalCBOR {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// The bytes of a value.
  static func bytes(of value: JSONValue) -> [UInt8] {
    var writer = CanonicalCBOR()
    writer.write(value)
    return writer.bytes
  }

  /// The bytes of a list of two texts.
  static func bytes(of first: String, _ second: String) -> [UInt8] {
    var writer = CanonicalCBOR()
    writer.bytes.reserveCapacity(first.utf8.count + second.utf8.count + 11)
    writer.writeHead(.array, 2)
    writer.write(first)
    writer.write(second)
    return writer.bytes
  }

  /// The kinds of CBOR, in the upper three bits of a head.
  private enum Kind: UInt8 {
    case positive = 0x00
    case negative = 0x20
    case text = 0x60
    case array = 0x80
    case map = 0xA0
    case other = 0xE0
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(0xF6)
    case .bool(let value): bytes.append(value ? 0xF5 : 0xF4)
    case .integer(let number): write(number)
    case .double(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      writeHead(.array, UInt64(elements.count))
      for element in elements { write(element) }
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ number: Int64) {
    // A negative number -1 - n is written as n, which its complement is.
    if number >= 0 { writeHead(.positive, UInt64(number)) } else { writeHead(.negative, UInt64(~number)) }
  }

  private mutating func write(_ number: Double) {
    if let whole = Int64(exactly: number) { return write(whole) }
    if let whole = UInt64(exactly: number) { return writeHead(.positive, whole) }
    if number.isNaN { return write(halfBits: 0x7E00) }
    if let half = Self.halfBits(of: number) { return write(halfBits: half) }
    let single = Float(number)
    if Double(single) == number {
      bytes.append(Kind.other.rawValue | 26)
      append(single.bitPattern)
    } else {
      bytes.append(Kind.other.rawValue | 27)
      append(number.bitPattern)
    }
  }

  /// The bits of a number in 16, when it is exactly one of those; by hand, since not every machine has the type.
  private static func halfBits(of number: Double) -> UInt16? {
    let sign: UInt16 = number.sign == .minus ? 0x8000 : 0
    if number.isInfinite { return sign | 0x7C00 }
    let magnitude = number.magnitude
    if magnitude >= 65_536 { return nil }
    // The smallest step at this size: 2^-24 below the normal numbers, else 10 bits after the first.
    let exponent = max(magnitude == 0 ? -14 : Int(magnitude.exponent), -14)
    let steps = magnitude / Double(sign: .plus, exponent: exponent - 10, significand: 1)
    guard let whole = UInt16(exactly: steps), whole < 2_048 else { return nil }
    if whole < 1_024 { return sign | whole }
    return sign | UInt16(exponent + 15) << 10 | (whole - 1_024)
  }

  private mutating func write(halfBits bits: UInt16) {
    bytes.append(Kind.other.rawValue | 25)
    append(bits)
  }

  private mutating func write(_ text: String) {
    writeHead(.text, UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Members in the order of their keys: the shorter first, then by bytes.
  private mutating func write(_ object: JSONObject) {
    writeHead(.map, UInt64(object.keys.count))
    let members = object.sorted { left, right in
      let left = left.key.utf8
      let right = right.key.utf8
      return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
    for (key, value) in members {
      write(key)
      write(value)
    }
  }

  private mutating func writeHead(_ kind: Kind, _ count: UInt64) {
    switch count {
    case ..<24: bytes.append(kind.rawValue | UInt8(count))
    case ...0xFF:
      bytes.append(kind.rawValue | 24)
      append(UInt8(count))
    case ...0xFFFF:
      bytes.append(kind.rawValue | 25)
      append(UInt16(count))
    case ...0xFFFF_FFFF:
      bytes.append(kind.rawValue | 26)
      append(UInt32(count))
    default:
      bytes.append(kind.rawValue | 27)
      append(count)
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
