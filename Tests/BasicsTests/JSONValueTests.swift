import Basics
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test(
    "Text is read as the value it spells",
    arguments: [
      ("null", nil), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.0", .double(1)), ("1e2", .double(100)), ("1E+2", .double(100)), ("-1.5e-1", .double(-0.15)),
      ("1e-999", .double(0)), (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
      (#""\u00e9\uD83E\uDD8A\u0000""#, "é🦊\u{0}"), ("\"é\"", "é"), ("[]", []), ("[ 1 , [ ] ]", [1, []]),
      ("{}", [:]), ("{ \"a\" : { \"b\" : [ null ] } }\r\n\t", ["a": ["b": [nil]]]), ("{\"\":1}", ["": 1]),
    ] as [(String, JSONValue)])
  func reads(_ text: String, _ expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
  }

  @Test(
    "Text that is no JSON is refused at the place of the defect",
    arguments: [
      ("", .unexpectedEnd, 1, 1), ("  \n ", .unexpectedEnd, 2, 2), ("nul", .unexpectedCharacter, 1, 1),
      ("nulL", .unexpectedCharacter, 1, 1), ("1 2", .trailingContent, 1, 3),
      ("[1,]", .unexpectedCharacter, 1, 4),
      ("[1 2]", .unexpectedCharacter, 1, 4), ("[1", .unexpectedEnd, 1, 3),
      ("{\"a\" 1}", .unexpectedCharacter, 1, 6),
      ("{a:1}", .unexpectedCharacter, 1, 2), ("{\"a\":1,}", .unexpectedCharacter, 1, 8),
      ("{\"a\":1\n,\"a\":2}", .duplicateKey, 2, 2), ("'a'", .unexpectedCharacter, 1, 1),
      ("\"a", .unexpectedEnd, 1, 3), ("\"\\", .unexpectedEnd, 1, 3), ("\"\\x\"", .invalidEscape, 1, 2),
      ("\"\\u12g4\"", .invalidEscape, 1, 2), ("\"\\u12", .unexpectedEnd, 1, 6),
      ("\"\\ud83e\"", .loneSurrogate, 1, 2), ("\"\\ud83e\\u0041\"", .loneSurrogate, 1, 2),
      ("\"\\udd8a\"", .loneSurrogate, 1, 2), ("\"a\nb\"", .unescapedControlCharacter, 1, 3),
      ("\"\\n\u{1}\"", .unescapedControlCharacter, 1, 4),
      ("01", .invalidNumber, 1, 1), ("-", .invalidNumber, 1, 1), ("-a", .invalidNumber, 1, 1),
      ("1.", .invalidNumber, 1, 1), (".5", .unexpectedCharacter, 1, 1), ("1e", .invalidNumber, 1, 1),
      ("+1", .unexpectedCharacter, 1, 1), ("1e999", .numberOutOfRange, 1, 1),
      ("NaN", .unexpectedCharacter, 1, 1),
      ("\u{FEFF}1", .unexpectedCharacter, 1, 1), ("// a\n1", .unexpectedCharacter, 1, 1),
    ] as [(String, JSONError.Code, Int, Int)])
  func refuses(_ text: String, _ code: JSONError.Code, _ line: Int, _ column: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.code == code)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("A string that is not UTF-8 is refused, with escapes or without", arguments: [[], Array("\\n".utf8)])
  func invalidUTF8(_ escape: [UInt8]) {
    let text = [UInt8(ascii: "\"")] + escape + [0xC3, 0x28, UInt8(ascii: "\"")]
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.code == .invalidUTF8)
  }

  @Test("Nesting is limited, whether it is closed or not")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: nested(64)) }
    for text in [
      nested(65), String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 100_000),
    ] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
      #expect(error?.code == .nestedTooDeeply)
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(3), depthLimit: 2) }
  }

  @Test("An integer is no double, and only widens to one when asked")
  func numbers() throws {
    let whole = try JSONValue(parsing: "1")
    let fraction = try JSONValue(parsing: "1.0")
    #expect(whole.integer == 1)
    #expect(whole.double == 1)
    #expect(fraction.integer == nil)
    #expect(fraction.double == 1)
    #expect(whole != fraction)
  }

  @Test("The order of members is kept but means nothing")
  func order() throws {
    let value = try JSONValue(parsing: #"{"b":1,"a":2,"c":3}"#)
    #expect(value.object?.keys == ["b", "a", "c"])
    #expect(value == ["a": 2, "b": 1, "c": 3])
    var object = try #require(value.object)
    object["a"] = nil
    object["b"] = 9
    object["a"] = 4
    #expect(String(decoding: JSONValue.object(object).bytes(), as: UTF8.self) == #"{"b":9,"c":3,"a":4}"#)
  }

  @Test("Text that reads the same but has other bytes is other text, as a key and as a value")
  func exactText() throws {
    let value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test("Every tree reads back from its own text, compact and pretty", arguments: 0..<200)
  func roundTrip(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Self.tree(depth: 4, using: &generator)
    for layout in [JSONWriter.Layout.compact, .pretty] {
      #expect(try JSONValue(parsing: value.bytes(layout: layout)) == value, "seed \(seed)")
    }
  }

  @Test("No sequence of bytes makes the parser do anything but read or refuse", arguments: 0..<50)
  func mutations(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var bytes = Self.tree(depth: 3, using: &generator).bytes(layout: .pretty)
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(JSONError) {
        let value = try JSONValue(parsing: bytes)
        // What was read can be written, and is the same again.
        #expect((try? JSONValue(parsing: value.bytes())) == value, "seed \(seed)")
      } catch {
        #expect(error.offset <= bytes.count, "seed \(seed)")
      }
    }
  }

  private static func tree(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: .double(Double.random(in: -1e9...1e9, using: &generator))
    case 4, 5: .string(string(using: &generator))
    case 6:
      .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in tree(depth: depth - 1, using: &generator) })
    default:
      .object(
        (0..<Int.random(in: 0..<4, using: &generator)).reduce(into: JSONObject()) { object, _ in
          object[string(using: &generator)] = tree(depth: depth - 1, using: &generator)
        })
    }
  }

  private static func string(using generator: inout SeededGenerator) -> String {
    let alphabet: [Character] = ["a", "Z", "\"", "\\", "\n", "\u{0}", "é", "🦊", " ", "/", "\u{7F}"]
    return String(
      (0..<Int.random(in: 0..<8, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      })
  }
}
