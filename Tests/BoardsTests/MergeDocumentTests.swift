import BoardFormat
import Boards
import Testing

/// Reads a text that the test knows to be a readable document.
func mergeDocument(_ text: String) throws -> Document {
  try #require(DocumentReader().read(Array(text.utf8)).document, "unreadable: \(text.debugDescription)")
}

extension Document {
  /// The whole file as text.
  var mergeText: String { String(decoding: bytes, as: UTF8.self) }
}

/// Three versions of a front matter, without the delimiter lines, and what comes of them.
struct MergeCase: Sendable, CustomTestStringConvertible {
  enum Result: Sendable {
    case merged(String)
    /// A merge after which the item's place has to be found again.
    case replanned(String)
    /// The places in conflict, as text.
    case conflicts([String])
  }

  let rule: String
  let base: String
  let mine: String
  let theirs: String
  let result: Result

  init(_ rule: String, base: String, mine: String, theirs: String, _ result: Result) {
    self.rule = rule
    self.base = base
    self.mine = mine
    self.theirs = theirs
    self.result = result
  }

  var testDescription: String { rule }
}

@Suite("DocumentMerge")
struct MergeDocumentTests {
  static let keyCases: [MergeCase] = [
    MergeCase(
      "Different keys both change", base: "title: A\norder: 1\n", mine: "title: B\norder: 1\n",
      theirs: "title:   A # t\norder: 2 # theirs\n", .merged("title:   B # t\norder: 2 # theirs\n")),
    MergeCase(
      "Different keys of one mapping both change", base: "config: {due-soon: 1, show-trash: true}\n",
      mine: "config: {due-soon: 2, show-trash: true}\n",
      theirs: "config:\n  due-soon: 1\n  show-trash: false # t\n",
      .merged("config:\n  due-soon: 2\n  show-trash: false # t\n")),
    MergeCase(
      "One key changed to two values", base: "icon: {glyph: a, color: b}\n",
      mine: "icon: {glyph: c, color: b}\n",
      theirs: "icon: {glyph: d, color: b}\n", .conflicts(["icon.glyph: a, c, d"])),
    MergeCase(
      "One key changed to the same value in two spellings", base: "title: A\n", mine: "title: B\n",
      theirs: "title: 'B'\n", .merged("title: 'B'\n")),
    MergeCase(
      "A changed key was removed", base: "title: A\ndue: 2026-01-01\n", mine: "title: A\ndue: 2026-01-02\n",
      theirs: "title: A\n", .conflicts(["due: 2026-01-01, 2026-01-02, nil"])),
    MergeCase(
      "A removed key was changed", base: "title: A\ndue: 2026-01-01\n", mine: "title: A\n",
      theirs: "title: A\ndue: 2026-01-02\n", .conflicts(["due: 2026-01-01, nil, 2026-01-02"])),
    MergeCase(
      "A key was removed by both", base: "title: A\ndue: 2026-01-01\n", mine: "title: A\n",
      theirs: "title: A # t\n",
      .merged("title: A # t\n")),
    MergeCase(
      "A removed key goes", base: "title: A\ndue: 2026-01-01\n", mine: "title: A\n",
      theirs: "title: B\ndue: 2026-01-01\n", .merged("title: B\n")),
    MergeCase(
      "A mapping gained keys on both sides", base: "title: A\n", mine: "title: A\nicon: {glyph: a}\n",
      theirs: "title: A\nicon: {color: b}\n", .merged("title: A\nicon: {color: b, glyph: \"a\"}\n")),
    MergeCase(
      "A mapping was removed in which the other side changed a key",
      base: "title: A\nicon: {glyph: a, color: b}\n",
      mine: "title: A\n", theirs: "title: A\nicon: {glyph: a, color: c}\n",
      .conflicts(["icon.color: b, nil, c"])),
    MergeCase(
      "A mapping was removed to which the other side added a key", base: "title: A\nicon: {glyph: a}\n",
      mine: "title: A\n", theirs: "title: A\nicon: {glyph: a, color: c}\n",
      .merged("title: A\nicon: {color: c}\n")),
    MergeCase(
      "Both empty a mapping together", base: "title: A\nicon: {glyph: a, color: b}\n",
      mine: "title: A\nicon: {glyph: a}\n",
      theirs: "title: A # t\nicon: {color: b}\n", .merged("title: A # t\n")),
    MergeCase(
      "A mapping against another kind of value", base: "icon: star\n",
      mine: "icon: {glyph: star, color: b}\n",
      theirs: "icon: moon\n", .conflicts(["icon: star, {glyph: \"star\", color: \"b\"}, moon"])),
    MergeCase(
      "A list that is no set is one thing", base: "filter: [a]\n", mine: "filter: [a, b]\n",
      theirs: "filter: [c]\n",
      .conflicts(["filter: [\"a\"], [\"a\", \"b\"], [\"c\"]"])),
    MergeCase(
      "Two ranks", base: "order: 1024\ntitle: A\n", mine: "order: 2048\ntitle: A\n",
      theirs: "order: 512\ntitle: B\n",
      .replanned("order: 2048\ntitle: B\n")),
    MergeCase(
      "One rank", base: "order: 1024\ntitle: A\n", mine: "order: 2048\ntitle: A\n",
      theirs: "order: 1024\ntitle: B\n",
      .merged("order: 2048\ntitle: B\n")),
    MergeCase(
      "The rank within something else is no rank", base: "template: {order: 1}\n",
      mine: "template: {order: 2}\n",
      theirs: "template: {order: 3}\n", .conflicts(["template.order: 1, 2, 3"])),
    MergeCase(
      "What an item is stays theirs", base: "schema: 1\nid: a\nkind: card\ncreated: {at: 2026-01-01}\n",
      mine: "schema: 2\nid: b\nkind: lane\ncreated: {at: 2026-01-02}\n",
      theirs: "schema: 3\nid: c\nkind: x\ncreated: {at: 2026-01-03}\n",
      .merged("schema: 3\nid: c\nkind: x\ncreated: {at: 2026-01-03}\n")),
    MergeCase(
      "A kind that only this side filled in is written", base: "title: A\n", mine: "title: A\nkind: card\n",
      theirs: "title: B\n", .merged("title: B\nkind: card\n")),
    MergeCase(
      "Unknown keys merge as any other", base: "x: 1\ny: {z: [1]}\n", mine: "x: 2\ny: {z: [1]}\n",
      theirs: "x: 1\ny: {z: [2]}\n", .merged("x: 2\ny: {z: [2]}\n")),
    MergeCase(
      "A title and a due date", base: "title: A\n", mine: "title: A\ndue: 2026-01-01\n",
      theirs: "title: A\ndue: 2026-01-02\n", .conflicts(["due: nil, 2026-01-01, 2026-01-02"])),
  ]

