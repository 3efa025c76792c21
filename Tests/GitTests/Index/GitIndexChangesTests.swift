import Basics
import TestSupport
import Testing

@testable import Git

/// Changes that git can make too, and how.
struct ChangeScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes the changes; the ids are of two blobs.
  let change: @Sendable (inout GitIndexChanges, [ObjectID]) -> Void
  /// What follows `git`.
  let commands: @Sendable ([ObjectID]) -> [[String]]

  static let all: [ChangeScenario] = [
    ChangeScenario("other contents in a folder") { changes, ids in
      changes.set("board/doing/one.md", id: ids[0])
    } commands: { ids in
      [["update-index", "--cacheinfo", "100644,\(ids[0]),board/doing/one.md"]]
    },
    ChangeScenario("other contents of the first and the last entry") { changes, ids in
      changes.set("a.md", id: ids[0])
      changes.set("z/last.md", mode: 0o100755, id: ids[1])
    } commands: { ids in
      [["update-index", "--cacheinfo", "100644,\(ids[0]),a.md", "--cacheinfo", "100755,\(ids[1]),z/last.md"]]
    },
    ChangeScenario("new entries first, last, between, and in new folders") { changes, ids in
      for path in added { changes.set(path, id: ids[path.count % 2]) }
    } commands: { ids in
      added.map { ["update-index", "--add", "--cacheinfo", "100644,\(ids[$0.count % 2]),\($0)"] }
    },
    ChangeScenario("a link and a submodule") { changes, ids in
      changes.set("link", mode: 0o120000, id: ids[0])
      changes.set("sub/module", mode: 0o160000, id: ids[1])
    } commands: { ids in
      [
        ["update-index", "--add", "--cacheinfo", "120000,\(ids[0]),link"],
        ["update-index", "--add", "--cacheinfo", "160000,\(ids[1]),sub/module"],
      ]
    },
    ChangeScenario("removed entries, the first, the last and a folder's only one") { changes, _ in
      for path in removed { changes.remove(path) }
    } commands: { _ in
      removed.map { ["update-index", "--force-remove", $0] }
    },
    ChangeScenario("a removed folder") { changes, _ in
      changes.removeFolder("board/doing")
    } commands: { _ in
      [["rm", "-r", "--cached", "--quiet", "board/doing"]]
    },
    ChangeScenario("everything removed") { changes, _ in
      changes.removeFolder("")
    } commands: { _ in
      [["rm", "-r", "--cached", "--quiet", "--sparse", "."]]
    },
    ChangeScenario("nothing that is there removed") { changes, _ in
      changes.remove("nothing.md")
      changes.removeFolder("board/nothing")
      changes.move("nothing", to: "something")
    } commands: { _ in
      []
    },
    ChangeScenario("a folder moved beside itself") { changes, _ in
      changes.move("board/doing", to: "board/later")
    } commands: { _ in
      [["mv", "board/doing", "board/later"]]
    },
    ChangeScenario("a folder moved before everything, out of its folder") { changes, _ in
      changes.move("board/doing", to: "Above")
    } commands: { _ in
      [["mv", "board/doing", "Above"]]
    },
    ChangeScenario("a folder moved into one with a longer name, and changed within") { changes, ids in
      changes.move("board/doing", to: "board/done/doing")
      changes.set("board/done/doing/one.md", id: ids[0])
      changes.set("board/done/doing/new.md", id: ids[1])
    } commands: { ids in
      [
        ["mv", "board/doing", "board/done/doing"],
        ["update-index", "--cacheinfo", "100644,\(ids[0]),board/done/doing/one.md"],
        ["update-index", "--add", "--cacheinfo", "100644,\(ids[1]),board/done/doing/new.md"],
      ]
    },
    ChangeScenario("a folder moved without one of its entries") { changes, _ in
      changes.move("board/doing", to: "gone")
      changes.remove("board/doing/two.md")
    } commands: { _ in
      [
        ["update-index", "--force-remove", "board/doing/two.md"], ["mv", "board/doing", "gone"],
      ]
    },
    ChangeScenario("two folders that change places") { changes, _ in
      changes.move("board/doing", to: "board/done")
      changes.move("board/done", to: "board/doing")
    } commands: { _ in
      [
        ["mv", "board/doing", "board/between"], ["mv", "board/done", "board/doing"],
        ["mv", "board/between", "board/done"],
      ]
    },
    ChangeScenario("the outer folder moved, and one in it elsewhere") { changes, _ in
      changes.move("board", to: "plan")
      changes.move("board/doing", to: "archive")
    } commands: { _ in
      [["mv", "board/doing", "archive"], ["mv", "board", "plan"]]
    },
  ]

  private static let added = [
    "!.md", "a.md-", "board/doing/deep/a.md", "board/doing/deep/er/y.md", "board/doing/one.mdx",
    "board/new/x/y/z.md",
    "zz/a.md",
  ]
  private static let removed = ["a.md", "board/done/ß.md", "z/last.md"]

  private init(
    _ description: String, change: @escaping @Sendable (inout GitIndexChanges, [ObjectID]) -> Void,
    commands: @escaping @Sendable ([ObjectID]) -> [[String]]
  ) {
    testDescription = description
    self.change = change
    self.commands = commands
  }
}

