import Basics
import Foundation
import Testing

@Suite struct BehaviourListTests {
  private static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = tests.appendingPathComponent("../docs/purchases.md").standardizedFileURL

  /// A row of the manual's table.
  private struct Row {
    let id: String
    let claim: String
    /// The tests that hold it, each as its suite and its function.
    let tests: [(suite: String, function: String)]

    /// Reads `` | id | claim | `Suite.one`, `.two` | ``; nil for a line that is no row of a behaviour.
    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count >= 2, cells[0].contains("."), !cells[0].contains("`") else {
        return nil
      }
      id = cells[0]
      claim = cells[1]
      var tests: [(suite: String, function: String)] = []
      for name in (cells.count > 2 ? cells[2] : "").split(separator: ",") {
        let parts = name.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
          .split(separator: ".", omittingEmptySubsequences: false)
        // A name that cannot be read is kept, so that it is missed among the sources.
        guard parts.count == 2, let suite = parts[0].isEmpty ? tests.last?.suite : String(parts[0]) else {
          tests.append((String(name), ""))
          continue
        }
        tests.append((suite, String(parts[1])))
      }
      self.tests = tests
    }
  }

  /// The sources of all tests.
  private static func sources() -> [URL] {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// Tells whether a suite has a test of a name whose text begins with a behaviour's id.
  private static func hasTest(
    _ test: (suite: String, function: String), of id: String, in sources: [URL]
  ) throws -> Bool {
    try sources.contains { source in
      let name = source.deletingPathExtension().lastPathComponent
      guard name == test.suite || name.hasPrefix("\(test.suite)+") else { return false }
      let text = try String(contentsOf: source, encoding: .utf8)
      guard let function = text.range(of: "func \(test.function)("),
        let attribute = text.range(
          of: "@Test", options: .backwards, range: text.startIndex..<function.lowerBound)
      else { return false }
      return text[attribute.upperBound..<function.lowerBound].contains("\"\(id): ")
    }
  }

  private func rows() throws -> [Row] {
    let lines = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| behaviour ") }) else { return [] }
    return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.compactMap { Row($0) }
  }

  @Test("The manual has one row for each behaviour of OpenIAP, and no other")
  func complete() throws {
    let list = try #require(try Resource.object("openiap/behaviors.json")["behaviors"]?.array)
    let ids = list.compactMap { $0["id"]?.string }
    #expect(ids.count == 35)
    #expect(try rows().map(\.id).sorted() == ids.sorted())
  }

  @Test("Every test that the manual names exists, and its text begins with the id; what holds names one")
  func tests() throws {
    let sources = Self.sources()
    for row in try rows() {
      for test in row.tests {
        #expect(
          try Self.hasTest(test, of: row.id, in: sources), "\(row.id) names \(test.suite).\(test.function)")
      }
      #expect(row.claim.hasPrefix("holds") || row.claim.hasPrefix("sandbox"), "\(row.id) claims \(row.claim)")
      #expect(!row.tests.isEmpty || row.claim.hasPrefix("sandbox"), "\(row.id) holds without a test")
    }
  }

  @Test(
    "A name that is not there, or is there for another behaviour, is noticed",
    arguments: [
      ("| a.b | holds | `BehaviourListTests.nothing` |", false),
      ("| a.b | holds | `NoSuchTests.tests` |", false), ("| a.b | holds | nothing |", false),
      ("| a.b | holds | `ProductBehaviourTests.requested` |", false),
      ("| products.fetch-returns-requested-skus | holds | `ProductBehaviourTests.types` |", false),
      ("| products.fetch-returns-requested-skus | holds | `ProductBehaviourTests.requested` |", true),
    ])
  func notices(line: String, isThere: Bool) throws {
    let row = try #require(Row(line[...]))
    let test = try #require(row.tests.first)
    #expect(try Self.hasTest(test, of: row.id, in: Self.sources()) == isThere)
  }
}
