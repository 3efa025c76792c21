import Basics
import Git
import Posix
import Synchronization
import TestSupport
import Testing

@Suite("Branches of a GitRepository", .tags(.git))
struct GitRepositoryBranchTests {
  private let fixture: GitFixture
  private let repository: GitRepository

  init() throws {
    fixture = try GitFixture()
    repository = try fixture.open()
  }

  private func newCommit(_ message: String) throws -> ObjectID {
    try repository.createCommit(
      tree: try repository.updatedTree(from: nil, []), parents: [], author: .ada, committer: .ada,
      message: message)
  }

  private func failure(
    _ name: String, from old: ObjectID?, to new: ObjectID, waiting: GitLockWaiting = .none
  ) -> GitError? {
    do throws(GitError) {
      try repository.moveBranch(name, from: old, to: new, message: "move", as: .ada, waiting: waiting)
      return nil
    } catch {
      return error
    }
  }

  @Test("What is checked out: a branch without a commit, a branch, another branch's name, a commit")
  func head() throws {
    #expect(try repository.head() == .branch(name: "refs/heads/main", commit: nil))
    let commit = try #require(ObjectID(try fixture.commitAll("First")))
    #expect(try repository.head() == .branch(name: "refs/heads/main", commit: commit))
    try fixture.git("pack-refs", "--all")
    #expect(try repository.head() == .branch(name: "refs/heads/main", commit: commit))
    try fixture.git("checkout", "--quiet", "-b", "topic/one")
    #expect(try repository.head() == .branch(name: "refs/heads/topic/one", commit: commit))
    try fixture.git("checkout", "--quiet", "--detach")
    #expect(try repository.head() == .detached(commit))
    #expect(try repository.head().commit == commit)
  }

