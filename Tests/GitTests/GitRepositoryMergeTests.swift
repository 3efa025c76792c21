import Git
import TestSupport
import Testing

@Suite("Merging in a GitRepository", .tags(.git))
struct GitRepositoryMergeTests {
  private let fixture: GitFixture
  private let repository: GitRepository

  init() throws {
    fixture = try GitFixture()
    repository = try fixture.open()
  }

  /// Commits files on a branch that begins at another commit.
  private func commit(_ branch: String, from start: String?, _ files: [String: String?]) throws -> GitCommit {
    if let start { try fixture.git("checkout", "--quiet", "-b", branch, start) }
    for (path, text) in files {
      if let text { try fixture.write(text, to: path) } else { try fixture.git("rm", "--quiet", path) }
    }
    let id = try #require(ObjectID(try fixture.commitAll(branch)))
    return try repository.commit(id)
  }

  @Test("Changes in different places are merged into the tree that git makes")
  func clean() throws {
    let lines = (1...20).map { "line \($0)\n" }.joined()
    let base = try commit("main", from: nil, ["text": lines, "gone": "x", "kept": "y"])
    let ours = try commit("ours", from: "main", ["text": "first\n" + lines, "new/a": "a"])
    let theirs = try commit("theirs", from: "main", ["text": lines + "last\n", "gone": nil])
    #expect(try repository.mergeBase(ours.id, theirs.id) == base.id)
    let merge = try repository.mergedTrees(base: base.tree, ours: ours.tree, theirs: theirs.tree)
    #expect(merge.conflicts == [])
    try fixture.git("checkout", "--quiet", "ours")
    try fixture.git("merge", "--quiet", "--no-edit", "theirs")
    #expect(try fixture.id("rev-parse", "HEAD^{tree}") == merge.tree)
  }

  @Test("What both sides changed comes with the three versions, and the rest is merged")
  func conflicts() throws {
    let base = try commit("main", from: nil, ["both": "1\n", "removed": "1\n", "fine": "1\n"])
    let ours = try commit("ours", from: "main", ["both": "2\n", "removed": nil, "added": "2\n"])
    let theirs = try commit(
      "theirs", from: "main", ["both": "3\n", "removed": "3\n", "added": "3\n", "fine": "3\n"])
    let merge = try repository.mergedTrees(base: base.tree, ours: ours.tree, theirs: theirs.tree)
    func side(_ text: String) throws -> GitTreeDifference.Side {
      GitTreeDifference.Side(mode: .file, id: try repository.writeBlob(Array(text.utf8)))
    }
    #expect(
      merge.conflicts.sorted { $0.path < $1.path } == [
        GitMerge.Conflict(path: "added", base: nil, ours: try side("2\n"), theirs: try side("3\n")),
        GitMerge.Conflict(
          path: "both", base: try side("1\n"), ours: try side("2\n"), theirs: try side("3\n")),
        GitMerge.Conflict(path: "removed", base: try side("1\n"), ours: nil, theirs: try side("3\n")),
      ])
    #expect(try repository.tree(merge.tree).map(\.name) == ["fine"])
    #expect(try repository.entry(at: "fine", inTree: merge.tree)?.id == side("3\n").id)
  }

  @Test("Histories without a common commit have no base, and are merged onto nothing")
  func unrelated() throws {
    let ours = try commit("main", from: nil, ["a": "1"])
    try fixture.git("checkout", "--quiet", "--orphan", "other")
    let theirs = try commit("other", from: nil, ["b": "1"])
    #expect(try repository.mergeBase(ours.id, theirs.id) == nil)
    let missing = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    #expect(throws: GitError.self) { try repository.mergeBase(ours.id, missing) }
    let merge = try repository.mergedTrees(base: nil, ours: ours.tree, theirs: theirs.tree)
    #expect(try repository.tree(merge.tree).map(\.name) == ["a", "b"])
  }
}
