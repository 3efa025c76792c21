import BoardFormat
import DocumentGeneration
import Testing

/// A block that the dialect and full YAML read differently.
struct DifferenceCase: CustomTestStringConvertible, Sendable {
  let block: String
  /// What the scanner reads.
  let dialect: String
  /// What the full parser reads.
  let yaml: String
  var testDescription: String { block.debugDescription }

  init(_ block: String, dialect: String, yaml: String = "!unparseable-yaml") {
    self.block = block
    self.dialect = dialect
    self.yaml = yaml
  }
}

@Suite("The dialect and YAML")
struct DialectDifferenceTests {
  @Test(
    "The two differ where the dialect has rules of its own, and nowhere else that is known",
    arguments: [
      // Characters.
      DifferenceCase("a: b\u{1}", dialect: #"{"a":"b\x01"}"#),
      DifferenceCase("a: b\u{7F}", dialect: #"{"a":"b\x7f"}"#),
      DifferenceCase("a: b\u{2028}c", dialect: #"{"a":"b\xe2\x80\xa8c"}"#),
      DifferenceCase(
        "a: b\u{2028}  c", dialect: #"{"a":"b\xe2\x80\xa8  c"}"#, yaml: #"{"a":"b\xe2\x80\xa8c"}"#),
      DifferenceCase("a: b\r  c", dialect: #"{"a":"b\r  c"}"#, yaml: #"{"a":"b c"}"#),
      DifferenceCase("a: b\u{85}", dialect: #"{"a":"b"}"#, yaml: #"{"a":"b"}"#),
      DifferenceCase("a: \u{A0}", dialect: #"{"a":~}"#, yaml: #"{"a":"\xc2\xa0"}"#),
      DifferenceCase("a: b\u{3000}", dialect: #"{"a":"b"}"#, yaml: #"{"a":"b\xe3\x80\x80"}"#),
      DifferenceCase("a: \u{0C}", dialect: #"{"a":~}"#),
      // Tabs.
      DifferenceCase("a: b\n\t\nc: d", dialect: #"{"a":"b","c":"d"}"#),
      DifferenceCase("a:\n  -\tb", dialect: #"{"a":"-\tb"}"#),
      DifferenceCase("a: b:\tc", dialect: #"{"a":"b:\tc"}"#),
      // First characters of values.
      DifferenceCase("a: , b", dialect: #"{"a":", b"}"#), DifferenceCase("a: ]", dialect: #"{"a":"]"}"#),
      DifferenceCase("a: }b", dialect: #"{"a":"}b"}"#),
      DifferenceCase("a: [#b]", dialect: ##"{"a":["#b"]}"##),
      DifferenceCase("a: [- b]", dialect: #"{"a":["- b"]}"#),
      DifferenceCase("a: {b: - c}", dialect: #"{"a":{"b":"- c"}}"#),
      DifferenceCase("a: [:b]", dialect: #"{"a":[":b"]}"#),
      DifferenceCase("a: {&b c: 1}", dialect: #"{"a":{"&b c":1}}"#, yaml: #"{"a":{"c":1}}"#),
      DifferenceCase("a: {@b: 1}", dialect: #"{"a":{"@b":1}}"#),
      DifferenceCase("a: {?b: 1}", dialect: #"{"a":{"?b":1}}"#, yaml: #"{"a":{"b":1}}"#),
      // Colons.
      DifferenceCase("a: {b:[c]}", dialect: #"{"a":{"b":["c"]}}"#),
      DifferenceCase("a: {b:}", dialect: #"{"a":{"b":~}}"#),
      DifferenceCase("a: {b\n  : c}", dialect: #"{"a":{"b":"c"}}"#),
      DifferenceCase("a: {b\n  c: d}", dialect: #"{"a":{"b c":"d"}}"#),
      DifferenceCase("a: b:\n\n  c", dialect: #"{"a":"b:\nc"}"#),
      DifferenceCase("a: [b:?]", dialect: #"{"a":["b:?"]}"#),
      // Lines.
      DifferenceCase("a: \"b\\\n\n  c\"", dialect: #"{"a":"b c"}"#, yaml: #"{"a":"b\nc"}"#),
      DifferenceCase("a: \"b\n... c\"", dialect: #"{"a":"b ... c"}"#),
      DifferenceCase("--- {a: b}", dialect: #"{"--- {a":"b}"}"#, yaml: #"{"a":"b"}"#),
      DifferenceCase("a: [b,\n--- c]", dialect: #"{"a":["b","--- c"]}"#),
    ])
  func differences(_ example: DifferenceCase) throws {
    let bytes = Array("---\n\(example.block)\n---\n".utf8)
    let document = try #require(DocumentReader(accepting: .dialect).read(bytes).document)
    #expect(document.root.recorded == example.dialect)
    #expect(DocumentReader.readByFullParser(bytes).recorded == example.yaml)
    #expect(DialectDifference.mayApply(to: document))
    // The dialect comes first: this is what reading gives.
    #expect(DocumentReader().read(bytes).recorded == example.dialect)
  }

  @Test("A key of more than 1,024 characters is one for the dialect, but not for YAML")
  func longKeys() throws {
    let long = String(repeating: "k", count: 1100)
    let bytes = Array("---\n\(long): b\n---\n".utf8)
    #expect(DocumentReader().read(bytes).document?[long]?.text == "b")
    #expect(DocumentReader.readByFullParser(bytes).document == nil)
    #expect(DialectDifference.mayApply(to: try #require(DocumentReader().read(bytes).document)))
  }

  @Test(
    "Both parsers read the same in generated documents of the dialect",
    arguments: [1, 20_260_825, UInt64.random(in: 0...UInt64(UInt32.max))])
  func generatedDocuments(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var compared = 0
    for index in 0..<400 {
      let document = generator.document()
      if let defect = DocumentReader(accepting: .dialect).read(document).defect {
        Issue.record("seed \(seed), document \(index): \(defect)\n\(EscapedBytes.encode(document))")
      }
      do {
        if try DocumentInvariants.check(document) { compared += 1 }
      } catch {
        Issue.record("seed \(seed), document \(index): \(error)\n\(EscapedBytes.encode(document))")
      }
    }
    // The look for differences must not let everything pass.
    #expect(compared > 250)
  }

  @Test(
    "Damaged documents are read or refused, and keep what must hold",
    arguments: [2, UInt64.random(in: 0...UInt64(UInt32.max))])
  func damagedDocuments(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var mutator = DocumentMutator(seed: seed)
    var other = generator.document()
    var readableCount = 0
    for index in 0..<800 {
      let document = generator.document()
      let damaged = mutator.mutate(document, with: other)
      other = document
      if DocumentReader().read(damaged).document != nil { readableCount += 1 }
      if let violation = DocumentInvariants.violation(in: damaged) {
        Issue.record("seed \(seed), document \(index): \(violation)\n\(EscapedBytes.encode(damaged))")
      }
    }
    #expect((80..<720).contains(readableCount))
  }
}
