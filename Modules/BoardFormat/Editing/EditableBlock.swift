/// A document's front matter as lines and places, for finding the bytes that an edit has to replace.
///
/// Everything that it answers is derived from the tape and then looked up in the bytes; where the two do not
/// agree the answer is a refusal. What is found still counts as a proposal: an edited document is read again
/// and compared before anybody gets it.
struct EditableBlock {
  let document: Document
  /// The path named in errors.
  let path: [String]

  var bytes: [UInt8] { document.bytes }
  var nodes: [Node] { document.frontMatter.nodes }

  /// A key of a mapping and its value, as places in the tape.
  struct Entry {
    let key: Int
    let value: Int
  }

  /// The entries of the mapping at a place in the tape.
  func entries(of mapping: Int) -> [Entry] {
    var entries: [Entry] = []
    var key = mapping + 1
    while key < nodes[mapping].next {
      let value = Int(nodes[key].next)
      entries.append(Entry(key: key, value: value))
      key = Int(nodes[value].next)
    }
    return entries
  }

  /// The offset just past the last byte of a value. For a collection by indentation that is the end of its last
  /// descendant; white space that a block scalar ends with does not count.
  func end(of value: Int) -> Int {
    var node = value
    while nodes[node].style == .indented, nodes[node].next > node + 1 {
      var child = node + 1
      while nodes[child].next < nodes[node].next { child = Int(nodes[child].next) }
      node = child
    }
    let start = Int(nodes[node].start)
    var end = min(Int(nodes[node].end), document.block.upperBound)
    if nodes[node].style == .block {
      while end > start, isBlankOrLineEnd(bytes[end - 1]) { end -= 1 }
    }
    return end
  }

  /// The end of a value together with white space behind it that is neither a space nor a tab.
  ///
  /// Such white space, a no-break space that was pasted along for instance, is taken off a value without quotes,
  /// but nothing else may have it behind it.
  func endWithWideSpace(of value: Int) -> Int {
    let start = end(of: value)
    let limit = lineTextEnd(of: start)
    var end = Whitespace.trimmedStart(of: start..<limit, in: bytes)
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// Whether a value is written at all; `key:` with nothing after it has no value.
  func isAbsent(_ value: Int) -> Bool {
    nodes[value].kind == .scalar && nodes[value].style == .plain && nodes[value].start >= nodes[value].end
  }

  /// The offset of the first byte of the line that holds an offset.
  func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > document.block.lowerBound, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The offset just past the line end of the line that holds an offset.
  func lineAfter(_ offset: Int) -> Int {
    var end = offset
    while end < document.block.upperBound, bytes[end] != 0x0A { end += 1 }
    return min(end + 1, document.block.upperBound)
  }

  /// The offset at which the text of the line that holds an offset ends, before its line end.
  func lineTextEnd(of offset: Int) -> Int {
    var end = lineAfter(offset)
    while end > offset, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The first offset from a given one, on the same line, that is no blank.
  func skipBlanks(from offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return offset
  }

  func isBlankOrLineEnd(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The line end of the line that holds an offset.
  func lineEnding(at offset: Int) -> [UInt8] {
    (LineEnding(ofLineAt: offset, in: bytes) ?? document.lineEnding).bytes
  }

  /// The indentation of a key that begins its line.
  func indentation(of entry: Entry) throws(DocumentEditError) -> Int {
    let key = Int(nodes[entry.key].start)
    let start = lineStart(of: key)
    guard bytes[start..<key].allSatisfy({ $0 == 0x20 }) else {
      throw refusal(at: key, "the key does not begin its line")
    }
    return key - start
  }

  /// The offset of the colon of a key in a mapping by indentation.
  func colon(of entry: Entry) throws(DocumentEditError) -> Int {
    let key = nodes[entry.key]
    let end = Int(key.end)
    let colon = skipBlanks(from: end, to: document.block.upperBound)
    guard key.start < key.end, colon < document.block.upperBound, bytes[colon] == UInt8(ascii: ":") else {
      throw refusal(at: Int(key.start), "its colon does not follow the key")
    }
    let value = nodes[entry.value]
    guard isAbsent(entry.value) || Int(value.start) > colon else {
      throw refusal(at: Int(key.start), "its value is written elsewhere in the file")
    }
    return colon
  }

  /// An error that names the line of an offset.
  func refusal(at offset: Int, _ explanation: String) -> DocumentEditError {
    .notEditable(path: path, line: document.location(of: offset).line, explanation: explanation)
  }
}
