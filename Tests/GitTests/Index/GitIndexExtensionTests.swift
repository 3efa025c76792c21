import Foundation
import TestSupport
import Testing

@testable import Git

@Suite("The extensions of a changed index file", .tags(.git))
struct GitIndexExtensionTests {
  /// An index with an untracked cache that git has filled, in which one file is in no entry.
  private func withUntrackedCache() throws -> IndexFixture {
    let fixture = try IndexFixture(version: 2)
    try fixture.repository.write("new\n", to: "board/untracked.md")
    try fixture.repository.git("update-index", "--untracked-cache")
    // The second time, git finds what the first one has remembered.
    for _ in 0..<2 { try fixture.repository.git("status", "--porcelain") }
    return fixture
  }

  private func data(_ name: String, of file: GitIndexFile) -> [UInt8]? {
    file.extensions.first { $0.name == name }.map { Array(file.bytes[$0.range]) }
  }

  @Test("The untracked cache is kept where no entry comes or goes")
  func untrackedKept() throws {
    let fixture = try withUntrackedCache()
    let before = try #require(data("UNTR", of: try fixture.read()))
    #expect(String(decoding: before, as: UTF8.self).contains("untracked.md"))
    var changes = GitIndexChanges()
    changes.set("a.md", id: try fixture.blob("one\n"))
    #expect(data("UNTR", of: try fixture.apply(changes)) == before)
    #expect(try fixture.repository.git("status", "--porcelain") == "MM a.md\n?? board/untracked.md\n")
  }

  @Test("The untracked cache is emptied, and stays on, where entries come or go")
  func untrackedEmptied() throws {
    let fixture = try withUntrackedCache()
    var changes = GitIndexChanges()
    changes.remove("board/doing/one.md")
    changes.set("board/untracked.md", id: try fixture.blob("new\n"))
    let file = try fixture.apply(changes)
    let emptied = try #require(data("UNTR", of: file))
    #expect(!String(decoding: emptied, as: UTF8.self).contains("untracked.md"))
    let expected = "D  board/doing/one.md\nA  board/untracked.md\n?? board/doing/one.md\n"
    for _ in 0..<2 { #expect(try fixture.repository.git("status", "--porcelain", "-uall") == expected) }
    // Git uses it again: it remembers the file that is in no entry any more.
    try fixture.repository.git("status", "--porcelain")
    let filled = try #require(data("UNTR", of: try fixture.read()))
    #expect(String(decoding: filled, as: UTF8.self).contains("one.md"))
  }

  @Test("An untracked cache that is not understood is left out")
  func untrackedDamaged() {
    let whole =
      [2, 0x61, 0] + [UInt8](repeating: 7, count: 116) + Array(".gitignore".utf8) + [0, 3, 1, 2, 0]
    #expect(GitUntrackedCache.emptied(whole[...]) == Array(whole.dropLast(4)) + [0, 0])
    for length in 0..<whole.count - 4 { #expect(GitUntrackedCache.emptied(whole[..<length]) == nil) }
    #expect(GitUntrackedCache.emptied([UInt8](repeating: 0xFF, count: 300)[...]) == nil)
  }

  @Test("A resolved conflict can still be brought back")
  func resolveUndo() throws {
    let fixture = try IndexFixture(version: 2)
    try fixture.makeConflict(in: "board/doing/one.md")
    let conflict = try fixture.listing().filter { $0.key.hasSuffix("board/doing/one.md") }
    try fixture.repository.git("add", "board/doing/one.md")
    let before = try #require(data("REUC", of: try fixture.read()))
    var changes = GitIndexChanges()
    changes.set("a.md", id: try fixture.blob("one\n"))
    changes.set("new.md", id: try fixture.blob("one\n"))
    #expect(data("REUC", of: try fixture.apply(changes)) == before)
    try fixture.repository.git("update-index", "--unresolve", "board/doing/one.md")
    let again = try fixture.listing().filter { $0.key.hasSuffix("board/doing/one.md") }
    #expect(again.count == conflict.count)
  }

  @Test("What names entries by their place, and what is unknown, is left out")
  func leftOut() throws {
    let fixture = try IndexFixture(version: 2)
    let bytes = try fixture.read().bytes
    var extended = Array(bytes.dropLast(20))
    for name in ["FSMN", "IEOT", "EOIE", "XYZ "] { extended += Array(name.utf8) + [0, 0, 0, 3, 1, 2, 3] }
    let file = try GitIndexFile(extended + GitIndexChecksum.none, modifiedSeconds: nil)
    #expect(file.extensions.map(\.name) == ["TREE", "FSMN", "IEOT", "EOIE", "XYZ "])
    var changes = GitIndexChanges()
    changes.remove("a.md")
    let changed = try GitIndexFile(try file.applying(changes), modifiedSeconds: nil)
    #expect(changed.extensions.map(\.name) == ["TREE"])
  }

  @Test(
    "Recorded trees that are not understood are left out, as by git",
    arguments: [
      "", "x\u{0}1 0\n", "\u{0}", "\u{0}-1 1\n", "\u{0}-1 -1\n", "\u{0}1 0\n", "\u{0}-1\n", "\u{0}-1 0\nrest",
      "\u{0}-1 9999999\n",
      "\u{0}-1 2\nb\u{0}-1 0\na\u{0}-1 0\n", "\u{0}-1 1\n\u{0}-1 0\n", "\u{0}99999999999999999999 0\n",
    ])
  func damagedTrees(text: String) {
    #expect(GitCacheTree(Array(text.utf8)[...]) == nil)
  }

  @Test("A file that may have changed in the second in which the index was written is looked at again")
  func racy() throws {
    let fixture = try IndexFixture(version: 2)
    // The change of attributes, which cannot be set, would give the file away.
    try fixture.repository.git("config", "core.trustctime", "false")
    let path = fixture.repository.workTree + "/a.md"
    try fixture.repository.write("one\n", to: "a.md")
    try IndexFixture.age(path)
    try fixture.repository.git("add", "a.md")
    try fixture.repository.write("two\n", to: "a.md")
    try IndexFixture.age(path)
    try IndexFixture.age(fixture.repository.workTree + "/.git/index")
    let quiet = ["GIT_OPTIONAL_LOCKS": "0"]
    #expect(try fixture.repository.git(["diff", "--name-only"], variables: quiet) == "a.md\n")
    var changes = GitIndexChanges()
    changes.remove("board/config.md")
    let untouched = try fixture.read().entry(at: "a.md")
    try fixture.index.update(waiting: .once, flushing: false) { _ in changes }
    #expect(try fixture.repository.git(["diff", "--name-only"], variables: quiet) == "a.md\n")
    #expect(untouched?.stat.size == 4)
    #expect(try fixture.read().entry(at: "a.md")?.stat.size == 0)
  }
}
