/// Bytes that are looked for in others, by which much can be passed over without a closer look.
struct BytePattern {
  private let bytes: [UInt8]
  /// How far the pattern can be moved on, by the byte that is found where its end would be.
  private let steps: [Int]

  /// Prepares to look for bytes, of which there is at least one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var steps = [Int](repeating: bytes.count, count: 256)
    for (index, byte) in bytes.dropLast().enumerated() { steps[Int(byte)] = bytes.count - 1 - index }
    self.steps = steps
  }

  /// Tells whether the bytes are somewhere in others.
  func isFound(in others: [UInt8]) -> Bool {
    others.withUnsafeBytes { others in
      var end = bytes.count - 1
      while end < others.count {
        if others[(end - bytes.count + 1)...end].elementsEqual(bytes) { return true }
        end += steps[Int(others[end])]
      }
      return false
    }
  }
}
