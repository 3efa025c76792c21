/// Bytes in the parts of an address, written as `%` and two digits where they are not plain (RFC 3986, 2.1).
public enum PercentEncoding {
  /// Writes every byte but letters, digits and `-._~` as an escape, as is right in every part of an address.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if HTTPSyntax.isLetterOrDigit(byte) || plainMarks.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads text with escapes; nil for an escape without two digits and for bytes that are not UTF-8.
  public static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    JSONText.number(ofHexadecimalDigit: digit).map { UInt8($0) }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let plainMarks = Set("-._~".utf8)
}