  @Test("Front matter merges by leaf", arguments: keyCases)
  func frontMatter(_ merge: MergeCase) throws {
    try check(merge)
  }

  static let stampCases: [MergeCase] = [
    MergeCase(
      "The later stamp is mine", base: "modified: {at: 2026-01-01T00:00:00Z}\nx: 1\n",
      mine: "modified: {at: 2026-01-03T00:00:00Z, by: {name: me}}\nx: 1\n",
      theirs: "modified:  {at: 2026-01-02T00:00:00Z, by: {name: you}}\nx: 2\n",
      .merged("modified:  {at: 2026-01-03T00:00:00Z, by: {name: \"me\"}}\nx: 2\n")),
    MergeCase(
      "The later stamp is theirs", base: "modified: {at: 2026-01-01T00:00:00Z}\nx: 1\n",
      mine: "modified: {at: 2026-01-03T00:00:00Z}\nx: 2\n",
      theirs: "modified:  {at: 2026-01-02T23:00:00-05:00, by: {name: you}}\nx: 1\n",
      .merged("modified:  {at: 2026-01-02T23:00:00-05:00, by: {name: you}}\nx: 2\n")),
    MergeCase(
      "Undoing does not turn the stamp of a changed item back", base: "modified: {at: 2026-01-02}\nx: 1\n",
      mine: "modified: {at: 2026-01-01}\nx: 0\n", theirs: "modified: {at: 2026-01-02}\nx: 1\ny: 1\n",
      .merged("modified: {at: 2026-01-02}\nx: 0\ny: 1\n")),
    MergeCase(
      "A stamp that can be read beats one that cannot", base: "modified: {at: soon}\nx: 1\n",
      mine: "modified: {at: later}\nx: 1\n", theirs: "modified: {at: 2026-01-01}\nx: 2\n",
      .merged("modified: {at: 2026-01-01}\nx: 2\n")),
    MergeCase(
      "Between stamps that cannot be read the one set by the edit stands", base: "modified: soon\nx: 1\n",
      mine: "modified: later\nx: 1\n", theirs: "modified: never\nx: 2\n", .merged("modified: later\nx: 2\n")),
    MergeCase(
      "A bare stamp counts too", base: "x: 1\n", mine: "modified: {at: 2026-01-02}\nx: 1\n",
      theirs: "modified: 2026-01-03T00:00:00Z\nx: 2\n", .merged("modified: 2026-01-03T00:00:00Z\nx: 2\n")),
    MergeCase(
      "At the same instant the edit's stamp stands", base: "modified: {at: 2026-01-01}\nx: 1\n",
      mine: "modified: {at: 2026-01-02T00:00:00Z, by: {name: me}}\nx: 1\n",
      theirs: "modified: {at: 2026-01-02}\nx: 2\n",
      .merged("modified: {at: 2026-01-02T00:00:00Z, by: {name: \"me\"}}\nx: 2\n")),
  ]

  @Test("Stamps never conflict", arguments: stampCases)
  func stamps(_ merge: MergeCase) throws {
    try check(merge)
  }

