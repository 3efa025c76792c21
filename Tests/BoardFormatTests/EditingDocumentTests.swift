import BoardFormat
import Testing

/// A document before and after one edit, without the delimiter lines.
struct EditCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let before: String
  let path: [String]
  /// The value to set; nil removes.
  let value: FrontMatterValue?
  let after: String

  init(_ rule: String, _ before: String, _ path: String, _ value: FrontMatterValue?, _ after: String) {
    self.rule = rule
    self.before = before
    self.path = path.split(separator: ".").map(String.init)
    self.value = value
    self.after = after
  }

  var testDescription: String { rule }

  func result() throws -> String {
    let document = try editable("---\n" + before + "---\nBody\n")
    let edited = if let value { try document.setting(value, at: path) } else { try document.removing(path) }
    return edited.text
  }
}

@Suite("Editing a document")
struct EditingDocumentTests {
  static let topLevelCases: [EditCase] = [
    EditCase(
      "A title is replaced on its line", "title: Old\norder: 1\n", "title", "New", "title: New\norder: 1\n"),
    EditCase(
      "A missing key comes last", "title: A\nmodified: {at: 2026-01-01}\n", "collapsed", true,
      "title: A\nmodified: {at: 2026-01-01}\ncollapsed: true\n"),
    EditCase(
      "A key comes after the comments at the end", "title: A\n# end\n", "width", 2,
      "title: A\n# end\nwidth: 2\n"),
    EditCase("Empty front matter gets its first key", "", "title", "A", "title: A\n"),
    EditCase("Comments alone stay above the first key", "# c\n\n", "title", "A", "# c\n\ntitle: A\n"),
    EditCase(
      "The blanks after a colon stay", "created:  {at: 2026-01-01}\n", "created",
      ["at": .timestamp("2026-02-02T00:00:00Z")], "created:  {at: 2026-02-02T00:00:00Z}\n"),
    EditCase("A comment behind the value stays", "order: 1 # first\n", "order", 2, "order: 2 # first\n"),
    EditCase(
      "A comment right behind a quote gets a blank", "title: \"a\"#c\n", "title", "b", "title: b #c\n"),
    EditCase(
      "Comment lines around the key stay", "# above\ntitle: A\n# below\norder: 1\n", "title", "B",
      "# above\ntitle: B\n# below\norder: 1\n"),
    EditCase(
      "A value with nothing behind its colon is filled in", "title:\norder: 1\n", "title", "A",
      "title: A\norder: 1\n"),
    EditCase("Blanks behind a bare colon go", "title:   \norder: 1\n", "title", "A", "title: A\norder: 1\n"),
    EditCase(
      "A comment behind a bare colon stays", "title: # none\norder: 1\n", "title", "A",
      "title: A # none\norder: 1\n"),
    EditCase(
      "A block becomes one line", "labels:\n  - a\n  # b\n  - c\norder: 1\n", "labels", [],
      "labels: []\norder: 1\n"),
    EditCase(
      "A comment on the key's line of a block stays", "labels: # mine\n  - a\norder: 1\n", "labels", ["b"],
      "labels: [\"b\"] # mine\norder: 1\n"),
    EditCase(
      "Comment lines below a block stay", "labels:\n  - a\n# next\norder: 1\n", "labels", ["b"],
      "labels: [\"b\"]\n# next\norder: 1\n"),
    EditCase(
      "A folded text is replaced whole", "title: a\n  b\n  c # x\norder: 1\n", "title", "d",
      "title: d # x\norder: 1\n"),
    EditCase(
      "A quoted text over lines is replaced whole", "title: \"a\n  b\"\norder: 1\n", "title", "d",
      "title: d\norder: 1\n"),
    EditCase(
      "Braces over lines are replaced whole", "icon: {glyph: a,\ncolor: b} # x\norder: 1\n", "icon",
      ["glyph": "c"], "icon: {glyph: \"c\"} # x\norder: 1\n"),
    EditCase(
      "A list at the key's indentation is replaced whole", "labels:\n- a\n- b\n", "labels", ["c"],
      "labels: [\"c\"]\n"),
    EditCase(
      "No key is put behind a list at the key's indentation", "title: A\nlabels:\n- a\n", "width", 2,
      "title: A\nwidth: 2\nlabels:\n- a\n"),
    EditCase(
      "White space of another kind behind a bare value goes with it", "title: A\u{A0} # c\n", "title", "b: c",
      "title: \"b: c\" # c\n"),
    EditCase(
      "White space of another kind before a bare value goes with it", "title: \u{A0}A\n", "title", "b: c",
      "title: \"b: c\"\n"),
    EditCase("A quoted key is found", "\"title\": A\n", "title", "B", "\"title\": B\n"),
    EditCase("Blanks before the colon stay", "title :  A\n", "title", "B", "title :  B\n"),
    EditCase(
      "Indented front matter stays indented", "  title: A\n  order: 1\n", "width", 2,
      "  title: A\n  order: 1\n  width: 2\n"),
    EditCase(
      "A removed key goes with its line", "title: A\norder: 1 # c\nwidth: 2\n", "order", nil,
      "title: A\nwidth: 2\n"),
    EditCase(
      "A removed block goes with its lines", "title: A\nlabels:\n  - a\n  - b: c\n    d: e\n# f\nwidth: 2\n",
      "labels", nil, "title: A\n# f\nwidth: 2\n"),
    EditCase("The last key can go", "title: A\n", "title", nil, ""),
    EditCase("Removing a missing key changes nothing", "title: A\n", "order", nil, "title: A\n"),
    EditCase(
      "Of a key written twice the last one is edited", "title: A\norder: 1\ntitle: B\n", "title", "C",
      "title: A\norder: 1\ntitle: C\n"),
    EditCase(
      "Of a key written twice all are removed", "title: A\norder: 1\ntitle: B\n", "title", nil, "order: 1\n"),
    EditCase("A key with odd letters is quoted", "title: A\n", "a: b", 1, "title: A\n\"a: b\": 1\n"),
    EditCase(
      "Front matter in braces is edited in its braces", "{title: \"A\", order: 1}\n", "title", "B",
      "{title: \"B\", order: 1}\n"),
    EditCase(
      "Front matter in braces grows in its braces", "{title: \"A\"}\n", "order", 1,
      "{title: \"A\", order: 1}\n"),
    EditCase(
      "Front matter in braces shrinks in its braces", "{title: \"A\", order: 1}\n", "title", nil,
      "{order: 1}\n"),
    EditCase("Empty braces are filled", "{}\n", "order", 1, "{order: 1}\n"),
  ]

