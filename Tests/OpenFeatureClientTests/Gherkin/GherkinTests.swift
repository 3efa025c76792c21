import Flags
import Testing

@Suite struct GherkinTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let feature: String
    let index: Int
    let name: String

    var testDescription: String { "\(feature): \(name)" }
  }

  static let rows: [Row] = SpecificationFiles.features.flatMap { feature -> [Row] in
    do {
      return try SpecificationFiles.feature(feature).runs.enumerated().map {
        Row(feature: feature, index: $0, name: $1.name)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test("Each row of each current scenario of the specification holds", arguments: rows)
  func holds(_ row: Row) async throws {
    let run = try SpecificationFiles.feature(row.feature).runs[row.index]
    try await ScenarioWorld().run(run.steps)
  }

  @Test("There are 33 current scenarios with 119 rows, and the one file besides is deprecated")
  func counts() throws {
    let features = try SpecificationFiles.features.map(SpecificationFiles.feature)
    #expect(features.map(\.scenarios.count) == [21, 7, 3, 2])
    #expect(features.reduce(0) { $0 + $1.scenarios.count } == 33)
    #expect(Self.rows.count == 119)
    #expect(features.allSatisfy { !$0.isDeprecated })
    #expect(try SpecificationFiles.feature("evaluation").isDeprecated)
  }

  @Test("A step that nobody knows fails")
  func unknownStep() async {
    await #expect(throws: ScenarioWorld.UnknownStep.self) {
      try await ScenarioWorld().run([
        .init(text: "a stable provider"), .init(text: "Some flag was evaluated"), .init(text: "it rains"),
      ])
    }
  }

  @Test("An expression or a member of the flag set that has no translation fails")
  func untranslated() throws {
    #expect(throws: TestFlagSet.Untranslated(text: "age > 18 ? 'a' : ''")) {
      try TestFlagSet.translated(#"{"f": {"variants": {"a": 1}, "contextEvaluator": "age > 18 ? 'a' : ''"}}"#)
    }
    #expect(throws: TestFlagSet.Untranslated(text: "state")) {
      try TestFlagSet.translated(#"{"f": {"variants": {"a": 1}, "state": "ENABLED"}}"#)
    }
    #expect(try SpecificationFiles.definitions().keys.count == 25)
  }
}
