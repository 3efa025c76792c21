/// Edits in mappings that are written by indentation, a key a line.
extension EditableBlock {
  /// Replaces the value of a key and leaves what stands around it: the blanks after the colon, and a comment at
  /// the end of the line.
  func replaceInLines(
    _ entry: Entry, with value: FrontMatterValue, place: ValueWriter.Place, isStamp: Bool
  ) throws(DocumentEditError) -> ByteEdit {
    let colon = try colon(of: entry)
    let indentation = try indentation(of: entry)
    let ending = lineEnding(at: colon)
    let writer = ValueWriter(lineEnding: ending, path: path)
    if let edit = lines(of: value, replacing: entry.value, with: writer) { return edit }
    let inline = inline(value, replacing: entry.value, at: place, with: writer)

    let textEnd = lineTextEnd(of: colon + 1)
    let first = skipBlanks(from: colon + 1, to: textEnd)
    // A tag or an anchor before the value goes with it, also where the value itself begins below.
    let startsOnKeyLine = first < textEnd && bytes[first] != UInt8(ascii: "#")
    guard !startsOnKeyLine || !isAbsent(entry.value) else {
      throw refusal(at: colon, "it has a tag or an anchor without a value")
    }
    let valueEnd = isAbsent(entry.value) ? colon + 1 : endWithWideSpace(of: entry.value)
    guard !startsOnKeyLine || first <= valueEnd else {
      throw refusal(at: colon, "the end of its value is not sure")
    }
    let lines = lineAfter(max(valueEnd, colon + 1))

    let start = startsOnKeyLine ? first : colon + 2
    let width = ValueWriter.characters(in: bytes[lineStart(of: colon)..<colon + 1]) + start - colon - 1
    let opens = !isStamp && ValueWriter.canOpen(value) && !writer.fitsOnLine(inline, afterPrefixOf: width)
    guard opens else {
      if startsOnKeyLine { return ByteEdit(first..<valueEnd, inline + gap(before: valueEnd)) }
      let rest = first == textEnd ? bytes[textEnd..<lineAfter(colon)] : bytes[colon + 1..<lineAfter(colon)]
      return ByteEdit(colon + 1..<lines, [0x20] + inline + rest)
    }

    let block = writer.block(value, indentation: indentation + 2)
    guard startsOnKeyLine else { return ByteEdit(lineAfter(colon)..<lines, block) }
    let comment = skipBlanks(from: valueEnd, to: lineTextEnd(of: valueEnd))..<lineTextEnd(of: valueEnd)
    let kept = comment.isEmpty ? [] : [0x20] + bytes[comment]
    return ByteEdit(colon + 1..<lines, kept + ending + block)
  }

  /// Removes a key with all of its lines.
  func removeLines(of entry: Entry) throws(DocumentEditError) -> ByteEdit {
    _ = try indentation(of: entry)
    let colon = try colon(of: entry)
    let valueEnd = isAbsent(entry.value) ? colon + 1 : end(of: entry.value)
    return ByteEdit(lineStart(of: Int(nodes[entry.key].start))..<lineAfter(max(valueEnd, colon)))
  }

  /// Adds a key to a mapping below the top: after its last key's lines.
  func addLines(
    _ new: FrontMatterValue.Entry, to mapping: Int
  ) throws(DocumentEditError) -> ByteEdit {
    guard let last = entries(of: mapping).last else {
      throw refusal(at: Int(nodes[mapping].start), "the mapping has no keys")
    }
    let colon = try colon(of: last)
    let indentation = try indentation(of: last)
    let valueEnd = isAbsent(last.value) ? colon + 1 : end(of: last.value)
    let offset =
      isListAtKeyIndentation(last) ? lineStart(of: Int(nodes[last.key].start)) : lineAfter(valueEnd)
    let writer = ValueWriter(lineEnding: lineEnding(at: colon), path: path)
    return ByteEdit(offset..<offset, writer.lines(of: new, indentation: indentation, place: .nested))
  }

  /// Adds a key at the top: at the end of the front matter.
  func addTopLines(_ new: FrontMatterValue.Entry) throws(DocumentEditError) -> ByteEdit {
    let end = document.block.upperBound
    let writer = ValueWriter(lineEnding: lineEnding(at: max(end - 1, 0)), path: path)
    guard let last = entries(of: 0).last else {
      try requireBlankBlock()
      return ByteEdit(end..<end, writer.lines(of: new, indentation: 0, place: .top))
    }
    let indentation = try indentation(of: last)
    let offset = isListAtKeyIndentation(last) ? lineStart(of: Int(nodes[last.key].start)) : end
    return ByteEdit(offset..<offset, writer.lines(of: new, indentation: indentation, place: .top))
  }

  /// A blank where a comment would otherwise become part of the value before it: quotes and brackets may have a
  /// comment right after them, other values may not.
  func gap(before offset: Int) -> [UInt8] {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "#") ? [0x20] : []
  }

  /// Whether a key holds a list whose dashes stand at the key's own indentation. No key may follow such a list,
  /// or the published validator refuses the file.
  private func isListAtKeyIndentation(_ entry: Entry) -> Bool {
    let value = nodes[entry.value]
    let key = Int(nodes[entry.key].start)
    return value.kind == .sequence && value.style == .indented
      && Int(value.start) - lineStart(of: Int(value.start)) == key - lineStart(of: key)
  }

  /// Refuses front matter that holds something although it reads as empty: an explicit null.
  private func requireBlankBlock() throws(DocumentEditError) {
    var offset = document.block.lowerBound
    while offset < document.block.upperBound {
      let textEnd = lineTextEnd(of: offset)
      let first = skipBlanks(from: offset, to: textEnd)
      guard first == textEnd || bytes[first] == UInt8(ascii: "#") else {
        throw refusal(at: first, "the front matter is an explicit null")
      }
      offset = lineAfter(offset)
    }
  }
}