  @Test("An edit of a key touches its own lines", arguments: topLevelCases)
  func topLevel(_ edit: EditCase) throws {
    #expect(try edit.result() == "---\n" + edit.after + "---\nBody\n")
  }

  static let belowCases: [EditCase] = [
    EditCase(
      "A key in braces is replaced", "config: {show-card-body: 3, due-soon: 1}\n", "config.show-card-body", 5,
      "config: {show-card-body: 5, due-soon: 1}\n"),
    EditCase(
      "A key is added in braces", "icon: {glyph: star}\n", "icon.color", "fern",
      "icon: {glyph: star, color: \"fern\"}\n"),
    EditCase(
      "A key is added before a last comma", "icon: {glyph: star,}\n", "icon.color", "fern",
      "icon: {glyph: star, color: \"fern\",}\n"),
    EditCase(
      "A key alone in braces gets a value", "icon: {glyph, color: x}\n", "icon.glyph", "a",
      "icon: {glyph: \"a\", color: x}\n"),
    EditCase(
      "A bare colon in braces gets a value", "icon: {glyph:, color: x}\n", "icon.glyph", "a",
      "icon: {glyph: \"a\", color: x}\n"),
    EditCase(
      "A colon without a blank keeps its form", "icon: {\"glyph\":\"a\"}\n", "icon.glyph", "b",
      "icon: {\"glyph\":\"b\"}\n"),
    EditCase(
      "A first key is removed from braces", "icon: {glyph: a, color: b}\n", "icon.glyph", nil,
      "icon: {color: b}\n"),
    EditCase(
      "A last key is removed from braces", "icon: {glyph: a, color: b}\n", "icon.color", nil,
      "icon: {glyph: a}\n"),
    EditCase(
      "A middle key is removed from braces", "x: {a: 1, b: 2, c: 3}\n", "x.b", nil, "x: {a: 1, c: 3}\n"),
    EditCase(
      "A line of its own goes with its key", "x: {\n  a: 1, # one\n  b: 2, # two\n  c: 3 # three\n}\n", "x.b",
      nil,
      "x: {\n  a: 1, # one\n  c: 3 # three\n}\n"),
    EditCase(
      "The line before a removed last key stays", "x: {\n  a: 1, # one\n  b: 2\n}\n", "x.b", nil,
      "x: {\n  a: 1, # one\n}\n"),
    EditCase(
      "A mapping goes with its last key", "title: A\nicon: {glyph: a}\n", "icon.glyph", nil, "title: A\n"),
    EditCase(
      "All emptied mappings go", "title: A\nconfig:\n  logging: {level: info}\n", "config.logging.level", nil,
      "title: A\n"),
    EditCase(
      "Only emptied mappings go", "config:\n  logging: {level: info}\n  due-soon: 2\n",
      "config.logging.level", nil,
      "config:\n  due-soon: 2\n"),
    EditCase(
      "A key in a block is replaced", "config:\n  a: 1 # one\n  b: 2\ntitle: A\n", "config.a", 5,
      "config:\n  a: 5 # one\n  b: 2\ntitle: A\n"),
    EditCase(
      "A key is added to a block", "config:\n    a: 1\n    b:\n        c: 2\n# x\ntitle: A\n", "config.d", 5,
      "config:\n    a: 1\n    b:\n        c: 2\n    d: 5\n# x\ntitle: A\n"),
    EditCase(
      "A key is removed from a block", "config:\n  a: 1\n  b:\n    c: 2\n  d: 3\n", "config.b", nil,
      "config:\n  a: 1\n  d: 3\n"),
    EditCase(
      "A key below a missing key makes both", "title: A\n", "config.logging.level", "info",
      "title: A\nconfig: {logging: {level: \"info\"}}\n"),
    EditCase(
      "A key below a null fills it", "icon:\ntitle: A\n", "icon.color", "fern",
      "icon: {color: \"fern\"}\ntitle: A\n"),
    EditCase(
      "A key below a null in braces fills it", "config: {logging: ~}\n", "config.logging.level", "info",
      "config: {logging: {level: \"info\"}}\n"),
    EditCase(
      "A deep key keeps what is beside it",
      "config:\n  labels: [{type: a}]\n  logging: {level: info, x: 'y'}\n",
      "config.logging.level", "debug",
      "config:\n  labels: [{type: a}]\n  logging: {level: \"debug\", x: 'y'}\n"),
    EditCase(
      "A list in a block gets no key behind it", "config:\n  a: 1\n  b:\n  - x\n", "config.c", 2,
      "config:\n  a: 1\n  c: 2\n  b:\n  - x\n"),
  ]

