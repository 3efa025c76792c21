extension Document {
  /// Returns the document with a value at a path, with every other byte as it is where that is possible.
  ///
  /// A path is a top-level key, optionally with the keys below it: `["config", "due-soon"]`. Setting a whole
  /// top-level key touches only that key's lines; setting a key below it touches only that key's bytes inside
  /// its mapping. A missing key comes last in its mapping, missing mappings around it are made, and a value that
  /// reads as the one that is there changes nothing. Of a top-level key written twice the last one, which
  /// counts, is edited.
  ///
  /// The result has been read again: the path reads as asked and everything else as before.
  ///
  /// - Throws: `DocumentEditError` when the value cannot be written, when the path leads through something other
  ///   than a mapping, or when the place cannot be edited without touching anything else.
  public func setting(_ value: FrontMatterValue, at path: [String]) throws(DocumentEditError) -> Document {
    guard let key = path.first else { throw .emptyPath }
    let writer = ValueWriter(lineEnding: lineEnding.bytes, path: path)
    for key in path { try writer.check(key: key) }
    try writer.check(value, level: path.count)
    if let present = node(at: path[...]), present.value.readsSame(as: value) { return self }

    let edit = try Edit(document: self, path: path).set(value)
    let expected =
      root[key]?.value.setting(value, at: path.dropFirst()) ?? value.wrapped(in: path.dropFirst())
    return try edited([edit], path: path, expecting: expected)
  }

  /// Returns the document without a key.
  ///
  /// A mapping whose last key goes, goes with it. Of a top-level key written twice all are removed. A missing key
  /// changes nothing.
  ///
  /// - Throws: `DocumentEditError` when the place cannot be edited without touching anything else.
  public func removing(_ path: [String]) throws(DocumentEditError) -> Document {
    guard let key = path.first else { throw .emptyPath }
    guard let present = root[key], node(at: path[...]) != nil else { return self }
    let edits = try Edit(document: self, path: path).remove()
    return try edited(edits, path: path, expecting: present.value.removing(path.dropFirst()))
  }

  /// Returns the document with another body, byte for byte as given.
  ///
  /// Only where the closing delimiter line lacks its line end one is added first.
  ///
  /// - Throws: `DocumentEditError.wouldBreak` when the body is not UTF-8.
  public func replacingBody(_ body: some Sequence<UInt8>) throws(DocumentEditError) -> Document {
    let body = Array(body)
    if body.elementsEqual(self.body) { return self }
    let isOpen = bodyStart == bytes.count && bytes.last != 0x0A
    let separator = isOpen && !body.isEmpty ? lineEnding.bytes : []
    let edit = ByteEdit(bodyStart..<bytes.count, separator + body)
    let document = try read(ByteEdit.apply([edit], to: bytes), path: [])
    guard document.root.value.readsSame(as: root.value), document.body.elementsEqual(body) else {
      throw .wouldMisread(path: [], key: nil)
    }
    return document
  }

  /// Returns the document with a text as its body, in the line ends that the body has already, or else the file.
  ///
  /// - Throws: As `replacingBody(_:)`.
  public func replacingBody(withText text: String) throws(DocumentEditError) -> Document {
    try replacingBody(bodyLineEnding.normalizing(text.utf8))
  }

  /// The line end of the front matter, by its first line.
  public var lineEnding: LineEnding { LineEnding(ofLineAt: 0, in: bytes) ?? .lineFeed }

  /// The line end of the body, by its first line; that of the front matter where the body has none.
  public var bodyLineEnding: LineEnding { LineEnding(ofLineAt: bodyStart, in: bytes) ?? lineEnding }

  private func node(at path: ArraySlice<String>) -> NodeView? {
    var node: NodeView? = root
    for key in path { node = node?[key] }
    return node
  }

  /// Applies edits and lets the result out only where it reads as it should.
  private func edited(
    _ edits: [ByteEdit], path: [String], expecting expected: FrontMatterValue?
  ) throws(DocumentEditError) -> Document {
    let document = try read(ByteEdit.apply(edits, to: bytes), path: path)
    guard document.frontMatter.isDialect || !frontMatter.isDialect else {
      throw EditableBlock(document: self, path: path).refusal(
        at: edits.first?.range.lowerBound ?? 0, "the result would not be valid on every reader")
    }
    guard document.body == body else { throw .wouldMisread(path: path, key: nil) }
    var remaining = document.root.entries
    for (key, value) in root.entries {
      let name = key.sourceText ?? ""
      if name == path[0] { continue }
      guard let other = remaining.next(skipping: path[0]), other.key.hasSourceText(name),
        other.value.value.readsSame(as: value.value)
      else { throw .wouldMisread(path: path, key: name) }
    }
    if let extra = remaining.next(skipping: path[0]) {
      throw .wouldMisread(path: path, key: extra.key.sourceText ?? "")
    }
    let isAsExpected =
      switch (document.root[path[0]]?.value, expected) {
      case (nil, nil): true
      case (let value?, let expected?): value.readsSame(as: expected)
      default: false
      }
    guard isAsExpected else { throw .wouldMisread(path: path, key: path[0]) }
    return document
  }

  private func read(_ bytes: [UInt8], path: [String]) throws(DocumentEditError) -> Document {
    switch DocumentReader().read(bytes) {
    case .readable(let document): return document
    case .unreadable(let defect): throw .wouldBreak(path: path, defect: defect)
    }
  }
}

extension NodeView.Entries {
  /// The next entry whose key is not the given one.
  fileprivate mutating func next(skipping key: String) -> (key: NodeView, value: NodeView)? {
    while let entry = next() {
      if !entry.key.hasSourceText(key) { return entry }
    }
    return nil
  }
}
