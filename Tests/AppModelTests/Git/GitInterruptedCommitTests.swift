import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

/// Commits that end in the midst of what is done through the file system; what libgit2 does is disturbed by
/// `Scripts/fault`.
@Suite("Commits that are interrupted", .tags(.git, .fault)) struct GitInterruptedCommitTests {
  /// A board with a commit of ours, and the session that made it.
  private func prepare() throws -> (GitBoard, BoardSession) {
    let board = try GitBoard()
    let session = try board.begin()
    try session.perform(board.moving)
    return (board, session)
  }

  /// Begins a change in a process that is stopped at a call of the file system; false when it was not stopped.
  private func interrupt(_ board: GitBoard, at number: Int) throws -> Bool {
    var board = board
    let system = FaultyFileSystem(DiskFileSystem())
    board.fileSystem = system
    let session = try board.begin(.single)
    system.setFaults(FaultPlan(.stop, atCall: number, counting: .changes))
    do throws(SessionError) { try session.perform(board.adding) } catch {}
    return system.isStopped
  }

  /// The numbers of the calls by which a commit is made, and the calls.
  private func calls(_ isWanted: (FileSystemCall) -> Bool) throws -> [Int] {
    var (board, _) = try prepare()
    let system = FaultyFileSystem(DiskFileSystem())
    board.fileSystem = system
    let session = try board.begin(.single)
    system.setFaults(.none)
    try session.perform(board.adding)
    return system.calls.filter { $0.kind.isChange && isWanted($0) }.map(\.changes)
  }

  private func hasAdded(_ board: GitBoard) throws -> Bool {
    try board.begin(.single).board.lanes.flatMap(\.cards).contains { $0.title == "Meanwhile" }
  }

  @Test(
    "The next change settles what is left, in a new process or in one that was open all along",
    arguments: [false, true])
  func settled(_ isOpenAllAlong: Bool) throws {
    let numbers = try calls {
      $0.path.contains("/.git/") || $0.path.contains("/git/") || $0.path.hasSuffix(".intent")
    }
    #expect(numbers.count > 5)
    for number in numbers {
      let (board, bystander) = try prepare()
      #expect(try interrupt(board, at: number))
      let next = isOpenAllAlong ? bystander : try board.begin()
      let renamed = try next.perform(board.renaming)
      #expect(renamed.entry?.record.keeper == .git, "\(number): \(board.messages)")
      try board.expectSound()
      #expect(try board.shell("ls .git | grep -c -e lock -e lanework || true") == "0\n")
      let isCommitted = try board.subjects().contains { $0.hasPrefix("Add") }
      #expect(try hasAdded(board) == isCommitted, "\(number)")
      #expect(try board.subjects().count == (isCommitted ? 4 : 3), "\(number)")
    }
  }

  /// A board with the lock of a commit that is on the branch, but not in the index.
  private func lockedBoard() throws -> GitBoard {
    let (board, _) = try prepare()
    let last = try #require(try calls { $0.kind == .move && $0.path.hasSuffix("/index.lock") }.last)
    #expect(try interrupt(board, at: last))
    try board.shell("test -e .git/index.lock")
    return board
  }

  @Test("Looking at the board is enough to free git's index")
  func freed() throws {
    let board = try lockedBoard()
    let session = try board.begin(.single)
    #expect(session.events == [.completed("Add Card")])
    try board.shell("test ! -e .git/index.lock")
    try board.expectSound()
    #expect(try session.historyEntries().first?.name.kind == "card.add")
  }

  @Test("A lock that another program has written since is not taken for ours, even with the same number")
  func sameNumber() throws {
    let board = try lockedBoard()
    let number = try board.shell("stat -c %i .git/index.lock")
    try board.shell("touch .git/index.lock")
    #expect(try board.shell("stat -c %i .git/index.lock") == number)
    let session = try board.begin()
    #expect(try session.perform(board.renaming).entry?.record.keeper == .native)
    try board.shell("test -e .git/index.lock")
  }

  @Test("A lock of the branch goes when it is ours, or empty and nobody's", arguments: ["ours", ""])
  func branchLock(_ content: String) throws {
    let board = try lockedBoard()
    let head = try board.head()
    try board.write(content.isEmpty ? "" : "\(head)\n", to: ".git/refs/heads/main.lock")
    let session = try board.begin()
    try session.perform(board.renaming)
    try board.expectSound()
    try board.shell("test ! -e .git/refs/heads/main.lock")
  }

  @Test("A lock of the branch stays when it is somebody's")
  func foreignBranchLock() throws {
    let board = try lockedBoard()
    try board.write("somebody's", to: ".git/refs/heads/main.lock")
    let session = try board.begin()
    #expect(try session.perform(board.renaming).entry?.record.keeper == .native)
    #expect(try board.read(".git/refs/heads/main.lock") == "somebody's")
    try board.shell("test ! -e .git/index.lock")
  }

  @Test("A branch that was moved on since does not take the commit back")
  func movedOn() throws {
    let board = try lockedBoard()
    try board.run(
      "update-ref", "refs/heads/main",
      try board.run("commit-tree", "-p", "HEAD", "-m", "More", "HEAD^{tree}").trimmed)
    let session = try board.begin()
    try session.perform(board.renaming)
    try board.expectSound()
    #expect(try board.subjects().count == 5)
    #expect(try hasAdded(board))
  }
}

extension String {
  fileprivate var trimmed: String { String(prefix { $0 != "\n" }) }
}