  @Test("An edit below a key leaves what is beside it", arguments: belowCases)
  func below(_ edit: EditCase) throws {
    #expect(try edit.result() == "---\n" + edit.after + "---\nBody\n")
  }

  static let reuseCases: [EditCase] = [
    EditCase(
      "An entry is added", "labels: [{text: a, kind: {type: 't'}}] # c\n", "labels",
      [["text": "a", "kind": ["type": "t"]], ["text": "b"]],
      "labels: [{text: a, kind: {type: 't'}}, {text: \"b\"}] # c\n"),
    EditCase(
      "An entry is removed", "labels: [ a,'b', \"c\" ]\n", "labels", ["a", "c"], "labels: [a, \"c\"]\n"),
    EditCase("Entries change places", "labels: [a, 'b']\n", "labels", ["b", "a"], "labels: ['b', a]\n"),
    EditCase(
      "A key of an entry changes", "labels: [{text: a, color: x}, {text: b}]\n", "labels",
      [["text": "a", "color": "y"], ["text": "b"]], "labels: [{text: a, color: \"y\"}, {text: b}]\n"),
    EditCase("Equal entries count", "x: [a, a, b]\n", "x", ["a", "a", "a"], "x: [a, a, \"a\"]\n"),
    EditCase(
      "A stamp is set", "modified: {at: 2026-01-01, by: {name: claude}}\n", "modified",
      ["at": .timestamp("2026-01-02"), "by": ["name": "claude"]],
      "modified: {at: 2026-01-02, by: {name: claude}}\n"),
    EditCase(
      "A list below a key", "config: {thumb-sizes: [0x10, 2]}\n", "config.thumb-sizes", [16, 3],
      "config: {thumb-sizes: [0x10, 3]}\n"),
    EditCase(
      "An entry is added to an opened list",
      "labels: # k\n  # first\n  - text: a # t\n    kind: {type: 't'}\n  # last\n",
      "labels", [["text": "a", "kind": ["type": "t"]], ["text": "b", "rank": 1]],
      "labels: # k\n  # first\n  - text: a # t\n    kind: {type: 't'}\n  - text: \"b\"\n    rank: 1\n  # last\n"
    ),
    EditCase(
      "An entry is removed from an opened list", "labels:\n- a # 1\n- b # 2\n# of b\n-\n  c: d\n", "labels",
      ["a", ["c": "d"]], "labels:\n- a # 1\n-\n  c: d\n"),
    EditCase(
      "Entries of an opened list change places", "labels:\n  - a # 1\n  - - b\n    - c\n", "labels",
      [["b", "c"], "a"], "labels:\n  - - b\n    - c\n  - a # 1\n"),
    EditCase(
      "An opened list in which nothing stays is written anew", "labels:\n  - a # 1\n", "labels", ["b"],
      "labels: [\"b\"]\n"),
    EditCase(
      "A list that grows beyond a line is written anew", "labels: ['a']\n", "labels",
      ["a", .text(String(repeating: "b", count: 120))],
      "labels:\n  - \"a\"\n  - \"\(String(repeating: "b", count: 120))\"\n"),
    EditCase(
      "Braces over lines are written anew", "icon: {glyph: a,\n  color: b}\n", "icon", ["glyph": "a"],
      "icon: {glyph: \"a\"}\n"),
    EditCase(
      "A key without a value in braces gets none", "icon: {glyph, color: b}\n", "icon",
      ["glyph": .null, "color": "c"],
      "icon: {glyph: null, color: \"c\"}\n"),
  ]

