import Basics
import Foundation
import Testing

@Suite struct RequirementsTests {
  private static func ids(_ rule: JSONValue) -> [String] {
    [rule["id"]?.string ?? ""] + (rule["children"]?.array ?? []).flatMap(ids)
  }

  @Test(
    "The table of the requirements has each of the specification once, with a verdict and a test or reason")
  func table() throws {
    let specification = try JSONValue(parsing: try SpecificationFiles.text("specification.json"))
    let ids = try #require(specification["rules"]?.array).flatMap(Self.ids)
    #expect(ids.count == 172)
    let page = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/flags-openfeature.md")
    let rows = String(decoding: try Data(contentsOf: page), as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| Requirement ") || $0.hasPrefix("| Condition") }
      .map {
        $0.split(separator: "|").map { String($0.trimmingPrefix(" ")).trimmingCharacters(in: .whitespaces) }
      }
    #expect(rows.map { $0[0] } == ids)
    for row in rows {
      #expect(["met", "not applicable", "not met"].contains(row[2]), "\(row[0])")
      #expect(row.count == 4 && !row[3].isEmpty, "\(row[0])")
    }
  }

  @Test("Each test that the table names is there")
  func tests() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let page = folder.deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "docs/flags-openfeature.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    let named = Set(
      text.matches(of: /`(\w+Tests)\.(\w+)`/).map { [String($0.output.1), String($0.output.2)] })
    #expect(named.count > 30)
    let flags = folder.deletingLastPathComponent().appending(path: "FlagsTests")
    var sources: [String: String] = [:]
    for folder in [folder, flags] {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        sources[file.deletingPathExtension().lastPathComponent] = String(
          decoding: try Data(contentsOf: file), as: UTF8.self)
      }
    }
    for test in named { #expect(sources[test[0]]?.contains("func \(test[1])(") == true, "\(test)") }
  }
}
