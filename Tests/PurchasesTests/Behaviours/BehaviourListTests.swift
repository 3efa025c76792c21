import Basics
import Foundation
import Testing

@Suite struct BehaviourListTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let page = tests.appendingPathComponent("../../../docs/purchases.md").standardizedFileURL

  @Test(
    "Every behaviour of OpenIAP has a row in the manual, and what holds has a test that begins with its id")
  func complete() throws {
    let list = try #require(try Resource.object("openiap/behaviors.json")["behaviors"]?.array)
    let ids = list.compactMap { $0["id"]?.string }
    #expect(ids.count == 35)
    let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
    let sources = try FileManager.default.contentsOfDirectory(at: Self.tests, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    for id in ids {
      let row = try #require(rows.first { $0.hasPrefix("| \(id) | ") }, "\(id) has no row")
      let hasTest = sources.contains { $0.contains("\"\(id): ") }
      #expect(hasTest || row.hasPrefix("| \(id) | sandbox"), "\(id) has no test")
    }
  }
}
