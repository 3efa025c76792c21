/// Writes values the way boards are written: one line while it is short, else an indented block.
///
/// Texts inside mappings and lists are always double-quoted, numbers, booleans and time stamps are bare, and an
/// opened block is opened at every level. The list items of a block are indented below their key, because the
/// published validator does not accept them at the key's own indentation.
struct ValueWriter {
  /// The longest line, in characters, on which a mapping or a list stays together.
  static let lineLength = 120
  /// The deepest nesting that is written; readers refuse more.
  static let deepestLevel = 60
  /// The longest key, in characters; libyaml accepts no longer one.
  static let longestKey = 1000

  /// Where a scalar stands, which decides whether a text may go without quotes.
  enum Place {
    /// The value of a top-level key in a block.
    case top
    /// Anywhere inside a mapping or a list.
    case nested
  }

  /// The bytes that end a line.
  let lineEnding: [UInt8]
  /// The path named in errors.
  let path: [String]

  /// Refuses a value that has no faithful spelling.
  func check(_ value: FrontMatterValue, level: Int = 0) throws(DocumentEditError) {
    guard level <= ValueWriter.deepestLevel else { throw .unwritable(path: path, reason: .tooDeep) }
    switch value {
    case .number(let number):
      guard number.isFinite else { throw .unwritable(path: path, reason: .notFinite) }
    case .list(let items):
      for item in items { try check(item, level: level + 1) }
    case .mapping(let entries):
      var seen: Set<[UInt8]> = []
      for entry in entries {
        try check(key: entry.key)
        guard seen.insert(Array(entry.key.utf8)).inserted else {
          throw .unwritable(path: path, reason: .duplicateKey(entry.key))
        }
        try check(entry.value, level: level + 1)
      }
    case .null, .bool, .integer, .text, .timestamp: break
    }
  }

  /// Refuses a key that libyaml would not find the end of.
  func check(key: String) throws(DocumentEditError) {
    guard key.unicodeScalars.count <= ValueWriter.longestKey else {
      throw .unwritable(path: path, reason: .keyTooLong)
    }
  }

  /// The bytes of a key.
  func key(_ key: String) -> [UInt8] {
    if PlainScalar.isSafeKey(key) { return Array(key.utf8) }
    var bytes: [UInt8] = []
    DoubleQuoted.append(key, to: &bytes)
    return bytes
  }

  /// The bytes of a value on one line.
  func inline(_ value: FrontMatterValue, at place: Place) -> [UInt8] {
    var bytes: [UInt8] = []
    appendInline(value, at: place, to: &bytes)
    return bytes
  }

  /// Whether a value can be opened as a block: a mapping or a list with something in it.
  static func canOpen(_ value: FrontMatterValue) -> Bool {
    switch value {
    case .list(let items): !items.isEmpty
    case .mapping(let entries): !entries.isEmpty
    default: false
    }
  }

  /// Whether a value stays on one line after a prefix of so many characters (indentation, key, colon, blanks).
  func fitsOnLine(_ inline: [UInt8], afterPrefixOf width: Int) -> Bool {
    width + ValueWriter.characters(in: inline[...]) <= ValueWriter.lineLength
  }

  /// The number of characters in UTF-8 bytes.
  static func characters(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The lines of an opened value, each indented and with its line end.
  func block(_ value: FrontMatterValue, indentation: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    appendBlock(value, indentation: indentation, continuingLine: false, to: &bytes)
    return bytes
  }

  /// One key with its value as whole lines, each with its line end.
  ///
  /// Stamps stay on one line whatever their length.
  func lines(
    of entry: FrontMatterValue.Entry, indentation: Int, place: Place
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
    bytes += key(entry.key)
    bytes.append(UInt8(ascii: ":"))
    let inline = inline(entry.value, at: place)
    let width = ValueWriter.characters(in: bytes[...]) + 1
    let isStamp = place == .top && ValueWriter.isStamp(entry.key)
    if isStamp || !ValueWriter.canOpen(entry.value) || fitsOnLine(inline, afterPrefixOf: width) {
      bytes.append(UInt8(ascii: " "))
      bytes += inline + lineEnding
    } else {
      bytes += lineEnding + block(entry.value, indentation: indentation + 2)
    }
    return bytes
  }

  /// Whether a top-level key is one of the two stamps, which are always written on one line.
  static func isStamp(_ key: String) -> Bool { key == "created" || key == "modified" }

  private func appendInline(_ value: FrontMatterValue, at place: Place, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += Array("null".utf8)
    case .bool(let bool): bytes += Array((bool ? "true" : "false").utf8)
    case .integer(let integer): bytes += Array(String(integer).utf8)
    case .number(let number): bytes += Array(ValueWriter.text(of: number).utf8)
    case .timestamp(let text) where PlainScalar.isSafeTimestamp(text): bytes += Array(text.utf8)
    case .text(let text) where place == .top && PlainScalar.isSafe(text): bytes += Array(text.utf8)
    case .text(let text), .timestamp(let text): DoubleQuoted.append(text, to: &bytes)
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes += Array(", ".utf8) }
        appendInline(item, at: .nested, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .mapping(let entries):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes += Array(", ".utf8) }
        bytes += key(entry.key) + Array(": ".utf8)
        appendInline(entry.value, at: .nested, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends the lines of an opened value. The first line goes without indentation where it continues the line
  /// of a dash.
  private func appendBlock(
    _ value: FrontMatterValue, indentation: Int, continuingLine: Bool, to bytes: inout [UInt8]
  ) {
    let margin = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
    var isFirst = continuingLine
    func startLine(_ bytes: inout [UInt8]) {
      if !isFirst { bytes += margin }
      isFirst = false
    }
    switch value {
    case .mapping(let entries) where !entries.isEmpty:
      for entry in entries {
        startLine(&bytes)
        bytes += key(entry.key)
        bytes.append(UInt8(ascii: ":"))
        if ValueWriter.canOpen(entry.value) {
          bytes += lineEnding
          appendBlock(entry.value, indentation: indentation + 2, continuingLine: false, to: &bytes)
        } else {
          bytes.append(UInt8(ascii: " "))
          appendInline(entry.value, at: .nested, to: &bytes)
          bytes += lineEnding
        }
      }
    case .list(let items) where !items.isEmpty:
      for item in items {
        startLine(&bytes)
        bytes += Array("- ".utf8)
        appendBlock(item, indentation: indentation + 2, continuingLine: true, to: &bytes)
      }
    default:
      startLine(&bytes)
      appendInline(value, at: .nested, to: &bytes)
      bytes += lineEnding
    }
  }

  /// The text of a finite number: an integer where it is whole and exact, else with a point.
  ///
  /// An exponent gets a fraction before it, since strict readers of YAML 1.1 take `1e+20` for text.
  static func text(of number: Double) -> String {
    if number.magnitude < 0x1p53, let whole = number.wholeInteger { return String(whole) }
    let text = number.description
    guard !text.contains("."), let exponent = text.firstIndex(of: "e") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }
}
