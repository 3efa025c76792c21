internal import Glibc

/// Text that equals another only when the bytes of their UTF-8 do.
///
/// Two `String`s are equal when they read the same, however their accents are put together. Keys of JSON and paths
/// are told apart more finely than that.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool { hasSameBytes(left.text, right.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Tells whether two texts have the same bytes.
  package static func hasSameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    // Compared where they lie, which is many times faster than one after another.
    let verdict = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(one, other, left.count) == 0
      }
    }
    return verdict.flatMap(\.self) ?? left.utf8.elementsEqual(right.utf8)
  }
}