@Suite("Changing an index file", .tags(.git))
struct GitIndexChangesTests {
  /// How much of the trees after the changes is told.
  enum Trees: CaseIterable { case none, all, onlyTop }

  @Test(
    "The index is what git makes of the same changes", arguments: ChangeScenario.all, [2, 3, 4])
  func sameAsGit(scenario: ChangeScenario, version: Int) throws {
    for trees in Trees.allCases {
      let fixture = try IndexFixture(version: version)
      let ids = [try fixture.blob("one\n"), try fixture.blob("two\n")]
      var changes = GitIndexChanges()
      scenario.change(&changes, ids)
      let theirs = ["GIT_INDEX_FILE": try fixture.copy("index.theirs")]
      let theirPath = fixture.repository.workTree + "/.git/index.theirs"
      for command in scenario.commands(ids) { try fixture.repository.git(command, variables: theirs) }
      let tree = try fixture.tree(of: theirPath)
      let folders = try fixture.folders(of: tree)
      switch trees {
      case .none: break
      case .all: for (folder, id) in folders { changes.recordTree(id, of: folder) }
      case .onlyTop: changes.recordTree(try #require(folders[""]), of: "")
      }

      let file = try fixture.apply(changes)
      let ours = try fixture.listing()
      let expected = try fixture.listing(of: theirPath)
      #expect(ours == expected)
      #expect(try fixture.writtenTree() == tree)
      guard trees == .all else { continue }
      for command in [["status", "--porcelain"], ["diff", "--cached"], ["diff"]] {
        let quiet = ["GIT_OPTIONAL_LOCKS": "0"]
        let ours = try fixture.repository.git(command, variables: quiet)
        let expected = try fixture.repository.git(command, variables: quiet.merging(theirs) { $1 })
        #expect(ours == expected)
      }
      for (folder, id) in folders { #expect(file.cachedTree(of: folder) == id, "\(folder)") }
      try fixture.repository.git("commit", "--quiet", "--allow-empty", "--message", "Changed")
      #expect(try fixture.repository.line("rev-parse", "HEAD^{tree}") == tree)
    }
  }

  @Test(
    "A changed file says the same as one that is read from its bytes, and takes the next changes as well",
    arguments: ChangeScenario.all, [2, 4])
  func remembered(scenario: ChangeScenario, version: Int) throws {
    let fixture = try IndexFixture(version: version)
    let ids = [try fixture.blob("one\n"), try fixture.blob("two\n")]
    var changes = GitIndexChanges()
    scenario.change(&changes, ids)
    let changed = try fixture.read().changed(by: changes).written(inSecond: 1_700_000_000)
    let read = try GitIndexFile(changed.bytes, modifiedSeconds: 1_700_000_000)
    #expect(changed.extensions.map(\.name) == read.extensions.map(\.name))
    #expect(changed.extensions.map(\.range) == read.extensions.map(\.range))
    for folder in ["", "board", "board/doing", "z"] {
      #expect(changed.cachedTree(of: folder) == read.cachedTree(of: folder))
    }
    var listed: [([UInt8], GitIndexEntry)] = []
    changed.forEachLendingPaths { listed.append((Array($0), $1)) }
    var expected: [([UInt8], GitIndexEntry)] = []
    read.forEach { expected.append(($0, $1)) }
    #expect(listed.elementsEqual(expected) { $0 == $1 })
    var next = GitIndexChanges()
    next.set("board/doing-now/one.md", id: ids[1])
    next.set("board/later.md", id: ids[0])
    #expect(try changed.applying(next) == read.applying(next))
  }

  @Test("The check of recorded trees finds a wrong one, so that it can be trusted here")
  func wrongTree() throws {
    let fixture = try IndexFixture(version: 2)
    var changes = GitIndexChanges()
    changes.set("a.md", id: try fixture.blob("one\n"))
    changes.recordTree(try #require(try fixture.read().cachedTree(of: "z")), of: "")
    #expect(throws: GitFixtureFailure.self) { try fixture.apply(changes) }
  }

  @Test("No changes leave the file as it is, bit for bit", arguments: [2, 3, 4])
  func none(version: Int) throws {
    let file = try IndexFixture(version: version).read()
    let bytes = try file.applying(GitIndexChanges())
    #expect(bytes == file.bytes)
  }

  @Test("Setting an entry to what it is gives the same bytes as git's", arguments: [2, 3, 4])
  func same(version: Int) throws {
    let file = try IndexFixture(version: version).read()
    for path in IndexFixture.files {
      let entry = try #require(file.entry(at: path))
      var changes = GitIndexChanges()
      changes.set(path, mode: entry.mode, id: entry.id, stat: entry.stat)
      for folder in GitIndexPath.folders(around: Array(path.utf8)) {
        let name = GitIndexPath.text(folder)
        changes.recordTree(try #require(file.cachedTree(of: name)), of: name)
      }
      let bytes = try file.applying(changes)
      #expect(bytes == file.bytes, "\(path)")
    }
  }

  @Test("A changed entry keeps the marks by which git was told to leave the file alone", arguments: [2, 4])
  func marks(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.repository.git("update-index", "--skip-worktree", "a.md")
    try fixture.repository.git("update-index", "--assume-unchanged", "z/last.md")
    try fixture.repository.write("announced\n", to: "new.md")
    try fixture.repository.git("add", "--intent-to-add", "new.md")
    let id = try fixture.blob("one\n")
    var changes = GitIndexChanges()
    for path in ["a.md", "z/last.md", "new.md"] { changes.set(path, id: id) }
    changes.move("board", to: "plan")
    let file = try fixture.apply(changes)
    #expect(file.entry(at: "a.md")?.isSkippedInWorkTree == true)
    #expect(file.entry(at: "z/last.md")?.isAssumedUnchanged == true)
    #expect(file.entry(at: "new.md")?.isIntendedToAdd == false)
    #expect(try fixture.repository.line("ls-files", "-v", "a.md") == "S a.md")
    #expect(try fixture.repository.line("ls-files", "-v", "z/last.md") == "h z/last.md")
  }

  @Test(
    "An announced path stays announced where it moves, and no tree is recorded around it", arguments: [2, 4])
  func announced(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.repository.write("announced\n", to: "board/doing/new.md")
    try fixture.repository.git("add", "--intent-to-add", "board/doing/new.md")
    var changes = GitIndexChanges()
    changes.move("board/doing", to: "board/later")
    changes.set("a.md", id: try fixture.blob("one\n"))
    let someTree = try #require(try fixture.read().cachedTree(of: "z"))
    for folder in ["", "board", "board/later"] { changes.recordTree(someTree, of: folder) }
    let file = try fixture.apply(changes)
    #expect(file.entry(at: "board/later/new.md")?.isIntendedToAdd == true)
    for folder in ["", "board", "board/later"] { #expect(file.cachedTree(of: folder) == nil) }
    #expect(file.cachedTree(of: "board/later/deep") != nil)
  }

  @Test("Changes that git would refuse, or that would lose an entry, are refused")
  func refused() throws {
    let file = try IndexFixture(version: 2).read()
    let id = try #require(file.entry(at: "a.md")?.id)
    func refusal(_ change: (inout GitIndexChanges) -> Void) -> GitIndexError? {
      var changes = GitIndexChanges()
      change(&changes)
      return #expect(throws: GitIndexError.self) { try file.applying(changes) }
    }
    for path in [
      "", "/a", "a/", "a//b", ".", "..", "a/../b", ".git", "x/.git/y", ".GIT", "a/git~1", ".git ",
      ".git::$DATA", "a\0",
    ] {
      #expect(refusal { $0.set(path, id: id) } == .refused(path: path, .invalidPath))
      #expect(refusal { $0.move("a.md", to: path) } == .refused(path: path, .invalidPath))
    }
    for mode: UInt32 in [0, 0o040000, 0o100600, 0o100664] {
      #expect(refusal { $0.set("b", mode: mode, id: id) } == .refused(path: "b", .invalidMode(mode)))
    }
    #expect(refusal { $0.move("a.md", to: "z/last.md") } == .refused(path: "z/last.md", .exists))
    #expect(
      refusal { $0.move("board/doing", to: "board/doing-now") }
        == .refused(path: "board/doing-now/one.md", .exists))
    #expect(
      refusal {
        $0.move("a.md", to: "new.md")
        $0.move("z/last.md", to: "new.md")
      } == .refused(path: "new.md", .exists))
    #expect(refusal { $0.set("board", id: id) } == .refused(path: "board", .isFileAndFolder))
    #expect(refusal { $0.set("a.md/b/c", id: id) } == .refused(path: "a.md", .isFileAndFolder))
    #expect(refusal { $0.move("z", to: "a.md") } == .refused(path: "a.md", .isFileAndFolder))
  }

  @Test("A path in conflict is not touched; others are", arguments: [2, 4])
  func conflict(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.makeConflict(in: "board/doing/one.md")
    let file = try fixture.read()
    let id = try fixture.blob("one\n")
    let touching: [(inout GitIndexChanges) -> Void] = [
      { $0.set("board/doing/one.md", id: id) }, { $0.remove("board/doing/one.md") },
      { $0.removeFolder("board") }, { $0.move("board/doing", to: "x") },
      { $0.move("board/doing/one.md", to: "x") },
    ]
    for touch in touching {
      var changes = GitIndexChanges()
      touch(&changes)
      #expect(throws: GitIndexError.refused(path: "board/doing/one.md", .inConflict)) {
        try file.applying(changes)
      }
    }
    let before = try fixture.listing()
    var changes = GitIndexChanges()
    changes.set("board/doing/a.md", id: id)
    changes.set("board/doing/zz.md", id: id)
    changes.recordTree(try #require(file.cachedTree(of: "z")), of: "board/doing")
    let changed = try fixture.apply(changes)
    #expect(changed.cachedTree(of: "board/doing") == nil)
    let after = try fixture.listing().filter { !$0.key.hasSuffix("/a.md") && !$0.key.hasSuffix("zz.md") }
    #expect(after == before)
  }
}
