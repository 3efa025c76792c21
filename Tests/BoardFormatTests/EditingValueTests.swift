import BoardFormat
import TestSupport
import Testing

@Suite("Writing values")
struct EditingValueTests {
  private static func written(_ value: FrontMatterValue, key: String = "key") throws -> String {
    let text = try editable("---\n---\n").setting(value, at: [key]).text
    return String(text.dropFirst(4).dropLast(4))
  }

  @Test(
    "A text that would read as something else is quoted at the top, any other is bare",
    arguments: [
      ("Skills Pipeline", "Skills Pipeline"),
      ("3 ways", "3 ways"),
      ("04b8692e-adef-4b77-959d-ca3e08eb7776", "04b8692e-adef-4b77-959d-ca3e08eb7776"),
      ("a:b", "a:b"),
      ("http://x/y", "http://x/y"),
      ("a#b", "a#b"),
      ("C# and F#", "C# and F#"),
      ("it's", "it's"),
      ("say \"x\"", "say \"x\""),
      ("a, b [c] {d}", "a, b [c] {d}"),
      ("Grüße 🚀", "Grüße 🚀"),
      ("<div>", "<div>"),
      ("", "\"\""),
      (" a", "\" a\""),
      ("a ", "\"a \""),
      ("a: b", "\"a: b\""),
      ("a:", "\"a:\""),
      ("a #b", "\"a #b\""),
      ("#a", "\"#a\""),
      ("- a", "\"- a\""),
      ("-a", "\"-a\""),
      ("---", "\"---\""),
      ("[a", "\"[a\""),
      ("{a", "\"{a\""),
      ("@a", "\"@a\""),
      ("`a", "\"`a\""),
      ("%a", "\"%a\""),
      ("&a", "\"&a\""),
      ("*a", "\"*a\""),
      ("!a", "\"!a\""),
      ("|", "\"|\""),
      (">", "\">\""),
      ("? a", "\"? a\""),
      (": a", "\": a\""),
      (", a", "\", a\""),
      ("'a'", "\"'a'\""),
      ("\"a\"", "\"\\\"a\\\"\""),
      ("yes", "\"yes\""),
      ("Off", "\"Off\""),
      ("y", "\"y\""),
      ("true", "\"true\""),
      ("null", "\"null\""),
      ("~", "\"~\""),
      ("<<", "\"<<\""),
      ("=", "\"=\""),
      ("12", "\"12\""),
      ("007", "\"007\""),
      ("0x1F", "\"0x1F\""),
      ("1_000", "\"1_000\""),
      ("1e3", "\"1e3\""),
      (".5", "\".5\""),
      ("1:30", "\"1:30\""),
      ("2026-08-25", "\"2026-08-25\""),
      ("2026-08-25T17:00:00Z", "\"2026-08-25T17:00:00Z\""),
      ("a\nb", "\"a\\nb\""),
      ("a\r\nb", "\"a\\r\\nb\""),
      ("a\tb", "\"a\\tb\""),
      ("\u{0}\u{7}\u{8}\u{B}\u{C}\u{1B}\u{1}\u{7F}", "\"\\0\\a\\b\\v\\f\\e\\x01\\x7F\""),
      ("\u{85}\u{2028}\u{2029}\u{FEFF}\u{FFFE}", "\"\\N\\L\\P\\uFEFF\\uFFFE\""),
      ("a\\b", "a\\b"),
      ("\u{A0}a", "\"\u{A0}a\""),
      ("\u{3000}", "\"\u{3000}\""),
    ])
  func topLevelText(text: String, expected: String) throws {
    #expect(try Self.written(.text(text)) == "key: \(expected)\n")
  }

