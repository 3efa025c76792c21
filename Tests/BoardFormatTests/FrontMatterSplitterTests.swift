import BoardFormat
import Testing

/// A file, and where its parts lie, or nil where it has no front matter.
struct SplitCase: CustomTestStringConvertible, Sendable {
  let text: String
  let parts: (block: String, body: String)?
  var testDescription: String { text.debugDescription }

  init(_ text: String, _ block: String, _ body: String) {
    self.text = text
    parts = (block, body)
  }

  init(noFrontMatterIn text: String) {
    self.text = text
    parts = nil
  }
}

@Suite("FrontMatterSplitter")
struct FrontMatterSplitterTests {
  @Test(
    "Front matter lies between two lines of three hyphens with nothing but white space after them",
    arguments: [
      SplitCase("---\na: 1\n---\nbody", "a: 1\n", "body"), SplitCase("---\n---", "", ""),
      SplitCase("---\n---\n", "", ""),
      SplitCase("---\na: 1\n---", "a: 1\n", ""), SplitCase("--- \na: 1\n---\t\nb", "a: 1\n", "b"),
      SplitCase("---\u{A0}\na: 1\n---\u{2028}\nb", "a: 1\n", "b"),
      SplitCase("---\u{0B}\na: 1\n---\u{0C}\n", "a: 1\n", ""),
      SplitCase("---\r\na: 1\r\n---\r\nb\r\n", "a: 1\r\n", "b\r\n"),
      SplitCase("---\na: 1\n---\n---\nb", "a: 1\n", "---\nb"),
      SplitCase("---\na: b\n ---\n---\n", "a: b\n ---\n", ""),
      SplitCase("---\na: \"b\n  ---\n  c\"\n---\n", "a: \"b\n  ---\n  c\"\n", ""),
      SplitCase("---\na: 1\n\n---\n\nb", "a: 1\n\n", "\nb"),
    ])
  func parts(_ example: SplitCase) throws {
    let document = try #require(DocumentReader().read(example.text).document)
    #expect(String(decoding: document.bytes[document.block], as: UTF8.self) == example.parts?.block)
    #expect(String(decoding: document.body, as: UTF8.self) == example.parts?.body)
    #expect(document.body.startIndex == document.bodyStart)
  }

  @Test(
    "Anything else is no delimiter",
    arguments: [
      "", "\n", "---", "---\n", "---\r---\r", "----\na: 1\n---\n", "---\na: 1\n----\n", " ---\na: 1\n---\n",
      "---\na: 1\n ---\n",
      "...\na: 1\n---\n", "---\na: 1\n...\n", "\n---\na: 1\n---\n", "# c\n---\na: 1\n---\n",
      "--- #c\na: 1\n---\n",
      "---\na: 1\n--- x\n", "---\na: 1\n\n", "---\na: 1", "--\na: 1\n--\n", "-", "--",
    ].map(SplitCase.init(noFrontMatterIn:)))
  func noFrontMatter(_ example: SplitCase) {
    #expect(DocumentReader().read(example.text).defect?.reason == .frontMatterDelimiters)
  }

  @Test("A missing first delimiter is told at the start, a missing second one at the end")
  func places() {
    #expect(DocumentReader().read("a: 1\n---\n").defect.map { [$0.line, $0.column] } == [1, 1])
    #expect(DocumentReader().read("---\na: 1\nb: 2").defect.map { [$0.line, $0.column] } == [3, 5])
  }
}
