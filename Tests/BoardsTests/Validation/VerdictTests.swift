import Basics
import BoardFormat
import Testing

@testable import Boards

/// What the validator says of single keys: silence, a retired spelling, or a failure.
@Suite("DocumentRules, verdicts")
struct VerdictTests {
  private static let rules = Result { DocumentRules(try SchemaSet.builtIn()) }

  private func severities(_ key: String, as kind: DocumentKind) throws -> Set<SchemaFinding.Severity> {
    let schema = kind == .board && !key.hasPrefix("schema") ? "schema: 1\n" : ""
    let reading = DocumentReader(accepting: .dialect).read(Array("---\n\(schema)\(key)\n---\n".utf8))
    guard case .readable = reading else {
      Issue.record("\(key) is not read")
      return []
    }
    return Set(try Self.rules.get().check(reading, as: kind, placement: .position).map(\.severity))
  }

  @Test(
    "These values are accepted in silence on a card",
    arguments: [
      "title: 12", "title: true", "title: \"\"", "order: \"5\"", "order: abc", "order:", "order: .nan",
      "created: {}", "created: {by: {name: x}}", "icon: {}", "labels: []", "labels: [{text: a}]",
      "labels: [{text: a, rank: high}]", "priority: {text: High}", "hero: a/b", "related: a", "schema: 0",
      "schema: -3", "mine: [1, {a: b}]",
    ])
  func silentOnCard(_ key: String) throws {
    #expect(try severities(key, as: .card).isEmpty)
  }

  @Test(
    "These values are accepted in silence on other documents",
    arguments: [
      ("width: abc", DocumentKind.lane), ("width: 0", .lane), ("collapsed: \"on\"", .lane),
      ("group: {by: label, kind: s}", .lane), ("filter: []", .lane), ("card-defaults: {labels: a}", .lane),
      ("config: {show-card-body: abc}", .board), ("config: {thumb-sizes: x}", .board),
      ("config: {logging: true}", .board), ("title: x", .comment), ("extension: \"\"", .attachment),
    ])
  func silentElsewhere(_ key: String, _ kind: DocumentKind) throws {
    #expect(try severities(key, as: kind).isEmpty)
  }

  @Test(
    "Retired spellings are reported and accepted",
    arguments: [
      ("created: 2026-07-24", DocumentKind.card), ("icon: star", .card), ("icon: 5", .card),
      ("iconColor: fern", .card), ("author: me", .card), ("modified-by: x", .card),
      ("deleted: 2026-01-01", .card), ("group: modified", .lane), ("group-by: {by: due}", .lane),
      ("show-trash: true", .board), ("config: {priorities: [High]}", .board),
      ("labels: [{text: a, icon: star}]", .card),
    ])
  func retired(_ key: String, _ kind: DocumentKind) throws {
    #expect(try severities(key, as: kind) == [.deprecation])
  }

  @Test(
    "These values fail on a card",
    arguments: [
      "title:", "title: [a]", "title: \"a\\nb\"", "kind:", "order: true", "order: [1]", "created: 2026",
      "created: hello", "created:", "created: {at: hello}", "created: {by: claude}",
      "created: {at: 2026-07-24T18:00Z}", "created: {at: 2026-07-24T18:00:00z}",
      "created: {by: {name: x, roster-ref: nope}}", "icon:", "background: coral", "labels: bug",
      "labels: [bug]", "labels: [{text: a, kind: skill}]", "due: tomorrow", "due: 2026", "priority: High",
      "priority: {text: x, kind: {type: priority}}", "waiting: x", "waiting: {since: soon}",
      "author: {name: x}", "deleted: yes", "schema: 2", "schema: \"1\"", "schema: 1.5", "schema: 1e3",
    ])
  func failsOnCard(_ key: String) throws {
    #expect(try severities(key, as: .card) == [.failure])
  }

  @Test(
    "These values fail on other documents",
    arguments: [
      ("width: true", DocumentKind.lane), ("collapsed: 1", .lane), ("collapsed: maybe", .lane),
      ("collapsed: \"yEs\"", .lane), ("filter: {by: due}", .lane), ("filter: [x]", .lane),
      ("id: nope", .board), ("config:", .board), ("config: x", .board), ("config: {labels: {a: b}}", .board),
      ("title: 12", .attachment), ("extension: 7", .attachment),
    ])
  func failsElsewhere(_ key: String, _ kind: DocumentKind) throws {
    #expect(try severities(key, as: kind) == [.failure])
  }

  @Test("A retired group given twice over is reported at both places")
  func retiredTwice() throws {
    let reading = DocumentReader(accepting: .dialect).read(Array("---\ngroup-by: due\n---\n".utf8))
    let findings = try Self.rules.get().check(reading, as: .lane, placement: .position)
    #expect(
      findings.map(\.schemaLocation) == ["#/properties/group-by/$ref/anyOf/1", "#/properties/group-by"])
    #expect(findings.first?.absoluteLocation == "common.json#/$defs/group/anyOf/1")
  }

  @Test(
    "The format's version is checked beside the schema",
    arguments: [
      ("title: a", ["missing-schema"]), ("schema:", ["type", "missing-schema"]),
      ("schema: \"1\"", ["type", "malformed-schema"]), ("schema: 1.0", ["type"]),
      ("schema: 1e3", ["type", "schema-newer-than-app"]), ("schema: 2", ["schema-newer-than-app"]),
      ("schema: 99999999999999999999", ["schema-newer-than-app"]), ("schema: 1", []), ("schema: 0", []),
    ])
  func version(_ key: String, _ keywords: [String]) throws {
    let reading = DocumentReader(accepting: .dialect).read(Array("---\n\(key)\n---\n".utf8))
    let findings = try Self.rules.get().check(reading, as: .board, placement: .position)
    #expect(findings.map(\.keyword) == keywords)
  }
}
