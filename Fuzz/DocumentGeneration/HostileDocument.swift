/// Documents that are made to be expensive, of any size.
///
/// Each one has been quadratic, or worse, in some parser.
public enum HostileDocument: String, CaseIterable, Sendable {
  case brackets, closedBrackets, braces, dashes, questionMarks, deepIndentation
  case openQuote, openBracket, quotePairs, escapes, quotedKeys
  case longPlain, longKey, colons, hashes, digits, signedDigits, tabs, carriageReturns
  case foldedPlain, foldedQuoted, foldedFlow, blankLinesInQuotes, blankLinesInFlow
  case manyKeys, repeatedKeys, repeatedNestedKeys, repeatedFlowKeys, escapedKeys
  case commentLines, blankLines, wideCharacters, wideSpaces
  case anchors, aliases, aliasBomb, aliasLongText, anchorsInKeys, blockScalar, directives, tags
  case openDelimiter, longBody

  /// The document with about `size` bytes.
  public func document(size: Int) -> [UInt8] {
    let parts = parts
    let unit = Array(parts.unit.utf8)
    var bytes = Array(("---\n" + parts.start).utf8)
    let end = Array((parts.end + (parts.isClosed ? "\n---\n" : "")).utf8)
    bytes.reserveCapacity(size)
    var number = 0
    while bytes.count + unit.count + end.count + 8 < size {
      // A digit sign in the unit is counted up, for keys and anchors that differ.
      for byte in unit {
        if byte == UInt8(ascii: "$") {
          bytes.append(contentsOf: String(number).utf8)
        } else {
          bytes.append(byte)
        }
      }
      number += 1
    }
    bytes.append(contentsOf: end)
    return bytes
  }

  private struct Parts {
    var start = ""
    let unit: String
    var end = ""
    var isClosed = true
  }

  private var parts: Parts {
    switch self {
    case .brackets: Parts(start: "a: ", unit: "[")
    case .closedBrackets: Parts(start: "a: [", unit: "[[[[]]]],", end: "]")
    case .braces: Parts(start: "a: ", unit: "{a: ")
    case .dashes: Parts(start: "a:\n ", unit: "- ")
    case .questionMarks: Parts(unit: "? ")
    case .deepIndentation: Parts(unit: "a:\n" + String(repeating: " ", count: 400))
    case .openQuote: Parts(start: "a: \"", unit: "text ")
    case .openBracket: Parts(start: "a: [", unit: "b,\n")
    case .quotePairs: Parts(start: "a: '", unit: "''", end: "'")
    case .escapes: Parts(start: "a: \"", unit: "\\u00e9\\n", end: "\"")
    case .quotedKeys: Parts(unit: "\"a$\": '$'\n")
    case .longPlain: Parts(start: "a: ", unit: "word ")
    case .longKey: Parts(unit: "key ", end: ": a")
    case .colons: Parts(start: "a: ", unit: ":a")
    case .hashes: Parts(start: "a: ", unit: "#a")
    case .digits: Parts(start: "a: 1", unit: "7")
    case .signedDigits: Parts(start: "a: -1.", unit: "7", end: "e5")
    case .tabs: Parts(start: "a:", unit: "\t", end: "b")
    case .carriageReturns: Parts(start: "a: \"", unit: "\r\r \r", end: "\"")
    case .foldedPlain: Parts(start: "a: b", unit: "\n  more")
    case .foldedQuoted: Parts(start: "a: \"b", unit: "\n  more", end: "\"")
    case .foldedFlow: Parts(start: "a: [b", unit: "\n  more", end: "]")
    case .blankLinesInQuotes: Parts(start: "a: \"b", unit: "\n", end: "\"")
    case .blankLinesInFlow: Parts(start: "a: [", unit: "b\n\n\n,", end: "]")
    case .manyKeys: Parts(unit: "a$: $\n")
    case .repeatedKeys: Parts(unit: "a: $\n")
    case .repeatedNestedKeys: Parts(start: "a:\n", unit: " a$: 1\n", end: " a0: 1\n")
    case .repeatedFlowKeys: Parts(start: "a: {", unit: "a$, ", end: "a0}")
    case .escapedKeys: Parts(unit: "\"\\x61$\": 1\n")
    case .commentLines: Parts(unit: "# comment\n")
    case .blankLines: Parts(start: "a: b\n", unit: " \n")
    case .wideCharacters: Parts(start: "a: |\n  ", unit: "漢é😀", end: "")
    case .wideSpaces: Parts(start: "a: b", unit: "\u{2003}\u{A0}", end: "c")
    case .anchors: Parts(unit: "a$: &a$ b\n")
    case .aliases: Parts(start: "a: &a b\n", unit: "a$: *a\n")
    case .aliasBomb:
      Parts(start: "a0: &a0 [x, x]\n", unit: "b$: &b$ [*a0, *a0, *a0]\nc$: [*b$, *b$, *b$, *b$]\n")
    case .aliasLongText:
      Parts(start: "a: &a |\n  " + String(repeating: "x", count: 4000) + "\n", unit: "a$: *a\n")
    case .anchorsInKeys: Parts(unit: "? [&a$ b]\n: &b$ c\n")
    case .blockScalar: Parts(start: "a: |\n", unit: "  line\n")
    case .directives: Parts(unit: "%TAG !a$! b\n", end: "--- {a: b}")
    case .tags: Parts(unit: "a$: !!str 1\n")
    case .openDelimiter: Parts(unit: "a: b\n", isClosed: false)
    case .longBody: Parts(start: "a: b\n---\n", unit: "Text of a body.\n--- x\n", isClosed: false)
    }
  }
}
