/// Writes documents in the dialect of the format: every shape that it allows, in random combinations.
///
/// What the dialect and full YAML read differently is left out, so that both parsers must agree on each document.
public struct DocumentGenerator {
  private var random: RepeatableRandom
  private var text = ""
  private var lineEnd = "\n"

  /// Creates a generator whose documents depend on the seed alone.
  public init(seed: UInt64) {
    random = RepeatableRandom(seed: seed)
  }

  /// The next document.
  public mutating func document() -> [UInt8] {
    text = ""
    lineEnd = random.oneIn(5) ? "\r\n" : "\n"
    text += "---" + random.pick(["", "", "", " ", "\t"]) + lineEnd
    if random.oneIn(12) {
      appendFlowMapping(depth: 0, indentation: 0)
      text += lineEnd
    } else if !random.oneIn(40) {
      appendMapping(indentation: random.oneIn(10) ? 2 : 0, depth: 0)
    }
    text += "---" + random.pick(["", "", "", " "])
    if !random.oneIn(10) { text += lineEnd + random.pick(Self.bodies) }
    return Array(text.utf8)
  }

  // MARK: - Block structure

  private mutating func appendMapping(indentation: Int, depth: Int, isFirstKeyInPlace: Bool = false) {
    var keys = Self.keys
    let count = 1 + random.number(below: depth == 0 ? 7 : 4)
    for index in 0..<count {
      if index > 0 || !isFirstKeyInPlace {
        appendFiller(indentation: indentation)
        text += spaces(indentation)
      }
      let position = random.number(below: keys.count)
      let key = keys[position]
      // The top level may repeat a key.
      if depth > 0 || !random.oneIn(6) { keys.remove(at: position) }
      text += spelled(key) + ":"
      appendMappingValue(indentation: indentation, depth: depth, isLast: index == count - 1)
    }
  }

  private mutating func appendMappingValue(indentation: Int, depth: Int, isLast: Bool) {
    switch random.number(below: depth > 4 ? 6 : 10) {
    case 0:
      appendLineRest()
    case 6, 7:
      appendLineRest()
      appendMapping(indentation: indentation + 1 + random.number(below: 4), depth: depth + 1)
    case 8:
      appendLineRest()
      // A list at the indentation of its key must be the last thing in the mapping.
      appendSequence(
        indentation: isLast && random.oneIn(3) ? indentation : indentation + 1 + random.number(below: 3),
        depth: depth + 1)
    case 9:
      appendLineRest()
      let inner = indentation + 2
      appendFiller(indentation: inner)
      text += spaces(inner)
      appendInlineValue(indentation: indentation, depth: depth)
    default:
      text += random.pick([" ", " ", " ", "  ", "\t"])
      appendInlineValue(indentation: indentation, depth: depth)
    }
  }

  private mutating func appendSequence(indentation: Int, depth: Int, isFirstDashInPlace: Bool = false) {
    for index in 0..<1 + random.number(below: 4) {
      if index > 0 || !isFirstDashInPlace {
        appendFiller(indentation: indentation)
        text += spaces(indentation)
      }
      text += "-"
      switch random.number(below: depth > 4 ? 3 : 7) {
      case 0:
        appendDashRest()
      case 3:
        text += " "
        appendMapping(indentation: indentation + 2, depth: depth + 1, isFirstKeyInPlace: true)
      case 4:
        text += "   "
        appendSequence(indentation: indentation + 4, depth: depth + 1, isFirstDashInPlace: true)
      case 5:
        appendDashRest()
        appendMapping(indentation: indentation + 1 + random.number(below: 3), depth: depth + 1)
      default:
        text += " "
        appendInlineValue(indentation: indentation, depth: depth)
      }
    }
  }

  /// Appends the value of the key or dash at `indentation`, with the end of its line.
  private mutating func appendInlineValue(indentation: Int, depth: Int) {
    switch random.number(below: 10) {
    case 0: appendFlowMapping(depth: depth, indentation: indentation)
    case 1: appendFlowSequence(depth: depth, indentation: indentation)
    case 2, 3: appendQuoted(indentation: indentation)
    case 4:
      // A plain scalar on several lines.
      text += random.pick(Self.words)
      for _ in 0..<1 + random.number(below: 3) {
        if random.oneIn(4) { text += lineEnd }
        text += lineEnd + spaces(indentation + 1 + random.number(below: 4)) + random.pick(Self.words)
      }
    default: text += random.pick(Self.scalars)
    }
    appendLineRest()
  }

  /// Appends the end of a line, now and then with blanks or a comment.
  private mutating func appendLineRest() {
    switch random.number(below: 12) {
    case 0: text += " # comment: with - [signs"
    case 1: text += "  "
    case 2: text += "\t# tab"
    default: break
    }
    text += lineEnd
  }

