import Glibc

/// A name as the disk compares it: byte by byte, where two `String`s are equal when their letters are.
///
/// The bytes are compared by the C library, since this is what the tests of a whole disk spend their time in.
struct MemoryName: Hashable, Sendable, Comparable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: MemoryName, right: MemoryName) -> Bool { compare(left, right) == 0 }

  static func < (left: MemoryName, right: MemoryName) -> Bool { compare(left, right) < 0 }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Negative when `left` comes first, 0 when both are the same.
  private static func compare(_ left: MemoryName, _ right: MemoryName) -> Int {
    var left = left.text
    var right = right.text
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let difference = left.count - right.count
        guard let leftBytes = left.baseAddress, let rightBytes = right.baseAddress else { return difference }
        let order = Int(memcmp(leftBytes, rightBytes, min(left.count, right.count)))
        return order == 0 ? difference : order
      }
    }
  }
}
