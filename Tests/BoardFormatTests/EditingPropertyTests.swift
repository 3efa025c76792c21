import BoardFormat
import Testing

@Suite("Edits of generated documents")
struct EditingPropertyTests {
  /// Runs a check over generated documents, each from a seed of its own that a failure names.
  private func forEachDocument(
    _ check: (Document, GeneratedDocument, inout EditingGenerator, String) throws -> Void
  ) throws {
    for seed in UInt64(1)...600 {
      var generator = EditingGenerator(seed: seed)
      let generated = generator.document()
      let document = try editable(generated.text)
      try #require(document.frontMatter.isDialect, "seed \(seed): \(generated.text.debugDescription)")
      try check(document, generated, &generator, "seed \(seed): \(generated.text.debugDescription)")
    }
  }

  @Test("Reading and writing back is the identity")
  func identity() throws {
    try forEachDocument { document, generated, _, comment in
      #expect(document.text.utf8.elementsEqual(generated.text.utf8), "\(comment)")
    }
  }

  @Test("Setting a key changes nothing but its lines, and reads back as the value")
  func settingTopLevel() throws {
    try forEachDocument { document, generated, generator, comment in
      let key = generator.random.pick(EditingGenerator.keys + ["list", "new"])
      let present = document[key]?.value
      let value = generator.random.chance(50) ? generator.variation(of: present) : generator.value(depth: 3)
      let edited = try document.setting(value, at: [key])
      #expect(edited[key]?.value.readsSame(as: value) == true, "\(comment) \(key)")
      if document[key]?.value.readsSame(as: value) == true {
        #expect(edited.bytes == document.bytes, "\(comment) \(key)")
        return
      }
      var before = "---" + generated.lineEnding
      var after = "---" + generated.lineEnding + generated.body
      let index = generated.pieces.lastIndex { $0.key == key }
      let last =
        generated.pieces.last?.key == "list" && index == nil
        ? generated.pieces.count - 1 : generated.pieces.count
      before += generated.pieces[..<(index ?? last)].map(\.text).joined()
      after = generated.pieces[(index.map { $0 + 1 } ?? last)...].map(\.text).joined() + after
      let lines = try #require(
        edited.text.between(before, after), "\(comment) \(key) \(edited.text.debugDescription)")
      #expect(lines.hasSuffix(generated.lineEnding), "\(comment) \(key)")
      expectLineEnds(edited, generated, comment)
      if let index, let trailing = generated.pieces[index].trailingComment {
        #expect(lines.contains(trailing), "\(comment) \(key) \(lines.debugDescription)")
      }
    }
  }

  @Test("Removing a key takes all of its lines and nothing else")
  func removingTopLevel() throws {
    try forEachDocument { document, generated, generator, comment in
      let key = generator.random.pick(EditingGenerator.keys + ["list"])
      let edited = try document.removing([key])
      #expect(edited[key] == nil, "\(comment) \(key)")
      var rest = generated
      rest.pieces.removeAll { $0.key == key }
      #expect(edited.text.utf8.elementsEqual(rest.text.utf8), "\(comment) \(key)")
    }
  }

  @Test("Setting and removing below a key leaves its other keys' bytes")
  func below() throws {
    try forEachDocument { document, generated, generator, comment in
      for (key, value) in document.root.entries where value.kind == .mapping {
        let name = try #require(key.sourceText)
        let inner = generator.random.pick(["at", "by", "glyph", "color", "new"])
        let new = generator.value(depth: 2)
        let edited = try document.setting(new, at: [name, inner])
        #expect(edited[name]?[inner]?.value.readsSame(as: new) == true, "\(comment) \(name).\(inner)")
        expectSameBytes(
          value, edited[name], except: inner, "\(comment) \(name).\(inner) \(edited.text.debugDescription)")
        expectLineEnds(edited, generated, comment)

        let removed = try document.removing([name, inner])
        #expect(removed[name]?[inner] == nil, "\(comment) \(name).\(inner)")
        let isLast = value[inner] != nil && value.entries.reduce(0) { count, _ in count + 1 } == 1
        #expect((removed[name] == nil) == isLast, "\(comment) \(name).\(inner)")
        if !isLast { expectSameBytes(value, removed[name], except: inner, "\(comment) \(name).\(inner)") }
      }
    }
  }

  @Test("Setting a value and setting it back restores the reading")
  func settingBack() throws {
    try forEachDocument { document, _, generator, comment in
      for (key, value) in document.root.entries {
        let name = try #require(key.sourceText)
        let changed = try document.setting(generator.value(depth: 2), at: [name])
        let restored = try changed.setting(value.value, at: [name])
        #expect(restored.root.value.readsSame(as: document.root.value), "\(comment) \(name)")
        #expect(restored.body == document.body, "\(comment) \(name)")
      }
    }
  }

  /// Checks that every entry of a mapping but one kept its bytes.
  private func expectSameBytes(_ old: NodeView, _ new: NodeView?, except key: String, _ comment: String) {
    for (oldKey, oldValue) in old.entries where !oldKey.hasSourceText(key) {
      let newValue = oldKey.sourceText.flatMap { new?[$0] }
      let oldBytes = old.document.bytes[oldValue.range]
      #expect(newValue.map { $0.document.bytes[$0.range] } == oldBytes, "\(comment)")
    }
  }

  /// Checks that a file whose lines end in a carriage return and a line feed still has no others.
  private func expectLineEnds(_ document: Document, _ generated: GeneratedDocument, _ comment: String) {
    guard generated.lineEnding == "\r\n" else { return }
    let block = document.bytes[..<document.bodyStart]
    let bare = zip(block, block.dropFirst()).count { $0 != 0x0D && $1 == 0x0A }
    #expect(bare == 0, "\(comment)")
  }
}

extension GeneratedDocument.Piece {
  /// The comment behind the value, where the key takes one line.
  fileprivate var trailingComment: String? {
    guard text.utf8.count(where: { $0 == 0x0A }) == 1 else { return nil }
    return ["# why", "# a: b"].first { text.contains($0) }
  }
}