  static let valueCases: [(FrontMatterValue, String)] = [
    (.null, "null"), (true, "true"), (false, "false"), (-5, "-5"), (.integer(.min), "-9223372036854775808"),
    (.number(1024), "1024"), (.number(-0.5), "-0.5"), (.number(1536.25), "1536.25"),
    (.number(1e-7), "1.0e-07"),
    (.number(1e20), "1.0e+20"), (.number(0x1p53), "9007199254740992.0"),
    (.number(.leastNonzeroMagnitude), "5.0e-324"),
    (.number(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
    (.timestamp("2026-08-25"), "2026-08-25"), (.timestamp("2026-08-25T17:00:00Z"), "2026-08-25T17:00:00Z"),
    (.timestamp("2026-08-25 17:00:00 +2"), "2026-08-25 17:00:00 +2"), (.timestamp("soon"), "\"soon\""),
    (.timestamp("2026"), "\"2026\""), ([], "[]"), ([:], "{}"),
    (["a", 1, true, .null], "[\"a\", 1, true, null]"),
    (["by": "modified", "value": "1w"], "{by: \"modified\", value: \"1w\"}"),
    (
      ["due-soon": 1, "a b": 2, "yes": 3, "1": 4, "": 5],
      "{due-soon: 1, \"a b\": 2, \"yes\": 3, \"1\": 4, \"\": 5}"
    ),
    ([["a": [["b"]]]], "[{a: [[\"b\"]]}]"),
    (["at": .timestamp("2026-01-01")], "{at: 2026-01-01}"),
  ]

  @Test("A value is written the way the app writes it", arguments: valueCases)
  func values(value: FrontMatterValue, expected: String) throws {
    #expect(try Self.written(value) == "key: \(expected)\n")
  }

  @Test("A value stays on one line up to 120 characters and opens at every level beyond")
  func lineLength() throws {
    // `key: ["…"]` has nine characters beside the text.
    let fits = String(repeating: "ü", count: 111)
    #expect(try Self.written([.text(fits)]) == "key: [\"\(fits)\"]\n")
    #expect(try Self.written([.text(fits + "x")]) == "key:\n  - \"\(fits)x\"\n")
    let labels: FrontMatterValue = [
      ["text": .text(fits), "kind": ["type": "skill", "text": "Skill"]],
      ["text": "b", "kind": [:], "list": [["x", "y"], []], "n": 1, "last": 2],
    ]
    #expect(
      try Self.written(labels, key: "labels") == """
        labels:
          - text: "\(fits)"
            kind:
              type: "skill"
              text: "Skill"
          - text: "b"
            kind: {}
            list:
              - - "x"
                - "y"
              - []
            "n": 1
            last: 2

        """)
    #expect(try Self.written(.text(fits + fits)) == "key: \(fits + fits)\n")
  }

  @Test("A stamp stays on one line however long it is")
  func stamps() throws {
    let by: FrontMatterValue = ["name": .text(String(repeating: "n", count: 150))]
    let stamp: FrontMatterValue = ["at": .timestamp("2026-01-01T00:00:00Z"), "by": by]
    #expect(try Self.written(stamp, key: "modified").count { $0 == "\n" } == 1)
    #expect(try Self.written(stamp, key: "created").count { $0 == "\n" } == 1)
    #expect(try Self.written(stamp, key: "other").count { $0 == "\n" } > 1)
    let document = try editable("---\nmodified:  {at: 2026-01-01} # c\n---\n")
    #expect(
      try document.setting(stamp, at: ["modified"]).text.hasPrefix(
        "---\nmodified:  {at: 2026-01-01T00:00:00Z, by:"))
  }

  @Test("An opened value keeps the comment of its key's line")
  func openedWithComment() throws {
    let long: FrontMatterValue = .list((0..<10).map { .text("an entry of some length \($0)") })
    let lines = (0..<10).map { "  - \"an entry of some length \($0)\"\n" }.joined()
    for before in ["[] # c", "# c", "# c\n  - a # d", "[a,\n  b] # c"] {
      let document = try editable("---\nfilter: \(before)\n# below\nwidth: 1\n---\n")
      #expect(
        try document.setting(long, at: ["filter"]).text
          == "---\nfilter: # c\n\(lines)# below\nwidth: 1\n---\n")
    }
  }

  @Test("Every text reads back as itself, at the top, in braces and in an opened block, and in full YAML too")
  func everyTextReadsBack() throws {
    var random = SeededGenerator(seed: 0x7E87)
    for round in 0..<600 {
      let text = random.text()
      let value = FrontMatterValue.text(text)
      for frame in ["---\n---\n", "---\nanchor: &a 1\n---\n"] {
        let document = try editable(frame)
        let edited = try document.setting(value, at: ["key"]).setting(value, at: ["map", "key"])
          .setting([["text": value, "list": [value]], value], at: ["long"]).setting(value, at: [text])
        #expect(edited["key"]?.value == value, "round \(round): \(text.debugDescription)")
        #expect(edited["map"]?["key"]?.value == value, "round \(round): \(text.debugDescription)")
        #expect(
          edited["long"]?.value.readsSame(as: [["text": value, "list": [value]], value]) == true,
          "round \(round): \(text.debugDescription)")
        #expect(edited[text]?.value == value, "round \(round): \(text.debugDescription)")
      }
    }
  }

  @Test("Every number reads back as itself")
  func everyNumberReadsBack() throws {
    var random = SeededGenerator(seed: 0x9A3B)
    let document = try editable("---\n---\n")
    for round in 0..<2_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let read = try document.setting(.number(number), at: ["key"])["key"]?.number
      #expect(read == number, "round \(round): \(number)")
    }
  }
}

extension SeededGenerator {
  /// A text of a few pieces that have a meaning somewhere in YAML.
  mutating func text() -> String {
    let pieces = [
      "a", "B", "ü", "🚀", "e\u{301}", " ", "  ", "\t", "\n", "\r", "\r\n", ": ", ":", " #", "#", "- ", "-",
      "?", "!", "&",
      "*", "|", ">", "%", "@", "`", "'", "\"", "\\", "{", "}", "[", "]", ",", "~", "null", "true", "no", "1",
      "0x", ".", "e",
      "2026-01-01", "---", "...", "<<", "=", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}",
      "\u{FEFF}",
      "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "\u{3000}", "_", "+", "12:30", "lanework://x/y",
    ]
    return (0..<below(6)).map { _ in pick(pieces) }.joined()
  }
}
