internal import TestSupport

/// Damages bytes: changes, removes, repeats and moves some.
struct ByteMutator {
  private var random: SeededGenerator

  /// Creates a mutator whose choices depend on the seed alone.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Damages bytes in one to four places, now and then with a part of others.
  mutating func mutate(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, other) }
    return bytes
  }

  /// Random bytes, at most so many.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<number(below: count + 1)).map { _ in .random(in: 0...255, using: &random) }
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    guard !bytes.isEmpty else {
      bytes = Array(other.prefix(number(below: other.count + 1)))
      return
    }
    let position = number(below: bytes.count)
    let end = min(bytes.count, position + 1 + number(below: 40))
    switch number(below: 9) {
    case 0, 1: bytes[position] ^= 1 << UInt8(number(below: 8))
    case 2: bytes[position] = [0, 1, 0x7F, 0x80, 0x81, 0x82, 0x84, 0xFF, 0x30, 0x2E][number(below: 10)]
    case 3: bytes.removeSubrange(position..<end)
    case 4: bytes.insert(contentsOf: self.bytes(upTo: 8), at: position)
    case 5: bytes.insert(contentsOf: bytes[position..<end], at: position)
    case 6: bytes.removeSubrange(position...)
    case 7:
      guard !other.isEmpty else { return }
      let start = number(below: other.count)
      bytes.replaceSubrange(position..<end, with: other[start..<min(other.count, start + end - position)])
    default: bytes.swapAt(position, number(below: bytes.count))
    }
  }
}
