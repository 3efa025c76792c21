import BoardFormat
import DocumentGeneration
import Testing

/// A file that cannot be read, why, and the place that is named.
struct DefectCase: CustomTestStringConvertible, Sendable {
  let bytes: [UInt8]
  let reason: UnreadableDocument.Reason
  let line: Int
  let column: Int
  let explanation: String
  var testDescription: String { EscapedBytes.encode(bytes) }

  init(_ text: String, _ reason: UnreadableDocument.Reason, _ line: Int, _ column: Int, _ explanation: String)
  {
    self.init(bytes: Array(text.utf8), reason, line, column, explanation)
  }

  init(bytes: [UInt8], _ reason: UnreadableDocument.Reason, _ line: Int, _ column: Int, _ explanation: String)
  {
    self.bytes = bytes
    self.reason = reason
    self.line = line
    self.column = column
    self.explanation = explanation
  }
}

@Suite("UnreadableDocument")
struct UnreadableDocumentTests {
  @Test(
    "A defect names its kind, its line and its column in bytes, and says what is wrong",
    arguments: [
      DefectCase("\u{FEFF}---\na: 1\n---\n", .byteOrderMark, 1, 1, "the file begins with a byte order mark"),
      DefectCase(
        bytes: Array("---\na: b".utf8) + [0xFF] + Array("\n---\n".utf8), .notUTF8, 2, 5,
        "these bytes are no UTF-8 text"),
      DefectCase(
        bytes: Array("---\na: b\n---\nbody\n x".utf8) + [0xC3], .notUTF8, 5, 3,
        "these bytes are no UTF-8 text"),
      DefectCase(bytes: [0xFF, 0xFE, 0x2D, 0x00], .notUTF8, 1, 1, "these bytes are no UTF-8 text"),
      DefectCase(
        "a: 1\n", .frontMatterDelimiters, 1, 1, "the file does not begin with a line of three hyphens"),
      DefectCase(
        "---\na: 1\n", .frontMatterDelimiters, 3, 1, "no line of three hyphens closes the front matter"),
      DefectCase(
        "---\n- a\n---\n", .frontMatterNotAMapping, 2, 1, "the front matter is not a list of keys with values"
      ),
      DefectCase(
        "---\né: 漢: c\n---\n", .unparseableYAML, 2, 8,
        "a colon and a space inside a value: the value needs quotes"),
      DefectCase("---\na: 'b\nc: d\n---\n", .unparseableYAML, 2, 4, "this quote is never closed"),
      DefectCase(
        "---\na: [b\nc: d\n---\n", .unparseableYAML, 3, 2, "a comma or a closing bracket is expected here"),
      DefectCase("---\na: [b,\n---\n", .unparseableYAML, 2, 4, "this bracket is never closed"),
      DefectCase("---\na:\n\tb: c\n---\n", .unparseableYAML, 3, 1, "a tab cannot indent a line"),
      DefectCase(
        "---\na: {b: 1, b: 2}\n---\n", .unparseableYAML, 2, 11, "this key is in the mapping already"),
      DefectCase("---\na: \"\\q\"\n---\n", .unparseableYAML, 2, 5, "this escape sequence does not exist"),
      DefectCase(
        "---\na: |\n  b\nc: *d\n---\n", .unparseableYAML, 4, 4, "nothing above has the anchor of this alias"),
      DefectCase(
        "---\na: |\n  b\nc: 'd\n---\n", .unparseableYAML, 5, 1,
        "found unexpected end of stream while scanning a quoted scalar"),
    ])
  func places(_ example: DefectCase) throws {
    let defect = try #require(DocumentReader().read(example.bytes).defect)
    #expect(defect.reason == example.reason)
    #expect([defect.line, defect.column] == [example.line, example.column])
    #expect(defect.explanation == example.explanation)
  }

  @Test(
    "Sixty-four collections inside each other are read, one more is refused",
    arguments: ["flow", "indented", "list"])
  func depth(_ style: String) {
    func block(_ depth: Int) -> String {
      switch style {
      case "flow": "a: " + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      case "indented": (0..<depth).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
      default: "a:\n " + String(repeating: "- ", count: depth - 1) + "b"
      }
    }
    for read in [
      DocumentReader(accepting: .dialect).read(_:), DocumentReader().read(_:),
      DocumentReader.readByFullParser(_:),
    ] {
      #expect(read(Array("---\n\(block(64))\n---\n".utf8)).document != nil)
      let defect = read(Array("---\n\(block(65))\n---\n".utf8)).defect
      #expect(defect?.explanation == "more than 64 collections inside each other")
    }
  }

  @Test("A front matter of more than a mebibyte is refused, a body of any size is not")
  func size() {
    let line = "# " + String(repeating: "x", count: 1021) + "\n"
    let almost = "---\n" + String(repeating: line, count: 1023) + "---\n"
    #expect(DocumentReader().read(almost + String(repeating: line, count: 3000)).document != nil)
    let over = "---\n" + String(repeating: line, count: 1025) + "---\n"
    #expect(
      DocumentReader().read(over).defect?.explanation == "the front matter is larger than 1048576 bytes")
  }

  @Test("Documents made to be expensive are read or refused at once", arguments: HostileDocument.allCases)
  func hostileDocuments(_ kind: HostileDocument) throws {
    let bytes = kind.document(size: 6000)
    #expect(bytes.count > 1500)
    try DocumentInvariants.check(bytes)
  }
}
