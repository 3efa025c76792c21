/// One edit of a path, turned into replacements of bytes.
struct Edit {
  private let block: EditableBlock
  private let path: [String]

  /// Prepares an edit.
  init(document: Document, path: [String]) {
    block = EditableBlock(document: document, path: path)
    self.path = path
  }

  /// How far a path leads into the document: the mappings on the way, and the entry at each step.
  private struct Trail {
    /// The mapping in which each key was looked up, outermost first.
    var mappings: [Int] = [0]
    /// The entries that were found, outermost first.
    var entries: [EditableBlock.Entry] = []
  }

  /// Replaces the value at the path, or adds it.
  func set(_ value: FrontMatterValue) throws(DocumentEditError) -> ByteEdit {
    let trail = try follow()
    let mapping = trail.mappings[trail.mappings.count - 1]
    if trail.entries.count == trail.mappings.count, let entry = trail.entries.last {
      // The path ends at this entry, or at a null that becomes a mapping.
      let new = value.wrapped(in: path[trail.entries.count...])
      return try replace(entry, in: mapping, with: new)
    }
    let key = path[trail.entries.count]
    let new = FrontMatterValue.Entry(key, value.wrapped(in: path[(trail.entries.count + 1)...]))
    if block.nodes[mapping].style == .flow { return try block.addInFlow(new, to: mapping) }
    return try mapping == 0 ? block.addTopLines(new) : block.addLines(new, to: mapping)
  }

  /// Removes the entry at the path, with each mapping around it that would be left empty.
  func remove() throws(DocumentEditError) -> [ByteEdit] {
    let trail = try follow()
    guard trail.entries.count == path.count else { return [] }
    var depth = path.count - 1
    while depth > 0, block.entries(of: trail.mappings[depth]).count == 1 { depth -= 1 }
    guard depth == 0 else { return [try remove(trail.entries[depth], from: trail.mappings[depth])] }
    var edits: [ByteEdit] = []
    for entry in block.entries(of: 0) where hasName(path[0], entry) {
      let edit = try remove(entry, from: 0)
      if let last = edits.last, last.range.upperBound > edit.range.lowerBound {
        throw block.refusal(at: edit.range.lowerBound, "it is there twice, too close together")
      }
      edits.append(edit)
    }
    return edits
  }

  /// Follows the path as far as the document has it.
  private func follow() throws(DocumentEditError) -> Trail {
    var trail = Trail()
    for (step, key) in path.enumerated() {
      let mapping = trail.mappings[trail.mappings.count - 1]
      guard let entry = block.entries(of: mapping).last(where: { hasName(key, $0) }) else { break }
      trail.entries.append(entry)
      if step == path.count - 1 { break }
      let value = block.document.node(at: entry.value)
      if value.isNull { break }
      guard value.kind == .mapping else { throw .notAMapping(path: Array(path[...step])) }
      trail.mappings.append(entry.value)
    }
    return trail
  }

  private func hasName(_ name: String, _ entry: EditableBlock.Entry) -> Bool {
    block.document.node(at: entry.key).hasSourceText(name)
  }

  private func replace(
    _ entry: EditableBlock.Entry, in mapping: Int, with value: FrontMatterValue
  ) throws(DocumentEditError) -> ByteEdit {
    if block.nodes[mapping].style == .flow { return try block.replaceInFlow(entry, with: value) }
    let isTop = mapping == 0
    return try block.replaceInLines(
      entry, with: value, place: isTop ? .top : .nested, isStamp: isTop && ValueWriter.isStamp(path[0]))
  }

  private func remove(
    _ entry: EditableBlock.Entry, from mapping: Int
  ) throws(DocumentEditError) -> ByteEdit {
    if block.nodes[mapping].style == .flow { return try block.removeInFlow(entry, from: mapping) }
    return try block.removeLines(of: entry)
  }
}
