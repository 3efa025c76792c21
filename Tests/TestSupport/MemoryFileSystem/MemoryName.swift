/// A name as the disk compares it: byte by byte, where two `String`s are equal when their letters are.
struct MemoryName: Hashable, Sendable, Comparable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: MemoryName, right: MemoryName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: MemoryName, right: MemoryName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
