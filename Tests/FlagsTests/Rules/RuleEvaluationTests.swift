import Basics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Flags

@Suite struct RuleEvaluationTests {
  private struct Vector: CustomTestStringConvertible {
    let line: String
    let rule: JSONValue
    let attributes: JSONObject
    let expected: JSONValue

    var testDescription: String { String(line.prefix(120)) }
  }

  private static func vectors() throws -> [Vector] {
    let url = try #require(
      Bundle.module.url(forResource: "rules", withExtension: "jsonl", subdirectory: "Vectors"))
    return try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n").map { line in
      let parts = try #require(try JSONValue(parsing: String(line)).array)
      return Vector(
        line: String(line), rule: parts[0], attributes: try #require(parts[1].object), expected: parts[2])
    }
  }

  /// The result of a rule; an object with the member `error` where it has none.
  private static func result(
    _ rule: JSONValue, _ attributes: JSONObject = [:], targetingKey: String? = "user-1",
    at now: Timestamp = .init(milliseconds: 0)
  ) -> JSONValue {
    var evaluation = RuleEvaluation(
      context: EvaluationContext(targetingKey: targetingKey, attributes: attributes), flagKey: "flag",
      time: FixedTime(instant: now))
    do throws(RuleFailure) {
      return try evaluation.value(of: RuleCompiler(evaluators: [:]).compile(rule))
    } catch {
      return ["error": .string(error.code.rawValue)]
    }
  }

  @Test("Rules have the results that flagd's evaluator for Python has, type for type")
  func vectors() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count > 500)
    for vector in vectors {
      #expect(Self.result(vector.rule, vector.attributes) == vector.expected, "\(vector.testDescription)")
    }
  }

  @Test("The time is that of the evaluation in seconds, the same within one")
  func timestamp() {
    let rule: JSONValue = ["var": "$flagd.timestamp"]
    #expect(Self.result(rule, at: Timestamp(milliseconds: 1_700_000_000_999)) == 1_700_000_000)
    let moving = MovingTime()
    var evaluation = RuleEvaluation(context: EvaluationContext(), flagKey: "flag", time: moving)
    let twice = RuleCompiler(evaluators: [:]).compile([rule, rule])
    #expect(throws: Never.self) {
      let value = try evaluation.value(of: twice)
      #expect(value.array?.first == value.array?.last)
    }
  }

  @Test("A value larger than whole numbers can be becomes one with a fraction, and nothing traps")
  func overflow() {
    #expect(Self.result(["+": [.integer(.max), 1]]) == .double(0x1p63))
    #expect(Self.result(["*": [.integer(.max), 2]]) == .double(0x1p64))
    #expect(Self.result(["-": [.integer(.min)]]) == .double(0x1p63))
    #expect(Self.result(["%": [.integer(.min), -1]]) == 0)
    #expect(Self.result(["substr": ["abc", .integer(.min)]]) == "abc")
    #expect(Self.result(["substr": ["abc", .integer(.max)]]) == "")
    #expect(Self.result(["substr": ["abc", 1, .integer(.min)]]) == "")
    #expect(Self.result(["substr": ["abc", 1, .integer(.max)]]) == "bc")
  }

  @Test("A targeting key that is missing or empty draws nothing, and rules see it as null or empty")
  func targetingKey() {
    let drawn: JSONValue = ["fractional": [["a", 1]]]
    #expect(Self.result(drawn, targetingKey: nil) == .null)
    #expect(Self.result(drawn, targetingKey: "") == .null)
    #expect(Self.result(drawn, targetingKey: "u") == "a")
    #expect(Self.result(["var": "targetingKey"], ["targetingKey": "other"], targetingKey: nil) == .null)
  }

  // MARK: Bounds

  /// A list of so many ones.
  private static func ones(_ count: Int) -> JSONObject { ["many": .array(Array(repeating: 1, count: count))] }

  private static let accumulator: JSONValue = ["var": "accumulator"]

  @Test(
    "Work is bounded: a rule that multiplies what it has ends in an error instead of in memory or time",
    arguments: [
      ["reduce": [["var": "many"], ["merge": [accumulator, accumulator]], [1]]],
      ["reduce": [["var": "many"], ["cat": [accumulator, accumulator]], "text"]],
      [
        "map": [
          ["var": "many"],
          ["all": [["map": [["merge": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]], 1]], ["var": ""]]],
        ]
      ],
    ] as [JSONValue])
  func bounded(_ rule: JSONValue) {
    #expect(Self.result(rule, Self.ones(50_000)) == ["error": "GENERAL"])
  }

  @Test("Text is looked for in time that grows with both texts, not with their product")
  func search() {
    let text = String(repeating: "a", count: 200_000)
    let part = String(repeating: "a", count: 100_000) + "b"
    #expect(
      Self.result(
        ["in": [["var": "part"], ["var": "text"]]], ["text": .string(text), "part": .string(part)]) == false)
    #expect(Self.result(["in": ["aab", "aaab"]]) == true)
    #expect(Self.result(["in": ["abcabd", "abcabcabd"]]) == true)
    #expect(Self.result(["in": ["abcabe", "abcabcabd"]]) == false)
    #expect(Self.result(["in": ["", ""]]) == true)
    #expect(Self.result(["in": ["é", "cafe\u{301}"]]) == false)
  }

  @Test("A rule that builds lists in lists ends in an error instead of in the end of the stack")
  func depth() {
    let rule: JSONValue = ["reduce": [["var": "many"], [Self.accumulator], 0]]
    #expect(Self.result(rule, Self.ones(100_000)) == ["error": "GENERAL"])
    #expect(Self.result(rule, Self.ones(3)) == [[[0]]])
  }
}

/// A clock that stands still.
struct FixedTime: TimeSource {
  var instant = Timestamp(milliseconds: 0)

  func now() -> Timestamp { instant }
  func sinceBoot() -> Duration { .zero }
}

/// A clock that is a minute further each time it is asked.
final class MovingTime: TimeSource {
  private let minutes = Atomic<Int64>(0)

  func now() -> Timestamp { Timestamp(milliseconds: minutes.add(1, ordering: .relaxed).newValue * 60_000) }
  func sinceBoot() -> Duration { .zero }
}
