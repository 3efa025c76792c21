import BoardFormat
import Testing

/// A block, and its reading in the notation of the recorded readings, or nil where it is refused.
struct DialectCase: CustomTestStringConvertible, Sendable {
  let block: String
  let expected: String?
  var testDescription: String { block.debugDescription }

  init(_ block: String, _ expected: String?) {
    self.block = block
    self.expected = expected
  }
}

@Suite("The dialect")
struct DialectTests {
  private func read(_ block: String) -> String {
    DocumentReader(accepting: .dialect).read("---\n\(block)\n---\n").recorded
  }

  private func check(_ example: DialectCase) {
    #expect(read(example.block) == example.expected ?? "!unparseable-yaml")
  }

  @Test(
    "Indentation is spaces, one depth for all keys of a mapping",
    arguments: [
      DialectCase("  a: 1\n  b: 2", #"{"a":1,"b":2}"#), DialectCase("a: 1\n b: 2", nil),
      DialectCase("a:\n    b: 1\n  c: 2", nil), DialectCase("a:\n\tb: 1", nil),
      DialectCase("a:\n  b: 1\n c: 2", nil),
      DialectCase("a:\tb", #"{"a":"b"}"#), DialectCase("a: 1\n \t \nb: 2", #"{"a":1,"b":2}"#),
      DialectCase("a: 1\n\t# comment\nb: 2", #"{"a":1,"b":2}"#), DialectCase("a: 1\n  \tb", nil),
      DialectCase("a:\n b: 1\n", #"{"a":{"b":1}}"#),
    ])
  func indentation(_ example: DialectCase) { check(example) }

  @Test(
    "A key is plain or quoted text with a colon and a blank after it",
    arguments: [
      DialectCase("1: x", #"{"1":"x"}"#), DialectCase("two words: 1", #"{"two words":1}"#),
      DialectCase("title :  v", #"{"title":"v"}"#), DialectCase("a:b: 1", #"{"a:b":1}"#),
      DialectCase("-x: 1", #"{"-x":1}"#),
      DialectCase("\"a\\x41\": 1", #"{"aA":1}"#), DialectCase("'it''s': 1", #"{"it's":1}"#),
      DialectCase("\"q\" : v", nil),
      DialectCase("a #b: 1\nc: 2", nil), DialectCase("? a", nil), DialectCase("@a: 1", nil),
      DialectCase("<<: {a: 1}", #"{"<<":{"a":1}}"#),
      DialectCase("null: 1\n~: 2", #"{"null":1,"~":2}"#), DialectCase("\"a\nb\": 1", nil),
    ])
  func keys(_ example: DialectCase) { check(example) }

  @Test(
    "A key without a value takes what is indented deeper, or a list at its own indentation, or is null",
    arguments: [
      DialectCase("a:\n  b: 1", #"{"a":{"b":1}}"#), DialectCase("a: # comment\n  b: 1", #"{"a":{"b":1}}"#),
      DialectCase("a:\n- b\n- c", #"{"a":["b","c"]}"#), DialectCase("a:\nb: 1", #"{"a":~,"b":1}"#),
      DialectCase("a:", #"{"a":~}"#),
      DialectCase("a:\n  text", #"{"a":"text"}"#), DialectCase("a:\n  'text'", #"{"a":"text"}"#),
      DialectCase("a: #x", #"{"a":~}"#),
    ])
  func emptyKeys(_ example: DialectCase) { check(example) }

  @Test("A list at its key's indentation is refused where another key follows, though YAML accepts it")
  func listAtKeyIndentation() {
    #expect(read("a:\n- b\nc: d") == "!unparseable-yaml")
    #expect(read("x:\n  a:\n  - b\nc: d") == #"{"x":{"a":["b"]},"c":"d"}"#)
    #expect(DocumentReader().read("---\na:\n- b\nc: d\n---\n").recorded == #"{"a":["b"],"c":"d"}"#)
  }

  @Test(
    "Entries of a list hold values, mappings and lists",
    arguments: [
      DialectCase("a:\n  - b: 1\n    c: 2\n  - d", #"{"a":[{"b":1,"c":2},"d"]}"#),
      DialectCase("a:\n  - b: 1\n   c: 2", nil), DialectCase("a:\n  - - 1\n    - 2", #"{"a":[[1,2]]}"#),
      DialectCase("a:\n  -\n    b: 1", #"{"a":[{"b":1}]}"#),
      DialectCase("a:\n  - # c\n    b: 1", #"{"a":[{"b":1}]}"#),
      DialectCase("a:\n  -\n  - b", #"{"a":[~,"b"]}"#), DialectCase("a:\n  - -", #"{"a":[[~]]}"#),
      DialectCase("a:\n  -\ta", #"{"a":"-\ta"}"#), DialectCase("a: - x", nil), DialectCase("a: -", nil),
      DialectCase("a:\n  - b:\n    - c", #"{"a":[{"b":["c"]}]}"#),
      DialectCase("a:\n  - x\n    y\n  - z", #"{"a":["x y","z"]}"#),
    ])
  func lists(_ example: DialectCase) { check(example) }

  @Test(
    "A plain value goes on over lines indented deeper, joined by spaces, blank lines becoming breaks",
    arguments: [
      DialectCase("a: b\n  c\n d", #"{"a":"b c d"}"#), DialectCase("a: b\n\n\n  c", #"{"a":"b\n\nc"}"#),
      DialectCase("a: b\n  - x\n  [y", #"{"a":"b - x [y"}"#), DialectCase("a: b # c\n  d", nil),
      DialectCase("a: b\n  # c\n  d", nil), DialectCase("a: b\n  ---", #"{"a":"b ---"}"#),
      DialectCase("a:\n  b\n  c", #"{"a":"b c"}"#),
      DialectCase("a:\n  b\n c", #"{"a":"b c"}"#), DialectCase("a: b\n\n", #"{"a":"b"}"#),
    ])
  func folding(_ example: DialectCase) { check(example) }

  @Test(
    "A colon with a space, at the end, or after a tab makes a plain value unreadable",
    arguments: [
      DialectCase("a: b: c", nil), DialectCase("a: b:", nil), DialectCase("a: b\n  c: d", nil),
      DialectCase("a: b:\n  c", nil),
      DialectCase("a: b\t:c", nil), DialectCase("a: b\t: c", nil), DialectCase("a: b:\tc", #"{"a":"b:\tc"}"#),
      DialectCase("a: b :c", #"{"a":"b :c"}"#), DialectCase("a: http://x/y", #"{"a":"http://x/y"}"#),
      DialectCase("a: b:\n\n  c", #"{"a":"b:\nc"}"#), DialectCase("a: b: # c", nil),
    ])
  func colons(_ example: DialectCase) { check(example) }

  @Test(
    "A plain value cannot begin with an indicator, but with a comma and closing brackets",
    arguments: ["|", ">", "&", "*", "!", "%", "@", "`", "?"].map { DialectCase("a: \($0)x", nil) } + [
      DialectCase("a: , x", #"{"a":", x"}"#), DialectCase("a: ]x", #"{"a":"]x"}"#),
      DialectCase("a: }", #"{"a":"}"}"#),
      DialectCase("a: :x", #"{"a":":x"}"#), DialectCase("a: -x", #"{"a":"-x"}"#),
      DialectCase("a: b#c", #"{"a":"b#c"}"#),
      DialectCase("a: b\t#c", #"{"a":"b"}"#),
    ])
  func firstCharacters(_ example: DialectCase) { check(example) }

  @Test(
    "Quoted values have escapes and fold their lines, whatever the indentation",
    arguments: [
      DialectCase("a: 'it''s'", #"{"a":"it's"}"#), DialectCase("a: 'b\\n'", #"{"a":"b\\n"}"#),
      DialectCase("a: 'b\nc'", #"{"a":"b c"}"#),
      DialectCase("a: 'b  \n\n\n  c'", #"{"a":"b\n\nc"}"#), DialectCase("a: \"b  \n  c\"", #"{"a":"b c"}"#),
      DialectCase("a: \"b\\\n  c\"", #"{"a":"bc"}"#), DialectCase("a: \"b\\\n\n  c\"", #"{"a":"b c"}"#),
      DialectCase("a: \"b\\ \n  c\"", #"{"a":"b  c"}"#), DialectCase("a: \"\n b\n \"", #"{"a":" b "}"#),
      DialectCase(#"a: "\0\a\b\t\n\v\f\r\e\ \"\/\\""#, #"{"a":"\x00\x07\x08\t\n\x0b\x0c\r\x1b \x22/\\"}"#),
      DialectCase(
        #"a: "\N\_\L\P\x41\u00e9\U0001F600""#,
        #"{"a":"\xc2\x85\xc2\xa0\xe2\x80\xa8\xe2\x80\xa9A\xc3\xa9\xf0\x9f\x98\x80"}"#),
      DialectCase("a: \"b\\\tc\"", #"{"a":"b\tc"}"#), DialectCase("a: \"b\"#c", #"{"a":"b"}"#),
      DialectCase("a: 'b' #c", #"{"a":"b"}"#),
      DialectCase("a: \"b\" c", nil), DialectCase("a: 'b", nil), DialectCase("a: \"b\nc: d", nil),
      DialectCase("a: \"\\q\"", nil),
      DialectCase("a: \"\\x4\"", nil), DialectCase("a: \"\\u00\"", nil), DialectCase("a: \"\\xZZ\"", nil),
      DialectCase("a: \"\\", nil),
    ])
  func quotes(_ example: DialectCase) { check(example) }

  @Test(
    "An escape that names no character is refused, though the published validator lets it through or crashes",
    arguments: [
      #"a: "\ud800""#, #"a: "\udfff""#, #"a: "\ud83d\ude00""#, #"a: "\U00110000""#, #"a: "\UFFFFFFFF""#,
    ])
  func impossibleCharacters(_ block: String) {
    #expect(read(block) == "!unparseable-yaml")
    #expect(DocumentReader().read("---\n\(block)\n---\n").defect?.reason == .unparseableYAML)
  }

  @Test(
    "Flow collections span lines, end with a comma if they like, and hold no empty element",
    arguments: [
      DialectCase("a: [b, 'c']", #"{"a":["b","c"]}"#), DialectCase("a: [b\n,c]", #"{"a":["b","c"]}"#),
      DialectCase("a: [b,]", #"{"a":["b"]}"#),
      DialectCase("a: [b,,c]", nil), DialectCase("a: [,]", nil), DialectCase("a: {, b}", nil),
      DialectCase("a: []", #"{"a":[]}"#),
      DialectCase("a: {}", #"{"a":{}}"#), DialectCase("a: {b, c: 1}", #"{"a":{"b":~,"c":1}}"#),
      DialectCase("a: {b:1}", #"{"a":{"b:1":~}}"#),
      DialectCase("a: {\"b\":1}", #"{"a":{"b":1}}"#), DialectCase("a: [b: 1]", nil),
      DialectCase("a: {b: }", #"{"a":{"b":~}}"#),
      DialectCase("a: {b\n : c}", #"{"a":{"b":"c"}}"#), DialectCase("a: {: 1}", nil),
      DialectCase("a: {[b]: c}", nil), DialectCase("[a]: b", nil),
      DialectCase("a: [b c\n d]", #"{"a":["b c d"]}"#), DialectCase("a: [b\n\n c]", #"{"a":["b\nc"]}"#),
      DialectCase("a: [b", nil), DialectCase("a: [b] c", nil),
      DialectCase("a: [b]#c", #"{"a":["b"]}"#), DialectCase("a: {b:{c: 1}}", #"{"a":{"b":{"c":1}}}"#),
      DialectCase("a: [b", nil),
    ])
  func flow(_ example: DialectCase) { check(example) }

  @Test(
    "In flow collections a hash after no blank, a dash and a blank, and colons inside words are text",
    arguments: [
      DialectCase("a: [#c]", ##"{"a":["#c"]}"##), DialectCase("a: {\"b\":#c}", ##"{"a":{"b":"#c"}}"##),
      DialectCase("a: [b #c\n]", #"{"a":["b"]}"#),
      DialectCase("a: [ # c\n# d\nb]", #"{"a":["b"]}"#), DialectCase("a: [b\n# c\n d]", nil),
      DialectCase("a: [- x]", #"{"a":["- x"]}"#),
      DialectCase("a: {b: - x}", #"{"a":{"b":"- x"}}"#), DialectCase("a: [:b]", #"{"a":[":b"]}"#),
      DialectCase("a: [b:]", nil),
      DialectCase("a: [http://x]", #"{"a":["http://x"]}"#),
      DialectCase("a: {&b: 1, @c: 2}", #"{"a":{"&b":1,"@c":2}}"#),
      DialectCase("a: [b'c, d\"e]", #"{"a":["b'c","d\x22e"]}"#),
    ] + ["?x", "? x", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a"].map { DialectCase("a: [\($0)]", nil) })
  func flowText(_ example: DialectCase) { check(example) }

  @Test(
    "Of a top-level key written twice the last counts, in its later place; anywhere else it is refused",
    arguments: [
      DialectCase("a: 1\nb: 2\na: 3", #"{"b":2,"a":3}"#), DialectCase("a: 1\n\"a\": 2\n'a': 3", #"{"a":3}"#),
      DialectCase("a:\n  b: 1\n  b: 2", nil), DialectCase("a: {b: 1, b: 2}", nil),
      DialectCase("{a: 1, a: 2}", nil),
      DialectCase("a:\n  - b: 1\n    b: 2", nil), DialectCase("a: {b: 1, \"\\x62\": 2}", nil),
      DialectCase("{a: 1}", #"{"a":1}"#),
      DialectCase("a: [{b: 1}, {b: 1}]", #"{"a":[{"b":1},{"b":1}]}"#),
    ])
  func repeatedKeys(_ example: DialectCase) { check(example) }

  @Test(
    "A block without content or with a null is an empty mapping; any other value is none",
    arguments: [
      DialectCase("", "{}"), DialectCase("# only", "{}"), DialectCase("~", "{}"),
      DialectCase("null # c", "{}"), DialectCase("{}", "{}"),
      DialectCase("''", "!frontmatter-not-a-mapping"), DialectCase("a", "!frontmatter-not-a-mapping"),
      DialectCase("- a", "!frontmatter-not-a-mapping"),
      DialectCase("[a]", "!frontmatter-not-a-mapping"), DialectCase("a:b", "!frontmatter-not-a-mapping"),
      DialectCase("a:b\nc:\td", "!frontmatter-not-a-mapping"),
      DialectCase("a:b\nc: d", nil), DialectCase("-\t1", "!frontmatter-not-a-mapping"),
      DialectCase("a\n b: c", nil),
    ])
  func roots(_ example: DialectCase) { check(example) }

  @Test("Mappings of thousands of keys find the one that is there twice")
  func manyKeys() {
    let keys = (0..<5000).map { "key\($0): \($0)" }
    #expect(read("a: {" + keys.joined(separator: ", ") + "}").hasPrefix(#"{"a":{"key0":0,"#))
    #expect(read("a: {" + keys.joined(separator: ", ") + ", key4999: 1}") == "!unparseable-yaml")
    let repeated = DocumentReader().read(
      "---\n" + (keys + keys.reversed()).joined(separator: "\n") + "\n---\n"
    ).document
    #expect(
      repeated?.root.entries.map { $0.key.sourceText ?? "" } == (0..<5000).reversed().map { "key\($0)" })
    #expect(repeated?.frontMatter.overriddenKeys.count == 5000)
  }
}
