import BoardFormat
import Testing

/// A plain value and what it resolves to, in the notation of the recorded readings.
struct Resolution: CustomTestStringConvertible, Sendable {
  let source: String
  let expected: String
  var testDescription: String { source.debugDescription }

  init(_ source: String, _ expected: String) {
    self.source = source
    self.expected = expected
  }

  static func number(_ source: String, _ value: Double) -> Resolution {
    Resolution(source, "d" + EscapedBytes.hexadecimal(value.bitPattern, digits: 16))
  }

  static func integer(_ source: String, _ value: Int) -> Resolution {
    Resolution(source, "\(value)")
  }

  static func text(_ source: String) -> Resolution {
    Resolution(source, "\"" + EscapedBytes.encode(source.utf8) + "\"")
  }
}

@Suite("Scalar")
struct ScalarTests {
  private func resolve(_ source: String) -> String? {
    DocumentReader(accepting: .dialect).read("---\nk: \(source)\n---\n").document?["k"]?.recorded
  }

  @Test("Words for yes and no are bools in lowercase, capitals, or with a capital first letter")
  func bools() {
    for (word, value) in [
      ("yes", true), ("no", false), ("true", true), ("false", false), ("on", true), ("off", false),
    ] {
      for spelling in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
        #expect(resolve(spelling) == (value ? "true" : "false"), "\(spelling)")
      }
      let mixed = word.prefix(1) + word.dropFirst().uppercased()
      #expect(resolve(String(mixed)) == "\"\(mixed)\"")
    }
    for word in ["y", "n", "Y", "N", "tRUE", "yEs", "truE", "ye", "yess", "o"] {
      #expect(resolve(word) == "\"\(word)\"")
    }
  }

  @Test(
    "Null is nothing, a tilde, or the word",
    arguments: [
      Resolution("", "~"), Resolution("~", "~"), Resolution("null", "~"), Resolution("Null", "~"),
      Resolution("NULL", "~"), .text("nULL"), .text("NUll"), .text("~~"), .text("nul"),
      Resolution("\u{A0}", "~"),
      Resolution("\u{0C}", "~"), Resolution("# comment", "~"),
    ])
  func nulls(_ resolution: Resolution) {
    #expect(resolve(resolution.source) == resolution.expected)
  }

  @Test(
    "Integers have signs, underscores, and the bases 2, 8, 10, 16 and 60",
    arguments: [
      .integer("0", 0), .integer("12", 12), .integer("-3", -3), .integer("+1", 1), .integer("1_000", 1000),
      .integer("007", 7), .integer("00", 0), .integer("0_7", 7), .integer("0o17", 15), .integer("0o_7", 7),
      .integer("0x1F", 31), .integer("+0x1F", 31), .integer("-0x1f", -31), .integer("0b101", 5),
      .integer("-0b1", -1),
      .integer("0b1_0", 2), .integer("-007", -7), .integer("1:30", 90), .integer("-1:30", -90),
      .integer("1:2:3", 3723),
      .integer("12:30:00", 45000), .integer("1_0:0", 600), .integer("9223372036854775807", .max),
      .integer("-9223372036854775808", .min), .integer("0x7FFFFFFFFFFFFFFF", .max), .integer("0_", 0),
      Resolution("9223372036854775808", "i43e0000000000000"),
      Resolution("99999999999999999999", "i4415af1d78b58c40"),
      Resolution("-9223372036854775809", "ic3e0000000000000"),
      Resolution("0x10000000000000000", "i43f0000000000000"),
    ] as [Resolution])
  func integers(_ resolution: Resolution) {
    #expect(resolve(resolution.source) == resolution.expected)
  }

  @Test(
    "Numbers have fractions and exponents; a zero that is no octal digit's makes one, and so does a signed zero",
    arguments: [
      .number("08", 8), .number("09", 9), .number("-08", -8), .number("-0", -0.0), .number("+0", 0),
      .number("1.5", 1.5),
      .number("1.", 1), .number("-1.5", -1.5), .number("+1.5", 1.5), .number("1e3", 1000),
      .number("1E3", 1000),
      .number("1e+3", 1000), .number("1e-3", 0.001), .number("1.e3", 1000), .number("1_0.5", 10.5),
      .number("1._5", 1.5),
      .number(".5", 0.5), .number(".5e+3", 500), .number("._5", 0.5), .number("1e-400", 0),
      .number("0.1", 0.1),
      .number("1:30.5", 90.5), .number("1:2.5", 62.5), .number("-1:30.5", -90.5), .number("1:30.", 90),
      .number("0e1", 0),
      .number("0:1.5", 1.5), .number("123456789012345678901234567890.5", 123456789012345678901234567890.5),
    ] as [Resolution])
  func numbers(_ resolution: Resolution) {
    #expect(resolve(resolution.source) == resolution.expected)
  }

  @Test(
    "What only looks like a number, or is not finite, is text",
    arguments: [
      "+", "-x", ".", "._", "-.5", "+.5", ".5e3", "-.5e+1", "1e", "1e+", "1.5.5", "1e400", "-1e400", ".inf",
      ".Inf", ".INF",
      "-.inf", "+.INF", ".nan", ".NaN", "0x", "0x_", "0b", "0b_", "0b2", "0o", "0o8", "0o_", "0xG", "1:60",
      "01:2", "0:1",
      "1:075", "1_000x", "1 000", "1,5", "--1", "+-1", "1-2", "=", "<<", "１",
    ])
  func notNumbers(_ source: String) {
    #expect(resolve(source) == Resolution.text(source).expected)
  }

  @Test(
    "A time stamp resolves as one, and stays its source text",
    arguments: [
      "2026-08-25", "2026-13-45", "2026-08-25T17:00:00Z", "2026-8-5T01:02:03", "2026-08-25T1:00:00",
      "2026-08-25t17:00:00", "2026-08-25 17:00:00.5 +02:00", "2026-08-25 1:02:03 +2", "2026-08-25\t01:02:03Z",
      "2026-08-25T01:02:03.", "2026-08-25T01:02:03 -05", "2026-08-25   01:02:03  Z",
    ])
  func timestamps(_ source: String) throws {
    let value = try #require(DocumentReader().read("---\nk: \(source)\n---\n").document?["k"])
    #expect(value.scalar == .timestamp)
    #expect(value.value == .timestamp(source))
    #expect(value.text == source)
  }

  @Test(
    "A day that is not padded, a time without seconds and a lowercase zone resolve as text",
    arguments: [
      "2026-8-5", "2026-08-5", "2026-08", "2026-08-25T17:00Z", "2026-08-25T17:00:00z", "2026-08-25T",
      "2026-08-25T17:00:00+", "2026-08-25T17:00:00+123", "2026-08-25T17:00:00+02:0", "2026-08-25x",
      "20260825T170000Z",
      "2026-08-25T017:00:00",
    ])
  func notTimestamps(_ source: String) throws {
    #expect(try #require(DocumentReader().read("---\nk: \(source)\n---\n").document?["k"]).scalar == .text)
  }

  @Test(
    "A quoted value is text whatever it looks like",
    arguments: ["5", "true", "", "~", "2026-08-25", "0x1F", "1.5"])
  func quoted(_ source: String) {
    #expect(resolve("\"\(source)\"") == "\"\(source)\"")
    #expect(resolve("'\(source)'") == "\"\(source)\"")
  }
}

extension DocumentReader {
  /// Reads text as the bytes of a file.
  func read(_ text: String) -> DocumentReading {
    read(Array(text.utf8))
  }
}