  @Test("A moved branch is in its log and in that of HEAD as git's own commits are, with the time given")
  func logs() throws {
    try fixture.commitAll("Git's")
    let old = try #require(try repository.head().commit)
    let new = try repository.commit([], message: "Ours\n")
    for name in ["HEAD", "main"] {
      let lines = try fixture.git("reflog", "show", "--format=%H %gn %ge %gs", "--date=unix", name).split(
        separator: "\n")
      #expect(
        lines.map(String.init) == [
          "\(new) Ada Example ada@example.org commit: Ours",
          "\(old) Ada Example ada@example.org commit (initial): Git's",
        ])
      #expect(
        try fixture.git("reflog", "show", "--date=raw", name).contains(
          "\(name)@{1700000000 +0100}: commit: Ours"))
    }
    #expect(try fixture.git("status", "--porcelain") == "")
    #expect(try fixture.git("log", "--format=%s") == "Ours\nGit's\n")
  }

  @Test("A branch that is not checked out leaves HEAD's log alone, and a first commit begins both logs")
  func otherBranch() throws {
    let first = try repository.commit([], message: "First\n")
    #expect(
      try fixture.git("reflog", "show", "HEAD").hasPrefix(
        "\(first.description.prefix(7)) HEAD@{0}: commit: First"))
    try repository.commit([], to: "refs/heads/side/branch", message: "Side\n")
    #expect(try fixture.git("reflog", "show", "side/branch").contains("commit: Side"))
    #expect(try !fixture.git("reflog", "show", "HEAD").contains("Side"))
  }

  @Test("A branch is moved only from where it is expected to be")
  func staleness() throws {
    let first = try newCommit("1")
    let second = try newCommit("2")
    #expect(failure("refs/heads/main", from: first, to: second)?.code == .modified)
    #expect(failure("refs/heads/main", from: nil, to: first) == nil)
    let error = try #require(failure("refs/heads/main", from: nil, to: second))
    #expect(error.code == .modified)
    #expect(
      error.description == "Could not move the branch refs/heads/main: it is not where it was expected to be."
    )
    #expect(error.hint != nil)
    try fixture.git("pack-refs", "--all")
    #expect(failure("refs/heads/main", from: second, to: first)?.code == .modified)
    #expect(failure("refs/heads/main", from: nil, to: second)?.code == .modified)
    #expect(try repository.head().commit == first)
    #expect(failure("refs/heads/main", from: first, to: second) == nil)
    #expect(try fixture.id("rev-parse", "main") == second)
    #expect(!fixture.folder.contains("work/.git/refs/heads/main.lock"))
  }

  @Test(
    "A branch moves only to a commit that is there, and never through a reference that stands for another")
  func refusals() throws {
    let first = try newCommit("1")
    let missing = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    let tree = try repository.updatedTree(from: nil, [])
    #expect(failure("refs/heads/main", from: nil, to: missing)?.code == .notFound)
    #expect(failure("refs/heads/main", from: nil, to: tree) != nil)
    #expect(failure("refs/heads/ma in", from: nil, to: first)?.code == .invalidName)
    #expect(failure("refs/heads/../../x", from: nil, to: first)?.code == .invalidName)
    #expect(failure("refs/heads/main", from: nil, to: first) == nil)
    try fixture.git("symbolic-ref", "refs/heads/other", "refs/heads/main")
    #expect(failure("refs/heads/other", from: first, to: try newCommit("2"))?.code == .modified)
    #expect(try fixture.line("symbolic-ref", "refs/heads/other") == "refs/heads/main")
  }

  @Test(
    "A name that would be a folder of another branch's is refused, packed or not", arguments: [false, true])
  func nestedNames(packed: Bool) throws {
    let first = try newCommit("1")
    #expect(failure("refs/heads/a/b", from: nil, to: first) == nil)
    if packed { try fixture.git("pack-refs", "--all") }
    #expect(failure("refs/heads/a", from: nil, to: first)?.code == .conflict)
    #expect(failure("refs/heads/a/b/c", from: nil, to: first)?.code == .conflict)
    #expect(failure("refs/heads/a/c", from: nil, to: first) == nil)
    #expect(try fixture.git("for-each-ref", "--format=%(refname)") == "refs/heads/a/b\nrefs/heads/a/c\n")
  }

  @Test("A lock that another program holds is waited for, and reported when the time is over")
  func locks() throws {
    let first = try newCommit("1")
    let path = "work/.git/refs/heads/main.lock"
    try fixture.folder.write("", to: path)
    let pauses = Mutex<[Duration]>([])
    let error = failure(
      "refs/heads/main", from: nil, to: first,
      waiting: GitLockWaiting(limit: .milliseconds(200), random: .system) { pause in
        pauses.withLock { $0.append(pause) }
      })
    #expect(error?.code == .locked)
    #expect(error?.hint != nil)
    #expect(pauses.withLock { $0.reduce(.zero, +) } == .milliseconds(200))
    #expect(fixture.folder.contains(path))
    #expect(failure("refs/heads/main", from: nil, to: first)?.code == .locked)

    let lock = fixture.folder.path(of: path)
    let waited = failure(
      "refs/heads/main", from: nil, to: first,
      waiting: GitLockWaiting(limit: .seconds(1), random: .system) { _ in
        #expect(throws: Never.self) { try Self.remove(lock) }
      })
    #expect(waited == nil)
    #expect(try repository.head().commit == first)
  }

  private static func remove(_ path: String) throws {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    try FileDescriptor.open(String(path[..<end]), .folder).removeFile(String(path[end...].dropFirst()))
  }

  @Test("Of two instances that commit at the same time to one branch none loses a commit")
  func race() async throws {
    try repository.commit([], message: "First\n")
    let surroundings = fixture.surroundings
    let workTree = fixture.workTree
    let count = 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          let repository = try GitRepository(openingWorkTree: workTree, surroundings: surroundings)
          for number in 0..<count {
            let blob = try repository.writeBlob(Array("\(writer) \(number)".utf8))
            while true {
              do throws(GitError) {
                let old = try repository.head().commit
                let base = try old.map { (old) throws(GitError) in try repository.commit(old).tree }
                let tree = try repository.updatedTree(
                  from: base, [.set(path: "\(writer)/\(number)", mode: .file, id: blob)])
                let new = try repository.createCommit(
                  tree: tree, parents: old.map { [$0] } ?? [], author: .ada, committer: .ada, message: "x\n")
                try repository.moveBranch(
                  "refs/heads/main", from: old, to: new, message: "commit: x", as: .ada,
                  waiting: GitLockWaiting(limit: .seconds(20), random: .system, pause: { Pause.wait($0) }))
                break
              } catch {
                guard error.code == .modified else { throw error }
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try fixture.line("rev-list", "--count", "main") == "\(2 * count + 1)")
    #expect(try fixture.git("ls-tree", "-r", "--name-only", "main").split(separator: "\n").count == 2 * count)
    #expect(try fixture.git("fsck", "--strict", "--no-dangling") == "")
  }
}
