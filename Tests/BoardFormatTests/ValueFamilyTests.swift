import BoardFormat
import Testing

/// A value and what a key of one kind reads in it.
struct FamilyCase<Value: Sendable & Equatable>: CustomTestStringConvertible, Sendable {
  let source: String
  let expected: Value?
  var testDescription: String { source.debugDescription }

  init(_ source: String, _ expected: Value?) {
    self.source = source
    self.expected = expected
  }
}

@Suite("The value families")
struct ValueFamilyTests {
  private func value(_ source: String) throws -> NodeView {
    try #require(DocumentReader().read("---\nk: \(source)\n---\n").document?["k"])
  }

  @Test(
    "Text is any scalar as it was typed, a bool as true or false",
    arguments: [
      FamilyCase("word", "word"), .init("1.50", "1.50"), .init("007", "007"), .init("1_000", "1_000"),
      .init("yes", "true"),
      .init("OFF", "false"), .init("\"yes\"", "yes"), .init("2026-08-25", "2026-08-25"), .init("\"\"", ""),
      .init("\"a\\nb\"", "a\nb"), .init("99999999999999999999", "99999999999999999999"), .init("", nil),
      .init("~", nil), .init("[a]", nil), .init("{a: b}", nil),
      .init("a\n  b", "a b"),
    ] as [FamilyCase<String>])
  func text(_ example: FamilyCase<String>) throws {
    #expect(try value(example.source).text == example.expected)
  }

  @Test(
    "A title is text with a space for each line break",
    arguments: [
      FamilyCase("word", "word"), .init("\"a\\nb\"", "a b"), .init("\"a\\r\\nb\\rc\\n\\nd\"", "a b c  d"),
      .init("12", "12"),
      .init("\"a\\vb\\fc\\Ld\"", "a\u{0B}b\u{0C}c\u{2028}d"), .init("[a]", nil), .init("", nil),
      .init("\"é\\n漢\"", "é 漢"),
    ] as [FamilyCase<String>])
  func singleLineText(_ example: FamilyCase<String>) throws {
    #expect(try value(example.source).singleLineText == example.expected)
  }

  @Test(
    "An integer is one, a whole number, or text of digits with a sign",
    arguments: [
      FamilyCase("12", 12), .init("-3", -3), .init("1:30", 90), .init("1e3", 1000), .init("08", 8),
      .init("1.0", 1), .init("-0", 0),
      .init("\"12\"", 12), .init("\"+5\"", 5), .init("\"-5\"", -5), .init("'007'", 7),
      .init("\"9223372036854775807\"", .max),
      .init("\"-9223372036854775808\"", .min), .init("\"9223372036854775808\"", nil),
      .init("9223372036854775808", nil), .init("1.5", nil),
      .init("1e19", nil), .init("-1e19", nil), .init("\"\"", nil), .init("\"+\"", nil), .init("\" 1\"", nil),
      .init("\"1_0\"", nil), .init("\"1e3\"", nil),
      .init("\"1.0\"", nil), .init("true", nil), .init("~", nil), .init("word", nil),
      .init("2026-08-25", nil), .init("[1]", nil), .init("\"１\"", nil),
    ] as [FamilyCase<Int>])
  func integer(_ example: FamilyCase<Int>) throws {
    #expect(try value(example.source).integer == example.expected)
  }

  @Test(
    "A number is only one that is written as one",
    arguments: [
      FamilyCase("12", 12), .init("1.5", 1.5), .init("99999999999999999999", 1e20), .init("\"5\"", nil),
      .init(".nan", nil), .init(".inf", nil),
      .init("1e400", nil), .init("abc", nil), .init("true", nil), .init("", nil), .init("[1]", nil),
      .init("{}", nil), .init("2026-08-25", nil),
    ] as [FamilyCase<Double>])
  func number(_ example: FamilyCase<Double>) throws {
    #expect(try value(example.source).number == example.expected)
  }

  @Test(
    "A bool is one, or text that says so in any letter case",
    arguments: [
      FamilyCase("true", true), .init("No", false), .init("\"true\"", true), .init("\"yEs\"", true),
      .init("yEs", true), .init("y", true),
      .init("N", false), .init("\"oFf\"", false), .init("'ON'", true), .init("\"\"", nil),
      .init("maybe", nil), .init("1", nil), .init("\"1\"", nil), .init("~", nil),
      .init("[true]", nil), .init("\"true \"", nil), .init("trueish", nil),
    ] as [FamilyCase<Bool>])
  func bool(_ example: FamilyCase<Bool>) throws {
    #expect(try value(example.source).bool == example.expected)
  }

  @Test(
    "A time stamp is a day, or a day with a time to the second, quoted or not",
    arguments: [
      FamilyCase("2026-08-25", "2026-08-25"), .init("2026-8-5", "2026-8-5"),
      .init("\"2026-08-25\"", "2026-08-25"),
      .init("2026-08-25T17:00:00Z", "2026-08-25T17:00:00Z"),
      .init("'2026-8-5 1:02:03 +2'", "2026-8-5 1:02:03 +2"),
      .init("\"2026-08-25t17:00:00.5-05:30\"", "2026-08-25t17:00:00.5-05:30"),
      .init("2026-99-99", "2026-99-99"), .init("2026", nil), .init("tomorrow", nil),
      .init("2026-08-25T17:00Z", nil), .init("2026-08-25T17:00:00z", nil), .init("\" 2026-08-25\"", nil),
      .init("\"2026-08-25\\n\"", nil), .init("", nil), .init("[2026-08-25]", nil),
    ] as [FamilyCase<String>])
  func timestamp(_ example: FamilyCase<String>) throws {
    #expect(try value(example.source).timestamp == example.expected)
  }

  @Test(
    "A UUID is hexadecimal digits in groups of 8-4-4-4-12, of any letter case and version",
    arguments: [
      FamilyCase("aaaa0001-0000-4000-8000-000000000001", "aaaa0001-0000-4000-8000-000000000001"),
      .init("\"AAAA0001-0000-4000-8000-00000000000f\"", "AAAA0001-0000-4000-8000-00000000000f"),
      .init("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000"),
      .init("aaaa0001-0000-4000-8000-00000000000", nil),
      .init("gaaa0001-0000-4000-8000-000000000001", nil), .init("aaaa00010-000-4000-8000-000000000001", nil),
      .init("{aaaa0001-0000-4000-8000-000000000001}", nil), .init("nope", nil), .init("", nil),
    ] as [FamilyCase<String>])
  func uuid(_ example: FamilyCase<String>) throws {
    #expect(try value(example.source).uuid == example.expected)
  }
}
