import Foundation
import Testing

@Suite struct HomeMigrationTests {
  /// The part of a suite's source that says what the rules are, from its heading to the end.
  private func rules(of suite: String) throws -> String {
    let path = "\(#filePath)".replacing("HomeMigrationTests.swift", with: "\(suite).swift")
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let heading = try #require(source.firstRange(of: "// MARK: The rules of the screen\n"))
    return String(source[heading.lowerBound...])
  }

  @Test("The three tests of the screen are the same before and after the migration, byte for byte")
  func sameRules() throws {
    let before = try rules(of: "HomeViewModelBeforeMigrationTests")
    let after = try rules(of: "HomeViewModelAfterMigrationTests")
    #expect(Array(before.utf8) == Array(after.utf8))
    #expect(before.ranges(of: "@Test(").count == 3)
    #expect(before.ranges(of: "#expect(").count == 3)
  }
}
