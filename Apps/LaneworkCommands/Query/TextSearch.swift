/// Looks for a text in others, letter case aside.
///
/// What is looked for is mostly plain ASCII and what is looked through is whole boards, so for ASCII the bytes are
/// compared as they are and nothing is copied.
package struct TextSearch: Sendable, Equatable {
  /// The lowercase text.
  private let wanted: [UInt8]
  private let isASCII: Bool

  /// Prepares to look for a text; the empty one is found everywhere.
  package init(_ text: String) {
    wanted = Array(text.lowercased().utf8)
    isASCII = wanted.allSatisfy { $0 < 0x80 }
  }

  /// Tells whether a text has it.
  package func isFound(in text: String) -> Bool { isFound(in: Array(text.utf8)[...]) }

  /// Tells whether a text has it that is given as its UTF-8.
  package func isFound(in text: ArraySlice<UInt8>) -> Bool {
    if isASCII { return text.withUnsafeBufferPointer(isFoundInASCII) }
    return Array(String(decoding: text, as: UTF8.self).lowercased().utf8).withUnsafeBufferPointer(
      isFoundInASCII)
  }

  /// Compares byte for byte, where uppercase letters of ASCII count as lowercase ones.
  private func isFoundInASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = wanted.first else { return true }
    guard text.count >= wanted.count else { return false }
    for start in 0...(text.count - wanted.count) where Self.lowered(text[start]) == first {
      if wanted.indices.allSatisfy({ Self.lowered(text[start + $0]) == wanted[$0] }) { return true }
    }
    return false
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