  static let setCases: [MergeCase] = [
    MergeCase(
      "Labels added on both sides", base: "labels: [{text: a, kind: {type: t}}]\n",
      mine: "labels: [{text: a, kind: {type: t}}, {text: b, kind: {type: t}}]\n",
      theirs: "labels: [{text: a, kind: {type: t}}, {text: c, kind: {type: t}}]\n",
      .merged(
        "labels: [{text: a, kind: {type: t}}, {text: c, kind: {type: t}}, {text: \"b\", kind: {type: \"t\"}}]\n"
      )),
    MergeCase(
      "The same label added on both sides in another case", base: "title: A\n",
      mine: "title: A\nlabels: [{text: a, kind: {type: t}}]\n",
      theirs: "title: B\nlabels: [{text: A, kind: {type: T}}]\n",
      .conflicts([
        "labels (t: a): nil, {text: \"a\", kind: {type: \"t\"}}, {text: \"A\", kind: {type: \"T\"}}"
      ])),
    MergeCase(
      "A label removed here and another there", base: "labels: [{text: a}, {text: b}, {text: c}]\n",
      mine: "labels: [{text: b}, {text: c}]\n", theirs: "labels: [{text: a}, {text: b}]\n",
      .merged("labels: [{text: b}]\n")),
    MergeCase(
      "Together both remove the last label", base: "title: A\nlabels: [{text: a}, {text: b}]\n",
      mine: "title: A\nlabels: [{text: a}]\n", theirs: "title: A\nlabels: [{text: b}]\n",
      .merged("title: A\n")),
    MergeCase(
      "A label removed here and changed there", base: "labels: [{text: a, color: x}, {text: b}]\n",
      mine: "labels: [{text: b}]\n", theirs: "labels: [{text: a, color: y}, {text: b}]\n",
      .conflicts(["labels (a): {text: \"a\", color: \"x\"}, nil, {text: \"a\", color: \"y\"}"])),
    MergeCase(
      "A label changed in two ways", base: "labels: [{text: a, color: x}]\n",
      mine: "labels: [{text: a, color: y}]\n",
      theirs: "labels: [{text: a, color: z}]\n",
      .conflicts([
        "labels (a): {text: \"a\", color: \"x\"}, {text: \"a\", color: \"y\"}, {text: \"a\", color: \"z\"}"
      ])),
    MergeCase(
      "Labels of the same text and other kinds are others", base: "labels: [{text: a, kind: {type: s}}]\n",
      mine: "labels: [{text: a, kind: {type: s}}, {text: a, kind: {type: t}}]\n", theirs: "title: A\n",
      .merged("title: A\nlabels: [{text: \"a\", kind: {type: \"t\"}}]\n")),
    MergeCase(
      "Entries without a reading are kept whole", base: "labels: [bug]\n", mine: "labels: [bug, {text: a}]\n",
      theirs: "labels: [bug, bug, 5]\n", .merged("labels: [bug, bug, 5, {text: \"a\"}]\n")),
    MergeCase(
      "Kinds are known by their type", base: "config: {labels: [{type: s, text: S}]}\n",
      mine: "config: {labels: [{type: s, text: S, single: true}]}\n",
      theirs: "config: {labels: [{type: s, text: S}, {type: t}], due-soon: 2}\n",
      .merged("config: {labels: [{type: s, text: S, single: true}, {type: t}], due-soon: 2}\n")),
    MergeCase(
      "A kind changed in two ways", base: "config: {default-labels: [{type: s, text: S}]}\n",
      mine: "config: {default-labels: [{type: s, text: T}]}\n",
      theirs: "config: {default-labels: [{type: S, text: U}]}\n",
      .conflicts([
        "config.default-labels (s): {type: \"s\", text: \"S\"}, {type: \"s\", text: \"T\"}, {type: \"S\", text: \"U\"}"
      ])),
    MergeCase(
      "Labels that are no list are one thing", base: "labels: bug\n", mine: "labels: [{text: a}]\n",
      theirs: "labels: fix\n", .conflicts(["labels: bug, [{text: \"a\"}], fix"])),
  ]

  @Test("Labels and label kinds merge as sets", arguments: setCases)
  func sets(_ merge: MergeCase) throws {
    try check(merge)
  }

  private func check(_ merge: MergeCase) throws {
    func document(_ block: String) throws -> Document { try mergeDocument("---\n\(block)---\nBody\n") }
    let theirs = try document(merge.theirs)
    let outcome = try DocumentMerge.merge(
      base: document(merge.base), mine: document(merge.mine), theirs: theirs)
    switch (outcome, merge.result) {
    case (.merged(let document, let replansOrder), .merged(let expected)):
      #expect(document.mergeText == "---\n\(expected)---\nBody\n")
      #expect(!replansOrder)
    case (.merged(let document, let replansOrder), .replanned(let expected)):
      #expect(document.mergeText == "---\n\(expected)---\nBody\n")
      #expect(replansOrder)
    case (.conflicts(let conflicts), .conflicts(let expected)):
      let texts = conflicts.map {
        "\($0.place): \($0.base ?? "nil"), \($0.mine ?? "nil"), \($0.theirs ?? "nil")"
      }
      #expect(texts == expected)
    default:
      Issue.record("\(outcome)")
    }
  }
}
