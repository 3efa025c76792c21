import Basics
import TestSupport
import Testing

@testable import Git

/// What an index says, as a plain table: what git prints of each path.
private struct IndexModel {
  var entries: [String: String]

  /// The entries of a path or in a folder.
  private func paths(_ path: String, inFolder: Bool) -> [String] {
    entries.keys.filter { $0 == path || inFolder && $0.hasPrefix(path + "/") }
  }

  /// The entries after changes; nil when they are to be refused.
  func applying(_ changes: RandomIndexChanges) -> IndexModel? {
    var gone: Set<String> = []
    for path in changes.removedPaths { gone.formUnion(paths(path, inFolder: false)) }
    for folder in changes.removedFolders {
      gone.formUnion(paths(folder, inFolder: true).filter { $0 != folder })
    }
    var result: [String: String] = [:]
    let moves = changes.moves.sorted { ($0.key.utf8.count, $1.key) > ($1.key.utf8.count, $0.key) }
    for (from, to) in moves {
      for path in paths(from, inFolder: true) where !gone.contains(path) {
        gone.insert(path)
        let new = to + path.dropFirst(from.count)
        if result.updateValue(entries[path, default: ""], forKey: new) != nil { return nil }
      }
    }
    for path in result.keys where entries[path] != nil && !gone.contains(path) { return nil }
    for (path, entry) in entries where !gone.contains(path) { result[path] = entry }
    for (path, id) in changes.contents { result[path] = Self.entry(id, replacing: result[path]) }
    for path in result.keys {
      for folder in GitIndexPath.folders(around: Array(path.utf8)).dropFirst() {
        if result[GitIndexPath.text(folder)] != nil { return nil }
      }
    }
    return IndexModel(entries: result)
  }

  /// A changed entry as git prints it: nothing known of the file, and the marks against looking kept.
  private static func entry(_ id: ObjectID, replacing old: String?) -> String {
    let marks = old?.split(separator: " ").last.flatMap { UInt32($0.filter { $0 != "\n" }, radix: 16) } ?? 0
    let kept = marks & 0x8000 | (marks & 0x4000_0000 == 0 ? 0 : 0x4000_4000)
    return """
      100644 \(id)
        ctime: 0:0
        mtime: 0:0
        dev: 0\tino: 0
        uid: 0\tgid: 0
        size: 0\tflags: \(String(kept, radix: 16))

      """
  }
}

/// Changes drawn at random, among few names, so that they meet.
private struct RandomIndexChanges {
  var contents: [String: ObjectID] = [:]
  var removedPaths: Set<String> = []
  var removedFolders: Set<String> = []
  var moves: [String: String] = [:]

  init(_ random: inout SeededGenerator, among paths: [String], ids: [ObjectID]) {
    func path() -> String {
      // Names around the slash in the order of bytes.
      let names = ["a", "a-", "a.", "a0", "b", "ß", "long name", "x"]
      return (0...Int.random(in: 0...3, using: &random)).map { _ in names.randomElement(using: &random) ?? ""
      }
      .joined(separator: "/")
    }
    func known() -> String { paths.randomElement(using: &random) ?? path() }
    func folder() -> String {
      let names = known().split(separator: "/")
      return names.prefix(Int.random(in: 1...max(1, names.count), using: &random)).joined(separator: "/")
    }
    for _ in 0...Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: contents[random.chance(1, in: 3) ? known() : path()] = ids.randomElement(using: &random)
      case 4: removedPaths.insert(known())
      case 5: removedFolders.insert(folder())
      case 6: moves[known()] = path()
      default: moves[folder()] = random.chance(1, in: 4) ? folder() : path()
      }
    }
    moves = moves.filter { $0.key != $0.value }
  }

  var changes: GitIndexChanges {
    var changes = GitIndexChanges()
    for (path, id) in contents { changes.set(path, id: id) }
    for path in removedPaths { changes.remove(path) }
    for folder in removedFolders { changes.removeFolder(folder) }
    for (from, to) in moves { changes.move(from, to: to) }
    return changes
  }
}

@Suite("Changing an index file at random", .tags(.git))
struct GitIndexPropertyTests {
  @Test(
    "After any changes git finds every entry as a plain table has it, and right trees",
    arguments: [2, 3, 4], 1...UInt64(GitIndexPropertyTests.runs))
  func random(version: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 7919 &+ UInt64(version))
    let fixture = try IndexFixture(version: version, files: ["board/doing-now/one.md", "a/a/a", "a-/b", "x"])
    let ids = try (0..<4).map { try fixture.blob("blob \($0)\n") }
    var model = IndexModel(entries: try fixture.entries())
    var refusals = 0
    for step in 0..<16 {
      let drawn = RandomIndexChanges(&random, among: model.entries.keys.sorted(), ids: ids)
      var changes = drawn.changes
      let old = try fixture.read()
      guard let expected = model.applying(drawn) else {
        refusals += 1
        #expect(throws: GitIndexError.self, "seed \(seed) step \(step) \(drawn)") {
          try old.applying(changes)
        }
        continue
      }
      // The tree after the changes is git's, made of the same entries from nothing.
      let tree = try fixture.tree(ofEntries: expected.entries)
      let folders = try fixture.folders(of: tree)
      let isComplete = random.chance(1, in: 2)
      for folder in folders.keys.sorted() where isComplete || random.chance(2, in: 3) {
        changes.recordTree(try #require(folders[folder]), of: folder)
      }
      try fixture.index.update(waiting: .once, flushing: false) { _ in changes }
      let found = try fixture.entries()
      try #require(found == expected.entries, "seed \(seed) step \(step) \(drawn)")
      let file = try fixture.read()
      for (folder, id) in folders {
        let cached = file.cachedTree(of: folder)
        #expect(cached == id || cached == nil && !isComplete, "seed \(seed) step \(step) \(folder) \(drawn)")
      }
      try fixture.checkTreesByGit()
      #expect(try fixture.writtenTree() == tree)
      // Now and then all trees are known again, as after a commit by git; or some mark is set.
      if random.chance(1, in: 3) { try fixture.repository.git("write-tree") }
      if random.chance(1, in: 4), let path = found.keys.sorted().randomElement(using: &random) {
        let mark = version == 2 ? "--assume-unchanged" : "--skip-worktree"
        try fixture.repository.git(["update-index", mark, "--", path])
      }
      model.entries = try fixture.entries()
    }
    #expect(refusals < 14)
    try fixture.repository.git("commit", "--quiet", "--allow-empty", "--message", "Changed")
    #expect(try fixture.repository.line("rev-parse", "HEAD^{tree}") == fixture.tree())
    try fixture.checkByGit()
  }

  /// How many sequences are drawn for each version.
  static let runs = 2
}

extension IndexFixture {
  /// What git says of every entry, by path.
  fileprivate func entries() throws -> [String: String] {
    var entries: [String: String] = [:]
    for (key, entry) in try listing() { entries[String(key.dropFirst(2))] = entry }
    return entries
  }

  /// The tree that git makes of entries as it prints them.
  fileprivate func tree(ofEntries entries: [String: String]) throws -> String {
    let lines = entries.map { path, entry in
      let facts = entry.prefix { $0 != "\n" }.split(separator: " ")
      return "\(facts[0]) \(facts[1]) 0\t\(path)\n"
    }
    return try tree(ofListing: lines.joined())
  }
}
