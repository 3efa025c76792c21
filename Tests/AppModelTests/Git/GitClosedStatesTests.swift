import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

/// A state of a repository in which no commits are made at all.
struct ClosedState: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arrange: @Sendable () throws -> GitBoard
  /// What people are told.
  let message: String

  init(_ name: String, _ message: String, _ arrange: @escaping @Sendable () throws -> GitBoard) {
    testDescription = name
    self.message = message
    self.arrange = arrange
  }

  static func lines(_ name: String, _ message: String, _ lines: String) -> ClosedState {
    ClosedState(name, message) {
      let board = try GitBoard()
      try board.shell(lines)
      return board
    }
  }

  static let all: [ClosedState] = [
    lines(
      "split index",
      "The index is split into two files, which cannot be changed here. Run “git update-index --no-split-index”",
      "git update-index --split-index"),
    ClosedState(
      "sparse index", "The index is sparse, which cannot be changed here. Run “git sparse-checkout reapply"
    ) {
      let board = try GitBoard()
      try board.run("sparse-checkout", "set", "--cone", "--sparse-index", "\(board.todo.path)")
      return board
    },
    ClosedState("SHA-256", "it uses the extension 'objectformat', which is not supported") {
      try GitBoard(options: ["--object-format=sha256"])
    },
    lines(
      "configuration of its own for each work tree",
      "it uses the extension 'worktreeconfig', which is not supported",
      "git config core.repositoryFormatVersion 1; git config extensions.worktreeConfig true"),
    ClosedState(
      "foreign owner", "belongs to another user. If you trust it, run: git config --global --add safe.dir"
    ) {
      var board = try GitBoard()
      board.userID = 4_242
      return board
    },
    lines("files of a foreign owner", "belongs to another user", "chown -R 4242:4242 ."),
    lines("git folder of a foreign owner", "belongs to another user", "chown 4242:4242 .git"),
    lines("bare", "its work tree is not there", "git config core.bare true"),
    lines("empty .git", "is not the top of a git work tree", "mv .git ../saved; mkdir .git"),
    lines(
      ".git file that tells nothing", "does not tell where a repository lies",
      "mv .git ../saved; echo no >.git"),
    lines(
      ".git file that leads nowhere", "There is no repository at “/nowhere”",
      "mv .git ../saved; echo 'gitdir: /nowhere' >.git"),
    lines("damaged index", "The index file is damaged", "printf garbage >.git/index"),
  ]
}

