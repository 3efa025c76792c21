import Basics
import Flags
import Testing

@Suite struct FlagValueTests {
  @Test(
    "A literal has the type it is spelt with",
    arguments: [
      (true, .bool), (1, .int), (1.0, .double), ("1", .string), (["one": 1], .object),
    ] as [(FlagValue, FlagValue.Kind)])
  func literals(_ value: FlagValue, _ kind: FlagValue.Kind) {
    #expect(value.kind == kind)
  }

  @Test("Values are equal only within their type")
  func equality() {
    #expect(FlagValue.int(1) != .double(1))
    #expect(FlagValue.bool(true) != .int(1))
    #expect(FlagValue.string("1") != .int(1))
    #expect(FlagValue.string("é") != .string("e\u{301}"))
    #expect(FlagValue(dictionaryLiteral: ("a", 1), ("b", 2)) == ["b": 2, "a": 1])
    #expect(FlagValue(dictionaryLiteral: ("a", 1)) != ["a": 1.0])
  }

  @Test(
    "Only an int becomes a double; nothing else becomes anything else",
    arguments: [true, 1, 1.0, 1.5, "true", "1", "", ["a": 1], ["value": true]] as [FlagValue])
  func reading(_ value: FlagValue) {
    #expect((Bool(value) != nil) == (value.kind == .bool))
    #expect((Int(value) != nil) == (value.kind == .int))
    #expect((Double(value) != nil) == (value.kind == .double || value.kind == .int))
    #expect((String(value) != nil) == (value.kind == .string))
    #expect((JSONObject(value) != nil) == (value.kind == .object))
  }

  @Test("What was read is what was there")
  func roundTrip() {
    #expect(Bool(true.flagValue) == true)
    #expect(Int(Int.min.flagValue) == .min)
    #expect(Double(0.1.flagValue) == 0.1)
    #expect(Double(FlagValue.int(3)) == 3)
    #expect(String("x".flagValue) == "x")
    var object = JSONObject()
    object["a"] = 1
    #expect(JSONObject(object.flagValue) == object)
  }

  @Test("JSON's null and arrays are no flag's value, and every other kind keeps its type")
  func json() throws {
    #expect(FlagValue(JSONValue.null) == nil)
    #expect(FlagValue(JSONValue.array([1])) == nil)
    for (text, value) in [
      ("true", true), ("1", 1), ("1.0", 1.0), (#""1""#, "1"), (#"{"a":[1,1.0]}"#, ["a": [1, 1.0]]),
    ] as [(String, FlagValue)] {
      #expect(FlagValue(try JSONValue(parsing: text)) == value)
      #expect("\(value)" == text)
    }
  }
}
