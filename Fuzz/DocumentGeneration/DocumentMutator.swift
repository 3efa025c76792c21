/// Damages documents: flips, drops, doubles and inserts bytes, tokens and lines.
public struct DocumentMutator {
  private var random: RepeatableRandom

  /// Creates a mutator whose changes depend on the seed alone.
  public init(seed: UInt64) {
    random = RepeatableRandom(seed: seed)
  }

  /// A damaged copy of `document`, with parts of `other` where parts are swapped.
  public mutating func mutate(_ document: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = document
    for _ in 0..<1 + random.number(below: 4) {
      change(&bytes, other)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let position = random.number(below: bytes.count + 1)
    switch random.number(below: 9) {
    case 0:
      if position < bytes.count { bytes[position] = UInt8(truncatingIfNeeded: random.next()) }
    case 1:
      if position < bytes.count { bytes[position] ^= 1 << UInt8(random.number(below: 8)) }
    case 2:
      bytes.removeSubrange(randomRange(in: bytes, from: position, longest: 6))
    case 3:
      bytes.insert(contentsOf: bytes[randomRange(in: bytes, from: position, longest: 24)], at: position)
    case 4:
      let start = random.number(below: other.count + 1)
      bytes.insert(contentsOf: other[randomRange(in: other, from: start, longest: 40)], at: position)
    case 5:
      swapLines(&bytes, around: position)
    default:
      bytes.insert(contentsOf: random.pick(Self.tokens).utf8, at: position)
    }
  }

  private mutating func randomRange(in bytes: [UInt8], from start: Int, longest: Int) -> Range<Int> {
    start..<min(bytes.count, start + 1 + random.number(below: longest))
  }

  /// Moves a line somewhere else.
  private mutating func swapLines(_ bytes: inout [UInt8], around position: Int) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    guard lines.count > 1 else { return }
    let line = lines.remove(at: random.number(below: lines.count))
    lines.insert(line, at: random.number(below: lines.count + 1))
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  private static let tokens = [
    ":", ": ", " :", " #", "#", "- ", "-", "- - ", "\"", "'", "''", "\\", "\\u00e9", "\\x4", "[", "]", "{",
    "}", ",",
    "? ", "|", ">-", "|+\n  x\n", "&a ", "*a", "!!str ", "! ", "<<: *a", "%", "@", "`", "\n", "\r", "\r\n",
    "\n\n",
    "\n  ", "\n ", "\t", "\n\t", "  ", "---", "\n---\n", "\n...\n", "é", "\u{A0}", "\u{85}", "\u{2028}",
    "\u{FEFF}",
    "\u{0}", "\u{1}", "\u{7F}", "a: b", "\na: b\n", "\n- x\n", "~", "null", "true", "0x", "1e9", "=",
  ]
}
