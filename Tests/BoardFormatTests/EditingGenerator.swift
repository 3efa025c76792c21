import BoardFormat
import TestSupport

/// A generated document as the pieces it was put together from, so that a test knows whose bytes are whose.
struct GeneratedDocument {
  /// A stretch of the front matter: the lines of one key, or comment and blank lines between keys.
  struct Piece {
    /// The key whose lines these are; nil for what stands between keys.
    let key: String?
    let text: String
  }

  var pieces: [Piece]
  let body: String
  let lineEnding: String

  var text: String {
    "---" + lineEnding + pieces.map(\.text).joined() + "---" + lineEnding + body
  }
}

/// Writes values and documents in all the ways that people and programs write them.
struct EditingGenerator {
  var random: SeededGenerator
  let lineEnding: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lineEnding = random.chance(30) ? "\r\n" : "\n"
  }

  static let keys = [
    "title", "order", "labels", "icon", "config", "modified", "x-y", "two words", "1", "due", "ü",
  ]

  mutating func document() -> GeneratedDocument {
    var pieces: [GeneratedDocument.Piece] = []
    let margin = random.chance(8) ? random.below(4) : 0
    for _ in 0..<random.below(7) {
      if random.chance(25) { pieces.append(.init(key: nil, text: filler())) }
      // A key may well come twice.
      let key = random.pick(EditingGenerator.keys)
      pieces.append(.init(key: key, text: entry(key, value(depth: 3), indentation: margin)))
    }
    if random.chance(25) { pieces.append(.init(key: nil, text: filler())) }
    if random.chance(15) {
      let text =
        String(repeating: " ", count: margin) + "list:" + lineEnding
        + (0...random.below(3)).map { String(repeating: " ", count: margin) + "- item \($0)" + lineEnding }
        .joined()
      pieces.append(.init(key: "list", text: text))
    }
    let body = random.pick([
      "", "Body", "Body" + lineEnding, "---" + lineEnding + "a: b" + lineEnding, "\u{FEFF}x",
    ])
    return GeneratedDocument(pieces: pieces, body: body, lineEnding: lineEnding)
  }

  mutating func value(depth: Int) -> FrontMatterValue {
    switch random.below(depth > 0 ? 12 : 8) {
    case 0: return .null
    case 1: return .bool(random.chance(50))
    case 2: return .integer(random.below(5000) - 100)
    case 3: return .number(Double(random.below(5000)) / 4)
    case 4: return .timestamp(random.pick(["2026-01-02", "2026-01-02T03:04:05Z"]))
    case 5: return .text(random.text())
    case 6, 7:
      return .text(
        random.pick(["star", "Skills Pipeline", "a long text of many words that folds", "it's", "x"]))
    case 8, 9: return .list((0..<random.below(4)).map { _ in value(depth: depth - 1) })
    default:
      var entries: [FrontMatterValue.Entry] = []
      for key in ["at", "by", "glyph", "color", "due-soon", "a b"].shuffled(using: &random).prefix(
        random.below(4))
      {
        entries.append(.init(key, value(depth: depth - 1)))
      }
      return .mapping(entries)
    }
  }

  /// A value that differs from another one in a few places.
  mutating func variation(of value: FrontMatterValue?) -> FrontMatterValue {
    switch value {
    case .list(var items)?:
      for _ in 0...random.below(2) {
        let position = random.below(items.count + 1)
        switch random.below(4) {
        case 0: items.insert(self.value(depth: 2), at: position)
        case 1 where position < items.count: items.remove(at: position)
        case 2 where position < items.count: items[position] = variation(of: items[position])
        default: items.shuffle(using: &random)
        }
      }
      return .list(items)
    case .mapping(var entries)?:
      if entries.isEmpty || random.chance(20) {
        return .mapping(entries + [.init("more", self.value(depth: 1))])
      }
      let position = random.below(entries.count)
      if random.chance(30) {
        entries.remove(at: position)
      } else {
        entries[position] = .init(entries[position].key, variation(of: entries[position].value))
      }
      return .mapping(entries)
    default: return self.value(depth: 2)
    }
  }

  // MARK: - Writing

  /// The lines of a key, from its indentation to its last line end.
  private mutating func entry(_ key: String, _ value: FrontMatterValue, indentation: Int) -> String {
    String(repeating: " ", count: indentation) + keyText(key) + valueText(value, indentation: indentation)
  }

  /// What follows a key in a block: the colon, the value, perhaps a comment.
  private mutating func valueText(_ value: FrontMatterValue, indentation: Int) -> String {
    let colon = ":"
    switch value {
    case .mapping(let entries) where !entries.isEmpty && random.chance(50):
      return colon + trailing() + block(entries, indentation: indentation + 1 + random.below(4))
    case .list(let items) where !items.isEmpty && random.chance(50):
      return colon + trailing() + block(items, indentation: indentation + 1 + random.below(4))
    case .null where random.chance(50):
      return colon + trailing()
    default:
      let gap = String(repeating: " ", count: 1 + random.below(2))
      return colon + gap + inline(value, margin: String(repeating: " ", count: indentation + 1)) + trailing()
    }
  }

  private mutating func block(_ entries: [FrontMatterValue.Entry], indentation: Int) -> String {
    var text = ""
    for item in entries {
      if random.chance(10) { text += filler() }
      text += entry(item.key, item.value, indentation: indentation)
    }
    return text
  }

  private mutating func block(_ items: [FrontMatterValue], indentation: Int) -> String {
    var text = ""
    for item in items {
      if random.chance(10) { text += filler() }
      text += String(repeating: " ", count: indentation) + "- "
      if case .mapping(let entries) = item, let first = entries.first, random.chance(50) {
        text += keyText(first.key) + valueText(first.value, indentation: indentation + 2)
        text += block(Array(entries.dropFirst()), indentation: indentation + 2)
      } else {
        text += inline(item, margin: String(repeating: " ", count: indentation + 1)) + trailing()
      }
    }
    return text
  }

  private mutating func keyText(_ key: String) -> String {
    random.pick([key, key, key, random.chance(20) ? key + " " : key, "\"\(key)\"", "'\(key)'"])
  }

  private mutating func inline(_ value: FrontMatterValue, margin: String, inFlow: Bool = false) -> String {
    let gap = random.chance(10) ? lineEnding + margin : random.chance(80) ? "" : " "
    switch value {
    case .null: return random.pick(["~", "null", "Null"])
    case .bool(let bool): return bool ? random.pick(["true", "yes", "On"]) : random.pick(["false", "no"])
    case .timestamp(let text): return random.pick([text, "\"\(text)\"", "'\(text)'"])
    case .integer, .number: return value.flowText
    case .text(let text):
      if text == "star" || text == "x" || (!inFlow && text == "Skills Pipeline") {
        return random.pick([text, "'\(text)'"])
      }
      if text.hasPrefix("a long"), random.chance(60) {
        let folded = text.replacing(" many ", with: lineEnding + margin + " many ")
        return random.pick(inFlow ? ["'\(folded)'"] : [folded, "'\(folded)'", "\"\(folded)\""])
      }
      return quoted(text)
    case .list(let items):
      let texts = items.map { inline($0, margin: margin, inFlow: true) }
      return "[" + gap + texts.joined(separator: "," + (gap.isEmpty ? " " : gap))
        + (texts.isEmpty ? "" : comma()) + "]"
    case .mapping(let entries):
      let texts = entries.map { "\(keyText($0.key)): \(inline($0.value, margin: margin, inFlow: true))" }
      return "{" + gap + texts.joined(separator: "," + (gap.isEmpty ? " " : gap))
        + (texts.isEmpty ? "" : comma()) + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    let flow = FrontMatterValue.list([.text(text)]).flowText
    return String(flow.dropFirst().dropLast())
  }

  private mutating func comma() -> String { random.chance(15) ? "," : random.chance(10) ? " " : "" }

  private mutating func trailing() -> String {
    random.pick(["", "", "", "", "  ", " # why", "  # a: b"]) + lineEnding
  }

  private mutating func filler() -> String {
    random.pick(["# comment", "  # indented", "", "   ", "#"]) + lineEnding
  }
}
