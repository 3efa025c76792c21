/// Turns the bytes that a terminal sends into keys.
///
/// Bytes come in pieces of any size; what is incomplete waits for the next piece. Bytes that are not UTF-8 become
/// U+FFFD, and no sequence can make the decoder wait for ever, as a sequence has a bounded length and a paste is cut
/// off at a bound too.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?
  /// A longer paste is delivered in parts.
  private static let pasteLimit = 1 << 20
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Creates a decoder.
  package init() {}

  /// Whether bytes wait for more; after a short while without any, `flush` takes them as they are.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Decodes as many keys as are complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let key = next(isFinal: false) { keys.append(key) }
    return keys
  }

  /// Decodes what waits for more that does not come: a lone Escape, say.
  package mutating func flush() -> [Key] {
    var keys: [Key] = []
    while let key = next(isFinal: true) { keys.append(key) }
    return keys
  }

  /// Takes the next key off the pending bytes; nil when they hold none that is complete.
  private mutating func next(isFinal: Bool) -> Key? {
    if pasted != nil { return nextPasted(isFinal: isFinal) }
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return nextSequence(isFinal: isFinal)
    case 0x0D, 0x0A: return take(1, .enter)
    case 0x09: return take(1, .tab)
    case 0x7F, 0x08: return take(1, .backspace)
    case 0x01...0x1A: return take(1, .control(Character(Unicode.Scalar(first + 0x60))))
    case 0x00...0x1F: return take(1, .unknown)
    case 0x20...0x7E: return take(1, .character(Character(Unicode.Scalar(first))))
    default: return nextCharacter(isFinal: isFinal)
    }
  }

  private mutating func take(_ count: Int, _ key: Key) -> Key {
    pending.removeFirst(count)
    return key
  }

  /// Takes one scalar of several bytes; the line joins it with its neighbours to what a reader sees as a character.
  private mutating func nextCharacter(isFinal: Bool) -> Key? {
    let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : pending[0] >= 0xC2 ? 2 : 1
    let continuations = pending.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
    if continuations + 1 < length, continuations + 1 == pending.count, !isFinal { return nil }
    let text = String(decoding: pending[..<(continuations + 1)], as: UTF8.self)
    return take(continuations + 1, .character(text.first ?? "\u{FFFD}"))
  }

  private mutating func nextSequence(isFinal: Bool) -> Key? {
    guard pending.count > 1 else { return isFinal ? take(1, .escape) : nil }
    switch pending[1] {
    case UInt8(ascii: "["): return nextControlSequence(isFinal: isFinal)
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return isFinal ? take(2, .unknown) : nil }
      return take(3, Self.cursorKey(pending[2], modifier: 1))
    case UInt8(ascii: "b"): return take(2, .wordLeft)
    case UInt8(ascii: "f"): return take(2, .wordRight)
    case UInt8(ascii: "d"): return take(2, .deleteWordRight)
    case 0x7F, 0x08: return take(2, .deleteWord)
    case 0x1B: return take(1, .escape)
    default: return take(2, .unknown)
    }
  }

  /// Takes `ESC [`, parameters, and a final letter.
  private mutating func nextControlSequence(isFinal: Bool) -> Key? {
    let parameters = pending.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
    let end = 2 + parameters.count
    guard end < pending.count, end < 32 else { return isFinal || end >= 32 ? take(end, .unknown) : nil }
    let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";").map { Int($0) ?? 0 }
    let final = pending[end]
    // A key that is held with Shift, Alt or Ctrl sends their sum as the second number.
    let modifier = numbers.count > 1 ? numbers[1] : 1
    switch final {
    case UInt8(ascii: "~"):
      switch numbers.first {
      case 1, 7: return take(end + 1, .home)
      case 4, 8: return take(end + 1, .end)
      case 3: return take(end + 1, modifier > 1 ? .deleteWordRight : .delete)
      case 200:
        pending.removeFirst(end + 1)
        pasted = []
        return nextPasted(isFinal: isFinal)
      default: return take(end + 1, .unknown)
      }
    case UInt8(ascii: "Z"): return take(end + 1, .backTab)
    case 0x40...0x7E: return take(end + 1, Self.cursorKey(final, modifier: modifier))
    default: return take(end, .unknown)
    }
  }

  private static func cursorKey(_ letter: UInt8, modifier: Int) -> Key {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): modifier > 1 ? .wordRight : .right
    case UInt8(ascii: "D"): modifier > 1 ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: .unknown
    }
  }

  /// Collects pasted bytes up to the sequence that ends them.
  private mutating func nextPasted(isFinal: Bool) -> Key? {
    guard var text = pasted else { return nil }
    let end = Self.pasteEnd
    while let first = pending.first {
      if first == 0x1B {
        if pending.starts(with: end) {
          pending.removeFirst(end.count)
          pasted = nil
          return .paste(Self.lines(text))
        }
        if pending.count < end.count, end.starts(with: pending), !isFinal { break }
      }
      // Everything up to the next Escape is text; taking it at once keeps a long paste linear.
      let stretch = pending.dropFirst().firstIndex(of: 0x1B) ?? pending.count
      text += pending[..<stretch]
      pending.removeFirst(stretch)
    }
    if isFinal || text.count > Self.pasteLimit {
      pasted = isFinal ? nil : []
      return .paste(Self.lines(text))
    }
    pasted = text
    return nil
  }

  /// Terminals paste line breaks as the Return key would send them.
  private static func lines(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D {
        text.append(0x0A)
      } else if !(byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D) {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
