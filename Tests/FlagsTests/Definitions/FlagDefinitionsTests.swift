import Basics
import Flags
import TestSupport
import Testing

@Suite struct FlagDefinitionsTests {
  private static func definitions(_ flag: String, evaluators: String = "{}") throws -> FlagDefinitions {
    try FlagDefinitions(parsing: #"{"$evaluators": \#(evaluators), "flags": {"flag": \#(flag)}}"#)
  }

  private static func evaluate(
    _ flag: String, as kind: FlagValue.Kind = .string, in context: EvaluationContext = EvaluationContext()
  ) throws -> FlagResolution {
    try definitions(flag).evaluate("flag", as: kind, in: context, at: FixedTime())
  }

  private static let letters = #""variants": {"a": "A", "b": "B"}"#

  // MARK: Reasons

  @Test("A flag without a rule is the same for everybody")
  func fixed() throws {
    let resolution = try Self.evaluate(#"{"state": "ENABLED", \#(Self.letters), "defaultVariant": "a"}"#)
    #expect(resolution == FlagResolution(value: "A", variant: "a", reason: .fixed))
  }

  @Test("A rule that says nothing is none", arguments: ["{}", "[]", "null", "\"\"", "0", "false"])
  func emptyRule(_ rule: String) throws {
    let flag = #"{"state": "ENABLED", \#(Self.letters), "defaultVariant": "a", "targeting": \#(rule)}"#
    #expect(try Self.evaluate(flag).reason == .fixed)
  }

  @Test("A rule chooses a variant by its name, or by true and false, and null leaves the default")
  func targeting() throws {
    func flag(_ rule: String) -> String {
      #"""
      {"state": "ENABLED", "variants": {"a": "A", "true": "T", "false": "F"}, "defaultVariant": "a",
       "targeting": {"if": [true, \#(rule)]}}
      """#
    }
    #expect(
      try Self.evaluate(flag("\"a\"")) == FlagResolution(value: "A", variant: "a", reason: .targetingMatch))
    #expect(try Self.evaluate(flag("true")).value == "T")
    #expect(try Self.evaluate(flag("{\"!\": [true]}")).value == "F")
    #expect(try Self.evaluate(flag("null")) == FlagResolution(value: "A", variant: "a", reason: .defaulted))
    for unknown in ["\"c\"", "\"\"", "7", "[\"a\"]"] {
      #expect(try Self.evaluate(flag(unknown)).errorCode == .general)
    }
  }

  @Test("A variant is found among any number, and one without a value is none", arguments: [1, 8, 9, 200])
  func manyVariants(_ count: Int) throws {
    let variants = (0..<count).map { #""v\#($0)": \#($0)"# } + ["\"nothing\": null"]
    let flag = #"""
      {"state": "ENABLED", "variants": {\#(variants.joined(separator: ", "))}, "targeting": {"var": "name"}}
      """#
    let definitions = try Self.definitions(flag)
    func evaluate(_ name: String) -> FlagResolution {
      definitions.evaluate(
        "flag", as: .int, in: EvaluationContext(attributes: ["name": .string(name)]), at: FixedTime())
    }
    for number in 0..<count {
      let expected = FlagResolution(
        value: .integer(Int64(number)), variant: "v\(number)", reason: .targetingMatch)
      #expect(evaluate("v\(number)") == expected)
    }
    #expect(evaluate("v\(count)").errorCode == .general)
    #expect(evaluate("nothing").errorCode == .general)
  }

  @Test("Without a default variant the caller's own default counts", arguments: ["null", "\"\"", nil])
  func noDefault(_ spelling: String?) throws {
    let member = spelling.map { ", \"defaultVariant\": \($0)" } ?? ""
    let plain = try Self.evaluate(#"{"state": "ENABLED", \#(Self.letters)\#(member)}"#)
    #expect(plain == FlagResolution(value: nil, variant: nil, reason: .defaulted))
    let ruled = try Self.evaluate(
      #"{"state": "ENABLED", \#(Self.letters)\#(member), "targeting": {"if": [false, "a"]}}"#)
    #expect(ruled == FlagResolution(value: nil, variant: nil, reason: .defaulted))
  }

  @Test("The default variant may be named by a truth value")
  func truthDefault() throws {
    let flag = #"{"state": "ENABLED", "variants": {"true": 1, "false": 0}, "defaultVariant": false}"#
    #expect(try Self.evaluate(flag, as: .int) == FlagResolution(value: 0, variant: "false", reason: .fixed))
  }

  @Test("A flag that is switched off has the caller's own default, whatever its rule")
  func disabled() throws {
    let flag =
      #"{"state": "DISABLED", \#(Self.letters), "defaultVariant": "a", "targeting": {"no_such": []}}"#
    #expect(try Self.evaluate(flag) == FlagResolution(value: nil, variant: nil, reason: .disabled))
  }

  @Test(
    "A default that is no variant, a flag that is not there and an operator that is none are errors with their codes"
  )
  func errors() throws {
    let nowhere = try Self.evaluate(#"{"state": "ENABLED", \#(Self.letters), "defaultVariant": "c"}"#)
    #expect(nowhere.errorCode == .general)
    #expect(nowhere.reason == .error)
    #expect(nowhere.errorMessage == "The flag has no variant 'c'.")
    let definitions = try Self.definitions(
      #"{"state": "ENABLED", \#(Self.letters), "targeting": {"no_such": [1]}}"#)
    #expect(definitions.evaluate("flag", as: .string, at: FixedTime()).errorCode == .parseError)
    #expect(definitions.evaluate("other", as: .string, at: FixedTime()).errorCode == .flagNotFound)
    let noRule = try Self.evaluate(#"{"state": "ENABLED", \#(Self.letters), "targeting": "a"}"#)
    #expect(noRule.errorCode == .parseError)
  }

  @Test(
    "A value is read as its own type; a whole number as a double is the only widening",
    arguments: [
      ("true", [.bool]), ("1", [.int, .double]), ("1.0", [.double]), ("\"x\"", [.string]), ("{}", [.object]),
      ("[1]", [.object]), ("null", []),
    ] as [(String, [FlagValue.Kind])])
  func types(_ value: String, _ kinds: [FlagValue.Kind]) throws {
    let flag = #"{"state": "ENABLED", "variants": {"a": \#(value)}, "defaultVariant": "a"}"#
    for kind in FlagValue.Kind.allCases {
      let resolution = try Self.evaluate(flag, as: kind)
      #expect(resolution.errorCode == (kinds.contains(kind) ? nil : .typeMismatch), "\(kind)")
    }
  }

  @Test("A flag's metadata is its own with that of the set, of which the flag's own counts")
  func metadata() throws {
    let definitions = try FlagDefinitions(
      parsing: #"""
        {"metadata": {"set": "s", "both": 1}, "flags": {"flag":
          {"state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "a", "metadata": {"both": 2, "own": true}}}}
        """#)
    #expect(
      definitions.evaluate("flag", as: .int, at: FixedTime()).metadata == [
        "set": "s", "both": 2, "own": true,
      ])
    #expect(definitions.evaluate("flag", as: .bool, at: FixedTime()).metadata["own"] == true)
    #expect(definitions.evaluate("other", as: .bool, at: FixedTime()).metadata == ["set": "s", "both": 1])
  }

  // MARK: References

  @Test(
    "A rule named by `$ref` stands for the reference, also within another and within a list",
    arguments: [
      (#"{"$ref": "isStaff"}"#, "true"), (#"{"if": [{"$ref": "isStaff"}, "a", "b"]}"#, "a"),
      (#"{"if": [{"$ref": "isTester"}, "a", "b"]}"#, "b"),
      (#"{"if": [{"and": [{"$ref": "isStaff"}, {"!": {"$ref": "isTester"}}]}, "a", "b"]}"#, "a"),
    ])
  func references(_ rule: String, _ variant: String) throws {
    let evaluators = #"""
      {"isTester": {"and": [{"$ref": "isStaff"}, {"==": [{"var": "team"}, "test"]}]},
       "isStaff": {"ends_with": [{"var": "email"}, "@lanework.se"]}}
      """#
    let definitions = try Self.definitions(
      #"{"state": "ENABLED", "variants": {"a": 1, "b": 2, "true": 3, "false": 4}, "targeting": \#(rule)}"#,
      evaluators: evaluators)
    let context = EvaluationContext(attributes: ["email": "x@lanework.se"])
    let resolution = definitions.evaluate("flag", as: .int, in: context, at: FixedTime())
    #expect(resolution.variant == variant)
  }

  @Test("References that double at each step cost neither memory nor more work than is allowed")
  func doublingReferences() throws {
    let evaluators = (0..<20).map {
      #""e\#($0)": {"and": [{"$ref": "e\#($0 + 1)"}, {"$ref": "e\#($0 + 1)"}]}"#
    }
    let definitions = try Self.definitions(
      #"{"state": "ENABLED", "variants": {"true": 1}, "targeting": {"$ref": "e0"}}"#,
      evaluators: "{\(evaluators.joined(separator: ", ")), \"e20\": true}")
    #expect(definitions.evaluate("flag", as: .int, at: FixedTime()).errorCode == .general)
  }

  // MARK: Refusals

  @Test(
    "Definitions with a defect are refused with its place",
    arguments: [
      ("{\n  \"flags\": {\n    \"a\": }", .notJSON, 3, 10, ""),
      ("[]", .wrongShape, 1, 1, ""),
      ("{\"flags\": []}", .wrongShape, 1, 11, "flags"),
      ("{\"flags\": {\"a\": 1}}", .wrongShape, 1, 17, "flags.a"),
      (
        "{\"flags\": {\"a\": {\"state\": \"ON\", \"variants\": {\"x\": 1}}}}", .wrongShape, 1, 27,
        "flags.a.state"
      ),
      ("{\"flags\": {\"a\":\n {\"variants\": {\"x\": 1}}}}", .wrongShape, 2, 2, "flags.a.state"),
      (
        "{\"flags\": {\"a\": {\"state\": \"ENABLED\", \"variants\": {}}}}", .wrongShape, 1, 50,
        "flags.a.variants"
      ),
      (
        "{\"flags\": {\"a\": {\"state\": \"ENABLED\", \"variants\": {\"x\": 1},\n\"defaultVariant\": 5}}}",
        .wrongShape, 2,
        19, "flags.a.defaultVariant"
      ),
      (
        "{\"flags\": {\"a\": {\"state\": \"ENABLED\", \"variants\": {\"x\": 1},\n  \"targetting\": {}}}}",
        .unknownMember, 2,
        17, "flags.a.targetting"
      ),
      ("{\"metadata\": {\"x\": [\"}\", \"\\\"\"], \"y\": 1}}", .wrongShape, 1, 20, "metadata.x"),
      (
        "{\"flags\": {\"a\": {\"state\": \"ENABLED\", \"variants\": {\"x\": 1},\n\"targeting\": {\"if\": [1, {\"$ref\": \"no\"}]}}}}",
        .unknownReference, 2, 25, "flags.a.targeting.if[1]"
      ),
      (
        "{\"$evaluators\": {\"a\": {\"$ref\": \"b\"}, \"b\": {\"!\": {\"$ref\": \"a\"}}}}", .unknownReference,
        1, 49, "$evaluators.b.!"
      ),
      ("{\"$evaluators\": 5}", .wrongShape, 1, 17, "$evaluators"),
    ] as [(String, FlagDefinitionsError.Code, Int, Int, String)])
  func refused(
    _ text: String, _ code: FlagDefinitionsError.Code, _ line: Int, _ column: Int, _ keyPath: String
  ) {
    let error = #expect(throws: FlagDefinitionsError.self) { try FlagDefinitions(parsing: text) }
    #expect(error?.code == code)
    #expect(error?.place?.line == line)
    #expect(error?.place?.column == column)
    #expect(error?.place?.keyPath == keyPath)
    #expect(error?.explanation.hasSuffix(".") == true)
  }

  @Test("A chain of references of any length is refused, or evaluated, and takes no more stack than there is")
  func chains() throws {
    func definitions(_ length: Int) throws -> FlagDefinitions {
      let chain = (0..<length).map { #""e\#($0)": {"!": {"$ref": "e\#($0 + 1)"}}"# }
      return try Self.definitions(
        #"{"state": "ENABLED", "variants": {"true": 1, "false": 0}, "targeting": {"$ref": "e0"}}"#,
        evaluators: "{\(chain.joined(separator: ", ")), \"e\(length)\": true}")
    }
    #expect(try definitions(20).evaluate("flag", as: .int, at: FixedTime()).value == 1)
    let error = #expect(throws: FlagDefinitionsError.self) { try definitions(50_000) }
    #expect(error?.code == .tooDeep)
  }

  @Test("Keys that read the same and are spelt differently are two flags")
  func exactKeys() throws {
    let definitions = try FlagDefinitions(
      parsing:
        "{\"flags\": {\"é\": {\"state\": \"ENABLED\", \"variants\": {\"a\": 1}, \"defaultVariant\": \"a\"}}}")
    #expect(definitions["é"] != nil)
    #expect(definitions["e\u{301}"] == nil)
  }

  @Test("The keys that differ between two sets are those that came, went or say something else")
  func changes() throws {
    func flag(_ value: Int) -> String {
      #"{"state": "ENABLED", "variants": {"a": \#(value)}, "defaultVariant": "a"}"#
    }
    let before = try FlagDefinitions(
      parsing: #"{"flags": {"same": \#(flag(1)), "other": \#(flag(1)), "gone": \#(flag(1))}}"#)
    let after = try FlagDefinitions(
      parsing: #"{"flags": {"new": \#(flag(1)), "other": \#(flag(2)), "same": \#(flag(1))}}"#)
    #expect(before.keysChanged(in: after) == ["new", "other", "gone"])
    #expect(before.keysChanged(in: before).isEmpty)
  }
}
