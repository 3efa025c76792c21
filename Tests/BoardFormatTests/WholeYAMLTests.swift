import BoardFormat
import Testing

@Suite("Reading beyond the dialect")
struct WholeYAMLTests {
  private func read(_ block: String) -> DocumentReading {
    DocumentReader().read("---\n\(block)\n---\n")
  }

  @Test(
    "All of YAML is read that the app reads, with the same rules for scalars",
    arguments: [
      DialectCase("a: |\n  b\n   c\n", #"{"a":"b\n c\n"}"#), DialectCase("a: |-\n  5", #"{"a":"5"}"#),
      DialectCase("a: >\n  b\n  c\n\n  d\n", #"{"a":"b c\nd\n"}"#),
      DialectCase("a: &x 1\nb: *x", #"{"a":1,"b":1}"#),
      DialectCase("a: &x [1, {c: d}]\nb: *x", #"{"a":[1,{"c":"d"}],"b":[1,{"c":"d"}]}"#),
      DialectCase("a: &x {c: d}\nb:\n  <<: *x\n  e: 1", #"{"a":{"c":"d"},"b":{"<<":{"c":"d"},"e":1}}"#),
      DialectCase("a: !!str 5\nb: ! 6\nc: !mine 7", #"{"a":"5","b":"6","c":"7"}"#),
      DialectCase("a: !!int 5", #"{"a":5}"#),
      DialectCase("a: &x !!str 5\nb: *x", #"{"a":"5","b":"5"}"#), DialectCase("? a\n: b", #"{"a":"b"}"#),
      DialectCase("? [a, b]\n: c", #"{"[a, b]":"c"}"#),
      DialectCase("? a: b\n  c: d\n: e", #"{"a: b\n  c: d":"e"}"#),
      DialectCase("a:\n- b\nc: d", #"{"a":["b"],"c":"d"}"#), DialectCase("\"q\" : v", #"{"q":"v"}"#),
      DialectCase("a: [b: c]", #"{"a":[{"b":"c"}]}"#),
      DialectCase("a: b\n...", #"{"a":"b"}"#),
      DialectCase("a: |\n  b\n  é 漢: x\nc: 'd'", #"{"a":"b\n\xc3\xa9 \xe6\xbc\xa2: x\n","c":"d"}"#),
      DialectCase("a: &x b\nc: {*x : d}", #"{"a":"b","c":{"b":"d"}}"#),
      DialectCase("a: &x\nb: *x", #"{"a":~,"b":~}"#),
      DialectCase("a: |\n", #"{"a":""}"#), DialectCase("%YAML 1.1\n--- {a: b}", #"{"a":"b"}"#),
      DialectCase("a: |\n  x\na: 2", #"{"a":2}"#),
    ])
  func readings(_ example: DialectCase) throws {
    #expect(DocumentReader(accepting: .dialect).read("---\n\(example.block)\n---\n").document == nil)
    let reading = read(example.block)
    #expect(reading.recorded == example.expected)
    #expect(reading.document?.frontMatter.isDialect == false)
  }

  @Test(
    "What is no YAML either is refused",
    arguments: [
      "a: b: c", "a: 'b", "a: [b", "a: *x", "a: &x [*x]", "a: |\n  b\n\tc: d", "a: @b", "a: `b",
      "a:\n  b: 1\n  b: |\n    x", "{a: |\n x}",
      "a: |\n  b\n--- c", "a: {b: &x 1, b: 2}", "{a: &x 1, a: 2}",
    ])
  func refusals(_ block: String) {
    #expect(read(block).recorded == "!unparseable-yaml")
  }

  @Test(
    "A front matter that is no mapping is told apart", arguments: ["- &x a", "&x a", "|\n a", "!!str ~", "*"])
  func notAMapping(_ block: String) {
    #expect(read(block).defect?.reason == (block == "*" ? .unparseableYAML : .frontMatterNotAMapping))
  }

  @Test("A tagged or anchored null is an empty mapping", arguments: ["&x ~", "!!null ~", "--- ~"])
  func nullRoot(_ block: String) {
    #expect(read(block).recorded == "{}")
  }

  @Test("An alias's nodes have the range of the alias, so that nobody edits the original through them")
  func aliasRanges() throws {
    let document = try #require(read("a: &x {b: \"c\"}\nd: *x").document)
    let copy = try #require(document["d"])
    #expect(document.bytes[copy.range].elementsEqual("*x".utf8))
    #expect(copy["b"]?.range == copy.range)
    #expect(copy["b"]?.text == "c")
    #expect(try #require(document["a"]?["b"]).range == 14..<17)
  }

  @Test("Ranges are right behind characters of several bytes")
  func ranges() throws {
    let document = try #require(read("é: |\n  漢😀\nb: [x, 'y']\nc: &a {d: 1}").document)
    #expect(document["b"].map { String(decoding: document.bytes[$0.range], as: UTF8.self) } == "[x, 'y']")
    #expect(document["c"]?["d"].map { String(decoding: document.bytes[$0.range], as: UTF8.self) } == "1")
    #expect(document["é"]?.node.style == .block)
  }

  @Test("Aliases that multiply, or nest what is deep, are refused")
  func aliasBombs() {
    let bomb = "a0: &a0 [x, x]\n" + (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    #expect(read(bomb).defect?.explanation == "the aliases add too much")
    let deep = "a: &a " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "\nb: "
    #expect(read(deep + "*a").document != nil)
    let tooDeep = read(deep + String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 30))
    #expect(tooDeep.defect?.explanation.contains("inside each other") == true)
  }
}
