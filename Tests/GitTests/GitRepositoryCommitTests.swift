import Git
import Posix
import TestSupport
import Testing

@Suite("Commits of a GitRepository", .tags(.git))
struct GitRepositoryCommitTests {
  private let fixture: GitFixture
  private let repository: GitRepository

  init() throws {
    fixture = try GitFixture()
    repository = try fixture.open()
  }

  private func emptyTree() throws -> ObjectID { try repository.updatedTree(from: nil, []) }

  @Test("A commit is the one git would make of the same, and is read back")
  func equality() throws {
    let tree = try emptyTree()
    let message = "Sübject\n\nBody with trailing space \n\nKey: value\n"
    let parent = try repository.createCommit(
      tree: tree, parents: [], author: .ada, committer: .ada, message: "First\n")
    var committer = GitSignature.ada
    committer.offsetMinutes = -210
    committer.name = "Bøb"
    let commit = try repository.createCommit(
      tree: tree, parents: [parent, parent], author: .ada, committer: committer, message: message)
    let expected = try fixture.git(
      ["commit-tree", tree.description, "-p", parent.description], input: Array("First\n".utf8))
    #expect(expected != "")
    #expect(
      try fixture.git(["cat-file", "commit", commit.description])
        == """
        tree \(tree)
        parent \(parent)
        parent \(parent)
        author Ada Example <ada@example.org> 1700000000 +0100
        committer Bøb <ada@example.org> 1700000000 -0330

        \(message)
        """)
    #expect(
      try repository.commit(commit)
        == GitCommit(
          id: commit, tree: tree, parents: [parent, parent], author: .ada, committer: committer,
          message: message))
    let same = try fixture.git(["commit-tree", tree.description], input: Array("First\n".utf8))
    #expect(same == "\(parent)\n")
    #expect(try fixture.git("for-each-ref") == "")
  }

  @Test("A commit without a name, with a NUL byte, or of what is missing is refused")
  func refusals() throws {
    let tree = try emptyTree()
    let missing = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    func fails(_ tree: ObjectID, _ parents: [ObjectID], _ author: GitSignature, _ message: String) -> Bool {
      do throws(GitError) {
        _ = try repository.createCommit(
          tree: tree, parents: parents, author: author, committer: .ada, message: message)
        return false
      } catch {
        return true
      }
    }
    var nameless = GitSignature.ada
    nameless.name = ""
    #expect(fails(tree, [], nameless, "Message"))
    #expect(fails(tree, [], .ada, "Mess\0age"))
    #expect(fails(missing, [], .ada, "Message"))
    #expect(fails(tree, [missing], .ada, "Message"))
    #expect(fails(tree, [tree], .ada, "Message"))
    #expect(!fails(tree, [], .ada, "Message"))
  }

  @Test("The bytes for signing are those of the commit, and a signature becomes its header")
  func buffers() throws {
    let tree = try emptyTree()
    let parent = try repository.createCommit(
      tree: tree, parents: [], author: .ada, committer: .ada, message: "First\n")
    let buffer = try repository.commitBuffer(
      tree: tree, parents: [parent], author: .ada, committer: .ada, message: "Second\n")
    let plain = try repository.createCommit(
      tree: tree, parents: [parent], author: .ada, committer: .ada, message: "Second\n")
    #expect(
      String(decoding: buffer, as: UTF8.self) == (try fixture.git("cat-file", "commit", plain.description)))

    let signed = try repository.createSignedCommit(
      buffer: buffer, signature: "-----BEGIN X-----\nabc\n-----END X-----\n")
    #expect(
      try fixture.git("cat-file", "commit", signed.description)
        .contains("\ngpgsig -----BEGIN X-----\n abc\n -----END X-----\n\nSecond\n"))
    #expect(try repository.commit(signed).message == "Second\n")
  }

  @Test(
    "A hundred commits leave a repository without a flaw, and nothing of the work tree or index is touched")
  func soundness() throws {
    let index = try fixture.id("write-tree")
    for number in 0..<100 {
      let id = try repository.writeBlob(Array("\(number)\n".utf8))
      try repository.commit([.set(path: "folder \(number % 7)/\(number % 11)/file", mode: .file, id: id)])
    }
    #expect(try fixture.line("rev-list", "--count", "main") == "100")
    #expect(try fixture.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try fixture.id("write-tree") == index)
    #expect(try fixture.folder.names(in: "work") == [".git"])
  }

  @Test("Flushed or not, what is written is the same")
  func flushing() throws {
    var surroundings = fixture.surroundings
    surroundings.flushes = true
    let flushing = try GitRepository(openingWorkTree: fixture.workTree, surroundings: surroundings)
    let first = try flushing.commit([.set(path: "a", mode: .file, id: try flushing.writeBlob([1]))])
    #expect(try repository.commit(first).parents == [])
    #expect(try fixture.git("fsck", "--strict") == "")
  }

  @Test("A walk has git's order, and stops when told")
  func walk() throws {
    let tree = try emptyTree()
    var random = SeededGenerator(seed: 3)
    var commits: [ObjectID] = []
    for number in 0..<60 {
      let parents = Set(
        (0..<(number == 0 ? 0 : 1 + Int(random.next() % 2))).map { _ in
          commits.suffix(5).randomElement(using: &random)
        }.compactMap(\.self))
      var signature = GitSignature.ada
      signature.seconds += Int64(number / 3)
      commits.append(
        try repository.createCommit(
          tree: tree, parents: parents.sorted { $0.description < $1.description }, author: .ada,
          committer: signature,
          message: "\(number)\n"))
    }
    let tip = try #require(commits.last)
    var visited: [String] = []
    try repository.walk(from: tip) { (commit) throws(GitError) in
      visited.append(commit.id.description)
      return true
    }
    #expect(visited == (try fixture.git("rev-list", tip.description)).split(separator: "\n").map(String.init))
    visited = []
    try repository.walk(from: tip) { (commit) throws(GitError) in
      visited.append(commit.id.description)
      return visited.count < 3
    }
    #expect(visited.count == 3)
    #expect(
      throws: GitError(.other, message: "enough", operation: "look"),
      performing: {
        try repository.walk(from: tip) { (_) throws(GitError) in
          throw GitError(.other, message: "enough", operation: "look")
        }
      })
    for commit in commits {
      let git = try fixture.attempt(["merge-base", "--is-ancestor", commit.description, tip.description])
      #expect(try repository.isAncestor(commit, of: tip) == (git.end == .exited(0)))
    }
    #expect(try !repository.isAncestor(tip, of: commits[0]))
    #expect(try repository.isAncestor(tip, of: tip))
  }
}
