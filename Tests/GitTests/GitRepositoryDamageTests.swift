import Git
import TestSupport
import Testing

@Suite("A damaged repository", .tags(.git))
struct GitRepositoryDamageTests {
  /// The index of a pack is not among them: the library follows its offsets wherever they lead.
  private static let files = [
    "HEAD", "config", "packed-refs", "index", "refs/heads/main", "info/exclude", "PACK", "LOOSE TREE",
    "LOOSE COMMIT", "LOOSE BLOB",
  ]

  /// A repository with packed and loose objects and references, and its newest commit.
  private func makeRepository() throws -> (fixture: GitFixture, tip: ObjectID) {
    let fixture = try GitFixture()
    for number in 0..<4 {
      if number == 3 {
        try fixture.git("repack", "-a", "-d", "--quiet")
        try fixture.git("pack-refs", "--all")
      }
      try fixture.write("\(number)\r\n", to: "folder/\(number)")
      try fixture.commitAll("\(number)")
    }
    return (fixture, try fixture.id("rev-parse", "HEAD"))
  }

  /// Where a file of the list lies.
  private func path(of file: String, in fixture: GitFixture) throws -> String {
    func loose(_ object: String) throws -> String {
      let id = try fixture.line("rev-parse", object)
      return "objects/\(id.prefix(2))/\(id.dropFirst(2))"
    }
    func pack(_ ending: String) throws -> String {
      let names = try fixture.folder.names(in: "work/.git/objects/pack")
      return "objects/pack/" + (try #require(names.first { $0.hasSuffix(ending) }))
    }
    let path =
      switch file {
      case "PACK": try pack(".pack")
      case "LOOSE TREE": try loose("HEAD^{tree}")
      case "LOOSE COMMIT": try loose("HEAD")
      case "LOOSE BLOB": try loose("HEAD:folder/3")
      default: file
      }
    return "work/.git/" + path
  }

  /// Does a little of everything, whatever comes of it.
  private func useAll(_ fixture: GitFixture, _ tip: ObjectID) {
    func attempt(_ body: () throws(GitError) -> Void) {
      do throws(GitError) {
        try body()
      } catch {
        #expect(error.description.hasPrefix("Could not "))
        #expect(error.description.hasSuffix("."))
      }
    }
    attempt { () throws(GitError) in
      let repository = try GitRepository(
        openingWorkTree: fixture.workTree, surroundings: fixture.surroundings)
      attempt { () throws(GitError) in _ = try repository.head() }
      attempt { () throws(GitError) in _ = try repository.defaultIdentity() }
      attempt { () throws(GitError) in _ = try repository.isIgnored("folder/x") }
      attempt { () throws(GitError) in _ = try repository.cleaned([65, 13, 10], at: "folder/0") }
      attempt { () throws(GitError) in
        try repository.walk(from: tip) { (commit) throws(GitError) in
          for difference in try repository.differences(from: nil, to: commit.tree) {
            if let new = difference.new { _ = try repository.smudged(new.id, at: difference.path) }
          }
          return true
        }
      }
      attempt { () throws(GitError) in
        let blob = try repository.writeBlob([1, 2, 3])
        let base = try repository.commit(tip).tree
        let tree = try repository.updatedTree(from: base, [.set(path: "folder/new", mode: .file, id: blob)])
        _ = try repository.mergedTrees(base: base, ours: tree, theirs: base)
        let commit = try repository.createCommit(
          tree: tree, parents: [tip], author: .ada, committer: .ada, message: "x\n")
        try repository.moveBranch("refs/heads/main", from: tip, to: commit, message: "x", as: .ada)
        _ = try repository.isAncestor(tip, of: commit)
        _ = try repository.mergeBase(tip, commit)
      }
    }
  }

  @Test("Damage anywhere is an error or does not matter, and never ends the process", arguments: files)
  func damage(file: String) throws {
    let (fixture, tip) = try makeRepository()
    let path = try path(of: file, in: fixture)
    let whole = try fixture.folder.read(path)
    var random = SeededGenerator(seed: UInt64(file.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    for round in 0..<40 {
      var bytes = whole
      if round == 0 {
        bytes = []
      } else if random.chance(1, in: 3) {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      try fixture.folder.write(bytes, to: path)
      useAll(fixture, tip)
    }
    try fixture.folder.write(whole, to: path)
    _ = try fixture.open().head()
  }

  /// The library alone waits for the rest of such a file for ever.
  @Test(
    "An object file that ends early, as after a power loss, is a damaged object", arguments: [0, 1, 10, 20])
  func truncation(count: Int) throws {
    let (fixture, tip) = try makeRepository()
    let path = try path(of: "LOOSE COMMIT", in: fixture)
    try fixture.folder.write(Array(try fixture.folder.read(path).prefix(count)), to: path)
    let repository = try fixture.open()
    let error = #expect(throws: GitError.self) { try repository.commit(tip) }
    #expect(error?.code == .damaged)
    #expect(error?.description == "Could not read the commit \(tip): the file of the object is damaged.")
  }
}