@Suite("Repositories without git history", .tags(.git)) struct GitClosedStatesTests {
  @Test(
    "Undo works, the reason is given, and nothing in the repository is changed", arguments: ClosedState.all)
  func closed(_ state: ClosedState) throws {
    let board = try state.arrange()
    let session = try board.begin()
    let repository = try board.shell("find .git -type f -exec sha256sum {} + | sort")
    let before = try board.files()
    let done = try session.perform(board.renaming)
    #expect(done.entry?.record.keeper == .native)
    let after = try board.files()
    #expect(after != before)
    try session.undo()
    #expect(try board.files() == before)
    try session.redo()
    #expect(try board.files() == after)
    session.end(.programEnds)
    #expect(try board.shell("find .git -type f -exec sha256sum {} + | sort") == repository)
    #expect(board.messages.count == 1, "\(board.messages)")
    #expect(board.messages.first?.contains(state.message) == true, "\(board.messages)")
    let line = session.explain().lines.first { $0.subject == "history" }
    #expect(line?.answer == "git, but native for now")
    #expect(line?.reason?.contains(state.message) == true)
    // Undo goes on in the next process.
    try board.begin(.single).undo()
    #expect(try board.files() == before)
  }

  @Test("Once the repository can be used, what was done is committed and named")
  func opened() throws {
    let board = try GitBoard()
    try board.run("update-index", "--split-index")
    let session = try board.begin()
    try session.perform(board.renaming)
    try board.run("update-index", "--no-split-index")
    try session.perform(board.moving)
    #expect(
      try board.subjects() == ["Move “Mend the login” to Doing", "Catch up with 1 changed file", "A board"])
    #expect(
      try board.run("log", "-1", "--format=%b", "HEAD^").contains("- Rename “Fix login” to “Mend the login”"))
    try board.expectSound()
  }

  @Test("A foreign repository that is named as safe is committed to", arguments: ["exact", "*"])
  func trusted(_ name: String) throws {
    var board = try GitBoard()
    board.userID = 4_242
    try board.run("config", "--global", "safe.directory", name == "exact" ? board.path : name)
    let session = try board.begin()
    try session.perform(board.renaming)
    #expect(board.messages == [])
    #expect(try board.subjects().count == 2)
    try board.expectSound()
  }

  @Test("A foreign repository is not trusted because it says so itself, or because another one is")
  func notTrusted() throws {
    var board = try GitBoard()
    board.userID = 4_242
    try board.run("config", "safe.directory", "*")
    try board.run("config", "--global", "safe.directory", "/elsewhere")
    try board.begin().perform(board.renaming)
    #expect(try board.subjects().count == 1)
    #expect(board.messages.first?.contains("belongs to another user") == true)
  }

  @Test(
    "What goes through an unknown filter is recorded natively and left to the person; the rest is committed")
  func filter() throws {
    let board = try GitBoard()
    try board.shell(
      """
      echo '*.bin filter=lfs -text' >.gitattributes
      git config filter.lfs.clean 'tr a-z A-Z'
      git config filter.lfs.smudge 'tr A-Z a-z'
      git add .gitattributes
      git commit -qm 'Attributes'
      printf big >../big.bin
      """)
    let session = try board.begin()
    let attached = try session.perform(
      .attachFile(
        AttachFile(card: board.login.id, file: board.git.folder.path(of: "big.bin"), name: "big.bin")))
    #expect(attached.entry?.record.keeper == .native)
    #expect(board.messages.first?.contains("goes through the filter “lfs”, which is not run here.") == true)
    let renamed = try session.perform(board.renaming)
    #expect(renamed.entry?.record.keeper == .git)
    #expect(board.messages.last?.hasPrefix("Left for you to commit, since git converts it") == true)
    #expect(try board.subjects().first == "Rename “Fix login” to “Mend the login”")
    let status = try board.status()
    #expect(status.contains("blob.bin"), "\(status)")
    #expect(!status.contains(" M"))
    try session.undo()
    try session.undo()
    #expect(try session.historyEntries().filter { $0.state == .undone }.count == 2)
    session.end(.programEnds)
    try board.expectSound()
  }

  @Test(
    "An object that a partial clone has not fetched keeps an operation out of git, and its undo is refused")
  func promised() throws {
    let origin = try GitBoard()
    try origin.begin().perform(origin.renaming)
    try origin.run("config", "uploadpack.allowFilter", "true")
    let board = try origin.clone(options: ["--filter=blob:none"])
    let session = try board.begin()
    let files = try board.files()
    let error = #expect(throws: SessionError.self) { try session.undo(HistoryStepRequest(scope: .board)) }
    #expect(error?.description.contains("does not have the object") == true, "\(String(describing: error))")
    #expect(try board.files() == files)
    // Other work is committed.
    try session.perform(board.moving)
    #expect(try board.subjects().first == "Move “Mend the login” to Doing")
    try session.perform(.describeCard(DescribeCard(card: board.login.id, body: "Four.\n")))
    #expect(board.messages == [])
    try board.run("reset", "--quiet", "--soft", "HEAD~3")
    let native = try session.perform(board.adding)
    #expect(native.entry?.record.keeper == .git)
    let edited = try session.perform(.setCardDue(SetCardDue(card: board.login.id, due: "2026-10-01")))
    #expect(edited.entry?.record.keeper == .native)
    #expect(board.messages.last?.contains("lane") != nil)
  }

  @Test("A bare repository around or at the board is none of the board's")
  func bareAtBoard() throws {
    let board = try GitBoard()
    try board.shell("mv .git/* .; rmdir .git; git config core.bare true")
    let session = try board.begin()
    #expect(session.substrate == .plain)
    #expect(session.historyKind == .native)
    let head = try board.read("refs/heads/main")
    try session.perform(board.renaming)
    try session.undo()
    #expect(try board.read("refs/heads/main") == head)
  }
}
