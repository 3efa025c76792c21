import Flags
import Testing

@Suite struct FlagDefinitionLintTests {
  private static func findings(_ flag: String, evaluators: String = "{}") throws -> [String] {
    let text = #"{"$evaluators": \#(evaluators), "flags": {"f": {"state": "ENABLED", \#(flag)}}}"#
    return try FlagDefinitionLint.findings(in: text.utf8).map {
      "\($0.severity.rawValue) \($0.rule.rawValue) \($0.place.keyPath)"
    }
  }

  private static let variants = #""variants": {"a": 1, "b": 2}, "defaultVariant": "a""#

  @Test(
    "What hardly says what was meant is found, with its place",
    arguments: [
      (#"{"no_such": []}"#, ["error unknown-operator flags.f.targeting.no_such"]),
      (
        #"{"if": [{"and": [true, {"equals": [1, 1]}]}, "b"]}"#,
        ["error unknown-operator flags.f.targeting.if[0].and[1].equals"]
      ),
      (#"{"if": [{"var": "x"}, "c", "b"]}"#, ["error unknown-variant flags.f.targeting"]),
      (#"{"if": [{"var": "x"}, "a"]}"#, ["warning unreachable-variant flags.f.variants.b"]),
      (#"{"if": [{"var": "x"}, "b", "b"]}"#, ["warning served-default flags.f.targeting"]),
      (#"{"if": [true, "b", "a"]}"#, ["warning served-default flags.f.targeting"]),
      (#"{"if": [false, "b"]}"#, ["warning unreachable-variant flags.f.variants.b"]),
      (#"{"fractional": [["a", 0], ["b", 100]]}"#, ["warning weights flags.f.targeting.fractional[0]"]),
      (
        #"{"fractional": [["a", 1], ["b", -5]]}"#,
        ["warning unreachable-variant flags.f.variants.b", "warning weights flags.f.targeting.fractional[1]"]
      ),
      (#"{"fractional": [["a", 0.5], ["b", 1]]}"#, ["error weights flags.f.targeting.fractional[0]"]),
      (#"{"fractional": [["a", 2147483647], ["b", 1]]}"#, ["error weights flags.f.targeting.fractional"]),
      (#"{"fractional": ["x", ["a", 1], ["b", 1, 2]]}"#, ["error weights flags.f.targeting.fractional[2]"]),
      (
        #"{"if": [{"sem_ver": [{"var": "v"}, "==", "1.0.0"]}, "b"]}"#,
        ["error arguments flags.f.targeting.if[0].sem_ver[1]"]
      ),
      (
        #"{"if": [{"starts_with": [{"var": "v"}]}, "b"]}"#,
        ["error arguments flags.f.targeting.if[0].starts_with"]
      ),
      (
        #"{"==": [{"var": "v"}, 1]}"#,
        [
          "warning unreachable-variant flags.f.variants.b", "error unknown-variant flags.f.targeting",
          "error unknown-variant flags.f.targeting",
        ]
      ),
      (#""a""#, ["error unknown-operator flags.f.targeting"]),
    ])
  func found(_ rule: String, _ expected: [String]) throws {
    #expect(try Self.findings(#"\#(Self.variants), "targeting": \#(rule)"#) == expected)
  }

  @Test(
    "What is sound, or cannot be known, is not found",
    arguments: [
      "{}", #"{"if": [{"var": "x"}, "b"]}"#, #"{"var": "x"}"#, #"{"if": [{"var": "x"}, {"var": "y"}, "a"]}"#,
      #"{"fractional": [["a", 50], ["b", 50]]}"#, #"{"fractional": [["a"], ["b", {"var": "share"}]]}"#,
      #"{"or": [{"if": [{"var": "x"}, "b"]}, "a"]}"#, #"{"cat": ["a", {"var": "x"}]}"#,
      #"{"fractional": [{"cat": [{"var": "$flagd.flagKey"}, "x"]}, ["b", 1]]}"#,
    ])
  func sound(_ rule: String) throws {
    #expect(try Self.findings(#"\#(Self.variants), "targeting": \#(rule)"#) == [])
  }

  @Test("Variants of several types and a default that is no variant are found")
  func variants() throws {
    #expect(
      try Self.findings(#""variants": {"a": 1, "b": "2"}, "defaultVariant": "c""#) == [
        "warning mixed-types flags.f.variants", "error unknown-variant flags.f.defaultVariant",
      ])
    #expect(try Self.findings(#""variants": {"a": 1, "b": 2.5}, "defaultVariant": "a""#) == [])
  }

  @Test("Evaluators are looked at too, and one that no rule refers to is found")
  func evaluators() throws {
    let flag = #"\#(Self.variants), "targeting": {"if": [{"$ref": "used"}, "b"]}"#
    #expect(
      try Self.findings(flag, evaluators: #"{"used": {"no_such": 1}, "unused": true}"#) == [
        "error unknown-operator $evaluators.used.no_such", "warning unused-evaluator $evaluators.unused",
      ])
  }

  @Test("A finding says where, how bad and what, and definitions that cannot be loaded are refused")
  func description() throws {
    let text =
      "{\"flags\": {\"f\": {\"state\": \"ENABLED\", \"variants\": {\"a\": 1},\n \"defaultVariant\": \"b\"}}}"
    let findings = try FlagDefinitionLint.findings(in: text.utf8)
    #expect(
      findings.map(\.description) == [
        "line 2, column 20, flags.f.defaultVariant: error: There is no variant 'b'. (unknown-variant)"
      ])
    #expect(findings.first?.flag == "f")
    #expect(throws: FlagDefinitionsError.self) { try FlagDefinitionLint.findings(in: "{".utf8) }
  }
}