  /// Appends the end of a line after a dash, where a tab would be text.
  private mutating func appendDashRest() {
    text += random.pick(["", "", "", " ", " # comment"]) + lineEnd
  }

  /// Appends lines that say nothing.
  private mutating func appendFiller(indentation: Int) {
    switch random.number(below: 24) {
    case 0: text += lineEnd
    case 1: text += spaces(random.number(below: 6)) + lineEnd
    case 2: text += spaces(indentation) + "# a comment" + lineEnd
    case 3: text += "#" + lineEnd
    default: break
    }
  }
}

// MARK: - Flow collections and scalars

extension DocumentGenerator {
  private mutating func appendFlowMapping(depth: Int, indentation: Int) {
    var keys = Self.keys
    text += "{"
    appendFlowSpace(indentation)
    let count = random.number(below: 4)
    for index in 0..<count {
      text += spelled(keys.remove(at: random.number(below: keys.count)))
      if !random.oneIn(6) {
        text += ": "
        appendFlowValue(depth: depth + 1, indentation: indentation)
      }
      appendComma(isLast: index == count - 1, indentation: indentation)
    }
    text += "}"
  }

  private mutating func appendFlowSequence(depth: Int, indentation: Int) {
    text += "["
    appendFlowSpace(indentation)
    let count = random.number(below: 4)
    for index in 0..<count {
      appendFlowValue(depth: depth + 1, indentation: indentation)
      appendComma(isLast: index == count - 1, indentation: indentation)
    }
    text += "]"
  }

  private mutating func appendComma(isLast: Bool, indentation: Int) {
    appendFlowSpace(indentation)
    if !isLast || random.oneIn(5) {
      text += ","
      appendFlowSpace(indentation)
    }
  }

  private mutating func appendFlowValue(depth: Int, indentation: Int) {
    switch random.number(below: depth > 5 ? 4 : 6) {
    case 0: appendQuoted(indentation: indentation)
    case 4: appendFlowMapping(depth: depth, indentation: indentation)
    case 5: appendFlowSequence(depth: depth, indentation: indentation)
    default: text += random.pick(Self.flowScalars)
    }
  }

  private mutating func appendFlowSpace(_ indentation: Int) {
    switch random.number(below: 14) {
    case 0: text += lineEnd + spaces(indentation + 1)
    case 1: text += " # c, ]}" + lineEnd + spaces(indentation + 2)
    case 2: text += "  "
    default: text += " "
    }
  }

  private mutating func appendQuoted(indentation: Int) {
    let isDouble = random.oneIn(2)
    let quote = isDouble ? "\"" : "'"
    text += quote
    for _ in 0..<random.number(below: 4) {
      text += random.pick(isDouble ? Self.doubleQuotedParts : Self.singleQuotedParts)
      guard random.oneIn(6) else { continue }
      if isDouble && random.oneIn(4) { text += "\\" }
      // Full YAML wants continuation lines indented; the dialect does not care.
      text += lineEnd + spaces(indentation + 1 + random.number(below: 3)) + "more"
    }
    text += quote
  }

  private mutating func spelled(_ key: String) -> String {
    switch random.number(below: 8) {
    case 0: "\"\(key)\""
    case 1: "'\(key)'"
    default: key
    }
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }

  private static let keys = [
    "schema", "kind", "title", "order", "labels", "created", "modified", "due", "config", "due-soon", "a",
    "b",
    "x-y", "two words", "1", "true", "~", "<<", "é", "a:b", "-x", "2026-08-25",
  ]
  private static let words = ["word", "two words", "it's", "a:b", "http://x/y", "é ü 漢", "x\"y", "1", "true"]
  private static let flowScalars = [
    "1", "-3", "1.5", "true", "off", "~", "null", "plain", "two words", "a#b", "x:y", "http://x/y",
    "2026-08-25",
    "2026-07-24T18:00:00Z", "007", "0x1F", ".5", "=", "<<", "é ü 漢", "a'b", "x\"y", "-x", "1_000", "08",
  ]
  private static let scalars =
    flowScalars + [
      "", "a, b", "x]", "1e3", "12:30:00", "1e400", ".inf", "99999999999999999999", "y", "yEs", "a [b] {c}",
      "2026-08-25 17:00:00.5 +02:00", "tab\tin", "a & b * c", "50% off!", "x > y | z", "a :b", "emoji 😀",
    ]
  private static let singleQuotedParts = ["text", " ", "''", "\\", "\"", ": ", " #", "[a]", "é", "\t"]
  private static let doubleQuotedParts = [
    "text", " ", "'", "\\n", "\\\"", "\\\\", "\\u00e9", "\\x41", "\\U0001F600", "\\t", "\\ ", "\\/", "\\0",
    ": ", " #", "{a}", "漢",
  ]
  private static let bodies = [
    "", "Text.\n", "# Title\n\n- one\n- two\n", "---\nnot front matter\n---\n", "no newline",
  ]
}
