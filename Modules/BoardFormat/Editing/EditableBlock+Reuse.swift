/// Writing a collection anew with the bytes of what stays in it, so that adding a label does not touch the
/// quotes of the labels beside it.
///
/// Only documents of the small dialect are served: elsewhere a value may depend on a tag or an anchor before it.
extension EditableBlock {
  /// The bytes of a value on one line, in which everything that reads as before is as before.
  func inline(
    _ value: FrontMatterValue, replacing node: Int, at place: ValueWriter.Place, with writer: ValueWriter
  ) -> [UInt8] {
    guard document.frontMatter.isDialect, nodes[node].style == .flow, !bytes[range(of: node)].contains(0x0A)
    else { return writer.inline(value, at: place) }
    return flow(value, replacing: node, with: writer)
  }

  /// The lines of an opened list, in which the items that stay have their old lines and the comments below them;
  /// nil when the old value is no opened list, or none of its items stays.
  func lines(
    of value: FrontMatterValue, replacing node: Int, with writer: ValueWriter
  ) -> ByteEdit? {
    guard document.frontMatter.isDialect, nodes[node].kind == .sequence, nodes[node].style == .indented,
      case .list(let items) = value, !items.isEmpty
    else { return nil }
    let old = self.items(of: node)
    let column = Int(nodes[node].start) - lineStart(of: Int(nodes[node].start))
    var starts = old.map { dashLine(of: $0, column: column) }
    starts.append(lineAfter(end(of: node)))
    let matches = match(items, with: old)
    guard matches.contains(where: { $0 != nil }) else { return nil }
    var lines: [UInt8] = []
    for (item, match) in zip(items, matches) {
      lines +=
        match.map { Array(bytes[starts[$0]..<starts[$0 + 1]]) } ?? writer.block([item], indentation: column)
    }
    return ByteEdit(starts[0]..<starts[old.count], lines)
  }

  private func range(of node: Int) -> Range<Int> { Int(nodes[node].start)..<Int(nodes[node].end) }

  private func items(of sequence: Int) -> [Int] {
    var items: [Int] = []
    var item = sequence + 1
    while item < nodes[sequence].next {
      items.append(item)
      item = Int(nodes[item].next)
    }
    return items
  }

  /// The start of the line with the dash of an item, which may stand above the item's own line.
  private func dashLine(of item: Int, column: Int) -> Int {
    var line = lineStart(of: Int(nodes[item].start))
    while line > document.block.lowerBound {
      let first = skipBlanks(from: line, to: lineTextEnd(of: line))
      if first - line == column, bytes[first] == UInt8(ascii: "-") { break }
      line = lineStart(of: line - 1)
    }
    return line
  }

  /// For each new item the position of an old one that says the same, each old one at most once.
  private func match(_ items: [FrontMatterValue], with old: [Int]) -> [Int?] {
    var positions: [String: [Int]] = [:]
    for (position, item) in old.enumerated().reversed() {
      positions[document.node(at: item).value.flowText, default: []].append(position)
    }
    return items.map { positions[$0.flowText]?.popLast() }
  }

  private func flow(_ value: FrontMatterValue, replacing node: Int, with writer: ValueWriter) -> [UInt8] {
    if !isAbsent(node), document.node(at: node).value.readsSame(as: value) {
      return Array(bytes[range(of: node)])
    }
    switch (value, nodes[node].kind) {
    case (.list(let items), .sequence):
      let old = self.items(of: node)
      let matches = match(items, with: old)
      let taken = Set(matches.compactMap { $0 })
      let texts = items.enumerated().map { position, item in
        if let match = matches[position] { return flow(item, replacing: old[match], with: writer) }
        guard position < old.count, !taken.contains(position) else { return writer.inline(item, at: .nested) }
        return flow(item, replacing: old[position], with: writer)
      }
      return [UInt8(ascii: "[")] + texts.joined(separator: Array(", ".utf8)) + [UInt8(ascii: "]")]
    case (.mapping(let new), .mapping):
      let old = entries(of: node)
      let texts = new.map { entry in
        guard let present = old.first(where: { document.node(at: $0.key).hasSourceText(entry.key) }) else {
          return writer.key(entry.key) + Array(": ".utf8) + writer.inline(entry.value, at: .nested)
        }
        let key = bytes[range(of: present.key)] + Array(": ".utf8)
        return key + flow(entry.value, replacing: present.value, with: writer)
      }
      return [UInt8(ascii: "{")] + texts.joined(separator: Array(", ".utf8)) + [UInt8(ascii: "}")]
    default: return writer.inline(value, at: .nested)
    }
  }
}
