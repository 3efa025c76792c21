import BoardFormat
import Testing

@Suite("NodeView")
struct NodeViewTests {
  private static let text = """
    ---
    schema: 1
    title: "It's"  # comment
    config:
      due-soon: 3
      thumb-sizes: [200, 400]
    labels:
      - text: bug
        kind: {type: text}
      - 'folded
        text'
    empty:
    title: last
    ---
    Body
    """

  private func document() throws -> Document {
    try #require(DocumentReader(accepting: .dialect).read(Self.text).document)
  }

  private func source(_ view: NodeView?) -> String? {
    view.map { String(decoding: $0.document.bytes[$0.range], as: UTF8.self) }
  }

  @Test("A path of keys leads to a value")
  func path() throws {
    let document = try document()
    #expect(document["config"]?["due-soon"]?.integer == 3)
    #expect(document["config"]?["thumb-sizes"]?.elements.map(\.integer) == [200, 400])
    #expect(document["labels"]?.elements.first { $0.kind == .mapping }?["kind"]?["type"]?.text == "text")
    #expect(document["config"]?["absent"] == nil)
    #expect(document["schema"]?["x"] == nil)
    #expect(document["labels"]?["text"] == nil)
    #expect(document[""] == nil)
  }

  @Test("Of a key written twice the last one is looked up and listed, in its place")
  func repeatedKey() throws {
    let document = try document()
    #expect(document["title"]?.text == "last")
    #expect(
      document.root.entries.map { $0.key.sourceText } == ["schema", "config", "labels", "empty", "title"])
    #expect(document.frontMatter.overriddenKeys.map { document.node(at: Int($0)).sourceText } == ["title"])
  }

  @Test("A range is what the node takes up in the file, quotes and brackets included")
  func ranges() throws {
    let document = try document()
    #expect(source(document["config"]) == "due-soon: 3\n  thumb-sizes: [200, 400]")
    #expect(source(document["config"]?["thumb-sizes"]) == "[200, 400]")
    #expect(source(document["labels"]?.elements.first { $0.kind == .scalar }) == "'folded\n    text'")
    #expect(
      source(document["labels"]?.elements.first { $0.kind == .mapping })
        == "text: bug\n    kind: {type: text}")
    let first = try #require(document.frontMatter.overriddenKeys.first)
    #expect(source(document.node(at: Int(first) + 1)) == "\"It's\"")
    #expect(source(document.root)?.hasPrefix("schema: 1") == true)
    #expect(source(document.root)?.hasSuffix("title: last") == true)
  }

  @Test("An absent value is an empty range right after its colon or dash")
  func absentValue() throws {
    let document = try document()
    let empty = try #require(document["empty"])
    #expect(empty.isNull)
    #expect(empty.range.isEmpty)
    #expect(document.bytes[empty.range.lowerBound - 1] == UInt8(ascii: ":"))
    let list = try #require(
      DocumentReader().read("---\na:\n  -\n---\n").document?["a"]?.elements.first { _ in true })
    #expect(list.range == 10..<10)
  }

  @Test("The way a node is written is told by its style and by whether its bytes are its text")
  func styles() throws {
    let document = try document()
    #expect(document["config"]?.node.style == .indented)
    #expect(document["config"]?["thumb-sizes"]?.node.style == .flow)
    let folded = try #require(document["labels"]?.elements.first { $0.kind == .scalar })
    #expect(folded.node.style == .singleQuoted)
    #expect(!folded.node.isVerbatim)
    #expect(folded.sourceText == "folded text")
    #expect(folded.hasSourceText("folded text"))
    #expect(!folded.hasSourceText("folded tex"))
    #expect(document["schema"]?.node.isVerbatim == true)
  }

  @Test("A value taken out keeps the order and what each scalar is")
  func values() throws {
    #expect(
      try document().root.value
        == .mapping([
          .init("schema", .integer(1)),
          .init(
            "config",
            .mapping([
              .init("due-soon", .integer(3)), .init("thumb-sizes", .list([.integer(200), .integer(400)])),
            ])),
          .init(
            "labels",
            .list([
              .mapping([.init("text", .text("bug")), .init("kind", .mapping([.init("type", .text("text"))]))]
              ), .text("folded text"),
            ])),
          .init("empty", .null), .init("title", .text("last")),
        ]))
  }

  @Test("Keys are compared by their bytes, not by how they look")
  func keyBytes() throws {
    let document = try #require(DocumentReader().read("---\ne\u{301}: 1\n---\n").document)
    #expect(document["e\u{301}"]?.integer == 1)
    #expect(document["é"] == nil)
  }

  @Test("A place in the file is a line and a column in bytes")
  func locations() throws {
    let document = try #require(DocumentReader().read("---\né: [漢, x]\n---\n").document)
    let last = try #require(document["é"]?.elements.first { $0.hasSourceText("x") })
    #expect(document.location(of: last.range.lowerBound) == SourceLocation(line: 2, column: 11))
    #expect(document.location(of: 1000).line == 4)
    #expect(document.location(of: -1) == SourceLocation(line: 1, column: 1))
  }
}
