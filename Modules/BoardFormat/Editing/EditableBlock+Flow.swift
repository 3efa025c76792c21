/// Edits in mappings that are written in braces. Everything put in stays on one line there.
extension EditableBlock {
  /// Replaces the value of a key.
  func replaceInFlow(_ entry: Entry, with value: FrontMatterValue) throws(DocumentEditError) -> ByteEdit {
    let writer = ValueWriter(lineEnding: [], path: path)
    let inline = inline(value, replacing: entry.value, at: .nested, with: writer)
    let keyEnd = Int(nodes[entry.key].end)
    guard let colon = flowColon(of: entry) else {
      return ByteEdit(keyEnd..<keyEnd, Array(": ".utf8) + inline + gap(before: keyEnd))
    }
    if isAbsent(entry.value) {
      return ByteEdit(colon + 1..<colon + 1, [0x20] + inline + gap(before: colon + 1))
    }
    let start = Int(nodes[entry.value].start)
    let end = endWithWideSpace(of: entry.value)
    guard start > colon, end >= start else {
      throw refusal(at: Int(nodes[entry.key].start), "its value is written elsewhere in the file")
    }
    // A tag or an anchor before the value goes with it.
    let first = skipSpace(from: colon + 1, to: start)
    return ByteEdit(first..<end, inline + gap(before: end))
  }

  /// Adds a key after the last one.
  func addInFlow(_ new: FrontMatterValue.Entry, to mapping: Int) throws(DocumentEditError) -> ByteEdit {
    let node = nodes[mapping]
    let writer = ValueWriter(lineEnding: [], path: path)
    let text = writer.key(new.key) + Array(": ".utf8) + writer.inline(new.value, at: .nested)
    guard node.end > node.start + 1, bytes[Int(node.start)] == UInt8(ascii: "{"),
      bytes[Int(node.end) - 1] == UInt8(ascii: "}")
    else { throw refusal(at: Int(node.start), "the braces of its mapping are not where they should be") }
    guard let last = entries(of: mapping).last else {
      let offset = Int(node.start) + 1
      return ByteEdit(offset..<offset, text)
    }
    let offset = flowEnd(of: last)
    return ByteEdit(offset..<offset, Array(", ".utf8) + text + gap(before: offset))
  }

  /// Removes a key with one of the commas beside it, and its whole line where it has one of its own.
  func removeInFlow(_ entry: Entry, from mapping: Int) throws(DocumentEditError) -> ByteEdit {
    let closing = Int(nodes[mapping].end) - 1
    var start = Int(nodes[entry.key].start)
    var end = flowEnd(of: entry)
    guard start < end, end <= closing else { throw refusal(at: start, "its end is not sure") }
    let comma = skipSpace(from: end, to: closing)
    if comma < closing, bytes[comma] == UInt8(ascii: ",") {
      end = comma + 1
      while end < closing, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    } else if let previous = entries(of: mapping).last(where: { $0.key < entry.key }) {
      let before = flowEnd(of: previous)
      // A line break, or a comment on the line before, stays; its comma then ends the list.
      guard before <= start else { throw refusal(at: start, "the key before it ends behind it") }
      if !bytes[before..<start].contains(0x0A) { start = before }
    }
    let line = lineStart(of: start)
    let isAlone = bytes[line..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isAlone, line > Int(nodes[mapping].start) {
      let textEnd = lineTextEnd(of: end)
      let rest = skipBlanks(from: end, to: textEnd)
      if rest == textEnd || (bytes[rest] == UInt8(ascii: "#") && isBlankOrLineEnd(bytes[rest - 1])) {
        return ByteEdit(line..<lineAfter(end))
      }
    }
    return ByteEdit(start..<end)
  }

  /// The colon of a key in braces; nil where the key stands alone.
  private func flowColon(of entry: Entry) -> Int? {
    let end = Int(nodes[entry.key].end)
    let colon = skipSpace(from: end, to: document.block.upperBound)
    return colon < document.block.upperBound && bytes[colon] == UInt8(ascii: ":") ? colon : nil
  }

  /// The offset just past an entry in braces.
  private func flowEnd(of entry: Entry) -> Int {
    if !isAbsent(entry.value) { return endWithWideSpace(of: entry.value) }
    return flowColon(of: entry).map { $0 + 1 } ?? Int(nodes[entry.key].end)
  }

  /// The first offset from a given one that is neither white space nor inside a comment.
  private func skipSpace(from offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit {
      if isBlankOrLineEnd(bytes[offset]) {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "#") {
        offset = min(lineAfter(offset), limit)
      } else {
        break
      }
    }
    return offset
  }
}
