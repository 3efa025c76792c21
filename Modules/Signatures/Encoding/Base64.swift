/// Base64 as RFC 4648 has it, read strictly.
///
/// Strictly means that each sequence of bytes has exactly one spelling: what is signed, hashed or kept as the key
/// of a cache must not have others that read the same.
public enum Base64: Sendable {
  /// With `+` and `/`, padded with `=`: certificates, offer signatures.
  case standard
  /// With `-` and `_`, without padding: the segments of a JWS.
  case url

  /// Writes bytes as text.
  public func encode(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    let digits = self == .standard ? Self.standardDigits : Self.urlDigits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let count = min(3, bytes.count - position)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(bytes[position + offset]) : 0)
      }
      for digit in 0..<4 {
        if digit <= count {
          text.append(digits[Int(group >> UInt32(18 - 6 * digit) & 63)])
        } else if self == .standard {
          text.append(UInt8(ascii: "="))
        }
      }
      position += count
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads text; nil for what `encode` would not have written, such as blanks, line ends, and padding that is
  /// missing or superfluous.
  public func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    let text = Array(text)
    return text.withUnsafeBufferPointer { decode($0) }
  }

  /// Reads text; nil for what `encode` would not have written.
  public func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { decode($0) }
  }

  /// Reads text where it lies.
  func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var length = text.count
    if self == .standard {
      guard length % 4 == 0 else { return nil }
      var padding = 0
      while padding < 2, length > 0, text[length - 1] == UInt8(ascii: "=") {
        length -= 1
        padding += 1
      }
    }
    let rest = length % 4
    if rest == 1 { return nil }
    let values = self == .standard ? Self.standardValues : Self.urlValues
    let count = length / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    var isValid = true
    let bytes = values.withUnsafeBufferPointer { values in
      [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
        var read = 0
        var written = 0
        // The mark of a byte that is no digit is above all digits, so one look at all four suffices.
        var union: UInt8 = 0
        while read + 4 <= length {
          let first = values[Int(text[read])]
          let second = values[Int(text[read + 1])]
          let third = values[Int(text[read + 2])]
          let fourth = values[Int(text[read + 3])]
          union |= first | second | third | fourth
          bytes[written] = first << 2 | second >> 4
          bytes[written + 1] = second << 4 | third >> 2
          bytes[written + 2] = third << 6 | fourth
          read += 4
          written += 3
        }
        if rest >= 2 {
          let first = values[Int(text[read])]
          let second = values[Int(text[read + 1])]
          let third = rest == 3 ? values[Int(text[read + 2])] : 0
          union |= first | second | third
          bytes[written] = first << 2 | second >> 4
          if rest == 3 { bytes[written + 1] = second << 4 | third >> 2 }
          // Bits that no byte takes must not be set.
          if (rest == 2 ? second << 4 : third << 6) != 0 { isValid = false }
        }
        if union >= 64 { isValid = false }
        initializedCount = count
      }
    }
    return isValid ? bytes : nil
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standardDigits = Array((letters + "+/").utf8)
  private static let urlDigits = Array((letters + "-_").utf8)
  private static let standardValues = values(of: standardDigits)
  private static let urlValues = values(of: urlDigits)

  /// The value of each byte as a digit, 0xC0 for one that is none.
  private static func values(of digits: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 0xC0, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