  @Test("What stays in a collection keeps its bytes", arguments: reuseCases)
  func reuse(_ edit: EditCase) throws {
    #expect(try edit.result() == "---\n" + edit.after + "---\nBody\n")
  }

  static let unchangedCases: [EditCase] = [
    EditCase("The same text", "title: 'A'\n", "title", "A", ""),
    EditCase("The same time stamp in quotes", "due: \"2026-01-01\"\n", "due", .timestamp("2026-01-01"), ""),
    EditCase("The same number with a fraction", "order: 1024.0\n", "order", 1024, ""),
    EditCase(
      "The same mapping in another order", "icon: {color: b, glyph: a}\n", "icon",
      ["glyph": "a", "color": "b"], ""),
    EditCase("The same value below a key", "config:\n  due-soon: 0x2\n", "config.due-soon", 2, ""),
  ]

  @Test("Setting what is there changes no byte", arguments: unchangedCases)
  func unchanged(_ edit: EditCase) throws {
    #expect(try edit.result() == "---\n" + edit.before + "---\nBody\n")
  }

  @Test("Lines that are put in end as the file's lines do")
  func lineEndings() throws {
    let document = try editable("---\r\ntitle: A\r\nlabels:\r\n  - a\r\n---\r\nBody\r\n")
    let long = FrontMatterValue.list((0..<12).map { ["text": .text("label number \($0)")] })
    #expect(
      try document.setting("B", at: ["title"]).text
        == "---\r\ntitle: B\r\nlabels:\r\n  - a\r\n---\r\nBody\r\n")
    let edited = try document.setting(long, at: ["labels"]).setting(2, at: ["width"])
    #expect(edited.text.hasSuffix("  - text: \"label number 11\"\r\nwidth: 2\r\n---\r\nBody\r\n"))
    #expect(
      !edited.text.unicodeScalars.elementsEqual(edited.text.replacing("\r\n", with: "\n").unicodeScalars))
    #expect(edited.bytes.count { $0 == 0x0A } == edited.bytes.count { $0 == 0x0D })
  }

  @Test("What leads through something other than a mapping is refused")
  func notAMapping() throws {
    let document = try editable("---\nicon: star\nlabels: [a]\n---\n")
    #expect(throws: DocumentEditError.notAMapping(path: ["icon"])) {
      try document.setting("x", at: ["icon", "color"])
    }
    #expect(throws: DocumentEditError.notAMapping(path: ["labels"])) {
      try document.setting("x", at: ["labels", "a"])
    }
    #expect(throws: DocumentEditError.emptyPath) { try document.setting("x", at: []) }
    #expect(try document.removing(["icon", "color"]).text == document.text)
  }

  @Test("Front matter that is an explicit null is refused")
  func explicitNull() throws {
    let document = try editable("---\n~ # nothing\n---\n")
    #expect(
      throws: DocumentEditError.notEditable(
        path: ["title"], line: 2, explanation: "the front matter is an explicit null")
    ) {
      try document.setting("x", at: ["title"])
    }
  }

  @Test("A value that no reader could read back is refused")
  func unwritable() throws {
    let document = try editable("---\n---\n")
    #expect(throws: DocumentEditError.unwritable(path: ["a"], reason: .notFinite)) {
      try document.setting(.number(.infinity), at: ["a"])
    }
    #expect(throws: DocumentEditError.unwritable(path: ["a"], reason: .duplicateKey("b"))) {
      try document.setting(["b": 1, "b": 2], at: ["a"])
    }
    let deep = (0..<200).reduce(FrontMatterValue.integer(1)) { value, _ in .list([value]) }
    #expect(throws: DocumentEditError.unwritable(path: ["a"], reason: .tooDeep)) {
      try document.setting(deep, at: ["a"])
    }
    let key = String(repeating: "k", count: 2000)
    #expect(throws: DocumentEditError.unwritable(path: [key], reason: .keyTooLong)) {
      try document.setting(1, at: [key])
    }
  }

  @Test("A body is replaced byte for byte")
  func body() throws {
    let document = try editable("---\ntitle: A\n---\nold")
    #expect(try document.replacingBody("new".utf8).text == "---\ntitle: A\n---\nnew")
    #expect(try document.replacingBody("".utf8).text == "---\ntitle: A\n---\n")
    #expect(try editable("---\n---").replacingBody("x\n".utf8).text == "---\n---\nx\n")
    #expect(try editable("---\r\n---").replacingBody("x\n".utf8).text == "---\r\n---\r\nx\n")
    #expect(throws: DocumentEditError.self) { try document.replacingBody([0xFF]) }
    #expect(
      try document.replacingBody("---\na: b\n---\n".utf8).text == "---\ntitle: A\n---\n---\na: b\n---\n")
  }

  @Test("A text as body gets the body's line ends")
  func bodyText() throws {
    #expect(
      try editable("---\r\n---\r\nold\r\n").replacingBody(withText: "a\nb\r\nc").text
        == "---\r\n---\r\na\r\nb\r\nc")
    #expect(
      try editable("---\r\n---\r\nold\nx\r\n").replacingBody(withText: "a\r\n").text == "---\r\n---\r\na\n")
    #expect(try editable("---\r\n---\r\n").replacingBody(withText: "a\n").text == "---\r\n---\r\na\r\n")
  }

  @Test("A new document has its keys in the order given")
  func creating() throws {
    let stamp: FrontMatterValue = [
      "at": .timestamp("2026-09-27T20:39:07Z"), "by": ["name": "claude", "kind": "agent"],
    ]
    let document = try Document(
      entries: [
        .init("schema", 1), .init("kind", "card"), .init("title", "Fix: it"), .init("order", .number(1536)),
        .init("created", stamp),
      ], body: "Do it.\n".utf8)
    #expect(
      document.text == """
        ---
        schema: 1
        kind: card
        title: "Fix: it"
        order: 1536
        created: {at: 2026-09-27T20:39:07Z, by: {name: "claude", kind: "agent"}}
        ---
        Do it.

        """)
    #expect(throws: DocumentEditError.unwritable(path: [], reason: .duplicateKey("a"))) {
      try Document(entries: [.init("a", 1), .init("a", 2)])
    }
  }
}
