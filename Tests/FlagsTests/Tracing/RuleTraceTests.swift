import Basics
import Flags
import TestSupport
import Testing

@Suite("FlagDefinition.trace")
struct RuleTraceTests {
  private struct Stopped: TimeSource {
    func now() -> Timestamp { Timestamp(milliseconds: 1_787_677_200_000) }
    func sinceBoot() -> Duration { .zero }
  }

  private static let conditions = """
    {"if": [
      {"and": [{"==": [{"var": "plan"}, "mastery"]}, {"ends_with": [{"var": "targetingKey"}, "a"]}]}, "b",
      {"or": [{"in": [{"var": "targetingKey"}, ["kim"]]}, {"var": "beta"}]},
        {"if": [{"var": "late"}, "b", "a"]},
      "a"]}
    """

  private func steps(
    _ targeting: String, in context: EvaluationContext, state: String = "ENABLED", evaluators: String = "{}"
  ) throws -> [RuleStep] {
    let definitions = try FlagDefinitions(
      parsing: Array(
        """
        {"flags": {"banner": {"state": "\(state)", "variants": {"a": 1, "b": 2}, "defaultVariant": "a",
          "targeting": \(targeting)}}, "$evaluators": \(evaluators)}
        """.utf8))
    let definition = try #require(definitions["banner"])
    let steps = definition.trace(in: context, at: Stopped())
    // The first step is the rule itself, and so says what an evaluation does.
    let outcome = definition.resolve(in: context, at: Stopped())
    if let variant = outcome.variant, outcome.reason == .targetingMatch {
      #expect(steps.first?.result == .string(variant))
    }
    return steps
  }

  private func text(_ steps: [RuleStep]) -> [String] {
    steps.map { step in
      let operation = step.rule.object?.keys.first ?? "constant"
      let result = step.failure ?? String(decoding: (step.result ?? .null).bytes(), as: UTF8.self)
      return "\(step.depth) \(operation) \(result)"
    }
  }

  @Test("It follows the conditions to the one that decided, and no further")
  func conditions() throws {
    var mastery = EvaluationContext(targetingKey: "ada")
    mastery["plan"] = "mastery"
    #expect(
      try text(steps(Self.conditions, in: mastery)) == [
        #"0 if "b""#, "1 and true", "2 == true", "2 ends_with true",
      ])
    #expect(
      try text(steps(Self.conditions, in: EvaluationContext(targetingKey: "kim"))) == [
        #"0 if "a""#, "1 and false", "2 == false", "1 or true", "2 in true", #"1 if "a""#, "2 var null",
      ])
    #expect(
      try text(steps(Self.conditions, in: EvaluationContext(targetingKey: "bo"))) == [
        #"0 if "a""#, "1 and false", "2 == false", "1 or null", "2 in false", "2 var null",
      ])
  }

  @Test("What fails is told where it fails")
  func failure() throws {
    #expect(
      try text(steps(#"{"if": [{"/": [1, 0]}, "a", "b"]}"#, in: EvaluationContext())) == [
        "0 if The rule divides by zero.", "1 / The rule divides by zero.",
      ])
  }

  @Test("What is named by a reference is one step, as it is written")
  func reference() throws {
    let steps = try steps(
      #"{"if": [{"$ref": "known"}, "b", "a"]}"#, in: EvaluationContext(targetingKey: "ada"),
      evaluators: #"{"known": {"or": [{"in": [{"var": "targetingKey"}, ["ada"]]}, false]}}"#)
    #expect(text(steps) == [#"0 if "b""#, "1 $ref true"])
  }

  @Test("A flag that is switched off, or has no rule, was not decided by one")
  func nothing() throws {
    #expect(try steps(Self.conditions, in: EvaluationContext(), state: "DISABLED") == [])
    let plain = try FlagDefinitions(
      parsing: Array(
        #"{"flags": {"f": {"state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "a"}}}"#.utf8))
    #expect(plain["f"]?.trace(in: EvaluationContext(), at: Stopped()) == [])
  }
}
