import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

/// A state in which a person is in the middle of something that a commit would get into.
struct ShutState: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Lines of a shell that bring it about, on a repository whose branches `main` and `side` both change `notes.txt`.
  let begin: String
  /// Lines of a shell that end it.
  let end: String
  /// What people are told.
  let message: String

  static let all = [
    ShutState(
      testDescription: "detached", begin: "git checkout --quiet --detach", end: "git switch --quiet main",
      message: "No branch is checked out."),
    ShutState(
      testDescription: "merge", begin: "! git merge side", end: "\(resolve); git commit --quiet --no-edit",
      message: "A merge is in progress. End it with “git commit” or “git merge --abort”."),
    ShutState(
      testDescription: "merge that is aborted", begin: "! git merge side", end: "git merge --abort",
      message: "A merge is in progress."),
    ShutState(
      testDescription: "rebase at a conflict", begin: "! git rebase side",
      end: "\(resolve); git rebase --continue", message: "A rebase is in progress."),
    ShutState(
      testDescription: "rebase with the older program", begin: "! git rebase --apply side",
      end: "\(resolve); git rebase --continue", message: "A rebase is in progress."),
    ShutState(
      testDescription: "rebase at an edit",
      begin: "GIT_SEQUENCE_EDITOR='sed -i 1s/^pick/edit/' git rebase -i HEAD~1", end: "git rebase --continue",
      message: "A rebase is in progress."),
    ShutState(
      testDescription: "cherry-pick", begin: "! git cherry-pick side",
      end: "\(resolve); git cherry-pick --continue", message: "A cherry-pick is in progress."),
    ShutState(
      testDescription: "revert", begin: "! git revert --no-edit HEAD~1",
      end: "\(resolve); git revert --continue --no-edit", message: "A revert is in progress."),
    ShutState(
      testDescription: "bisect", begin: "git bisect start; git bisect bad; git bisect good HEAD~2",
      end: "git bisect reset", message: "A bisect is in progress. End it with “git bisect reset”."),
    ShutState(
      testDescription: "patches from mail", begin: "git format-patch -q -o .git -1 side; ! git am .git/0001*",
      end: "git am --abort", message: "Patches from mail are being applied."),
  ]

  private static let resolve = "echo resolved >notes.txt; git add notes.txt"

  func arrange() throws -> GitBoard {
    let board = try GitBoard()
    try board.shell(
      """
      for i in 1 2 3; do echo $i >notes.txt; git add notes.txt; git commit -qm "Notes $i"; done
      git switch -qc side HEAD~1
      echo other >notes.txt
      git commit -qam 'Other notes'
      git switch -q main
      """)
    return board
  }
}

@Suite("A person in the middle of something", .tags(.git)) struct GitShutStatesTests {
  @Test(
    "Undo works meanwhile, nothing of theirs is touched, and all is committed after it, in the same session or the next",
    arguments: ShutState.all, [true, false])
  func shut(_ state: ShutState, inOneSession: Bool) throws {
    let board = try state.arrange()
    var session = try board.begin()
    if !inOneSession { session.end(.programEnds) }
    try board.shell(state.begin)
    if !inOneSession { session = try board.begin() }
    let theirs = try theirs(board)

    let added = try session.perform(board.adding)
    #expect(added.entry?.record.keeper == .native)
    #expect(board.messages.count == 1)
    #expect(
      board.messages.first?.hasPrefix("Changes are recorded without a commit for now. \(state.message)")
        == true,
      "\(board.messages)")
    #expect(session.explain().historyObstacle?.hasPrefix(state.message) == true)
    let line = session.explain().lines.first { $0.subject == "history" }
    #expect(line?.answer == "git, but native for now")
    #expect(line?.reason?.hasPrefix(state.message) == true)
    let files = try board.files()
    try session.undo()
    #expect(session.board.lane(board.todo.id)?.cards.count == 2)
    try session.redo()
    #expect(try board.files() == files)
    #expect(try self.theirs(board) == theirs)
    if !inOneSession { session.end(.programEnds) }

    try board.shell(state.end)
    let before = try board.subjects()
    if !inOneSession { session = try board.begin() }
    try session.perform(board.renaming)
    #expect(
      try board.subjects() == ["Rename “Fix login” to “Mend the login”", "Catch up with 1 changed file"]
        + before)
    let body = try board.run("log", "-1", "--format=%b", "HEAD^")
    #expect(body.contains("Done meanwhile:\n\n- Add “Meanwhile” to To do\n"), "\(body)")
    try board.expectSound()
    // The entry that was recorded without a commit is undone by one.
    if inOneSession {
      try session.undo()
      try session.undo()
      #expect(session.board.lane(board.todo.id)?.cards.count == 2)
      #expect(try board.subjects().first == "Undo: Add “Meanwhile” to To do")
      #expect(throws: SessionError.self) { try session.undo() }
      try session.redo()
      #expect(session.board.lane(board.todo.id)?.cards.count == 3)
      try board.expectSound()
    }
  }

  @Test("What was committed is undone meanwhile, and redone after it")
  func undoMeanwhile() throws {
    let board = try GitBoard()
    let session = try board.begin()
    try session.perform(board.adding)
    let tree = try board.run("rev-parse", "HEAD^{tree}")
    try board.run("checkout", "--quiet", "--detach")
    try session.undo()
    try session.redo()
    try session.undo()
    #expect(session.board.lane(board.todo.id)?.cards.count == 2)
    #expect(throws: SessionError.self) { try session.undo() }
    #expect(try board.subjects().count == 2)
    try board.run("switch", "--quiet", "main")
    try session.redo()
    #expect(
      try board.subjects() == [
        "Redo: Add “Meanwhile” to To do", "Catch up with 1 changed file", "Add “Meanwhile” to To do",
        "A board",
      ])
    #expect(try board.run("rev-parse", "HEAD^{tree}") == tree)
    #expect(try board.run("log", "-1", "--format=%b", "HEAD^").contains("- Undo: Add “Meanwhile” to To do\n"))
    try board.expectSound()
  }

  /// What a person has of their own in the repository.
  private func theirs(_ board: GitBoard) throws -> String {
    try board.run("rev-parse", "HEAD") + board.run("ls-files", "--stage") + board.run("diff", "--cached")
      + board.run("diff") + board.read("notes.txt") + board.shell("ls .git")
  }
}
