import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

/// What a person has staged or not in a file when an operation comes to it.
struct StagedState: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Lines of a shell that bring it about; `$F` is the card's document, `$D` its folder.
  let lines: String
  /// Whether an edit of the card becomes a commit at once, and a move.
  var commitsEdit = true
  var commitsMove = true
  var hasConflict = false

  /// Changes the body of the card, far from what operations touch.
  private static let one = "printf 'Mine.\\n' >>$F"
  private static let two = "printf 'Mine too.\\n' >>$F"

  static let all = [
    StagedState(testDescription: "M ", lines: "\(one); git add $F"),
    StagedState(testDescription: "MM", lines: "\(one); git add $F; \(two)"),
    StagedState(
      testDescription: "MM back to the commit", lines: "\(one); git add $F; git cat-file blob HEAD:$F >$F"),
    StagedState(
      testDescription: "A ", lines: "git rm -q --cached $F; git commit -qm Gone; git add $F",
      commitsEdit: false),
    StagedState(
      testDescription: "AM", lines: "git rm -q --cached $F; git commit -qm Gone; git add $F; \(one)",
      commitsEdit: false),
    StagedState(testDescription: "D ", lines: "git rm -q --cached $F"),
    StagedState(testDescription: "D with changes", lines: "\(one); git rm -q --cached $F"),
    StagedState(
      testDescription: "intent to add",
      lines: "git rm -q --cached $F; git commit -qm Gone; git add --intent-to-add $F", commitsEdit: false),
    StagedState(testDescription: "assume unchanged", lines: "\(one); git update-index --assume-unchanged $F"),
    StagedState(testDescription: "skip work tree", lines: "\(one); git update-index --skip-worktree $F"),
    StagedState(
      testDescription: "mode", lines: "chmod +x $F; git add $F"),
    StagedState(
      testDescription: "conflict without a merge",
      lines: """
        blob=$(git rev-parse HEAD:$F)
        git update-index --force-remove $F
        printf '100644 %s 1\\t%s\\n100644 %s 2\\t%s\\n100644 %s 3\\t%s\\n' $blob $F $blob $F $blob $F |
          git update-index --index-info
        """, commitsEdit: false, commitsMove: false, hasConflict: true),
    StagedState(
      testDescription: "R ",
      lines:
        "mkdir -p $D/comments/$ID; git mv $D/index.md $D/comments/$ID/index.md; cp $D/comments/$ID/index.md $F",
      commitsEdit: true),
    StagedState(testDescription: "a file beside it", lines: "echo 1 >$D/notes.txt; git add $D/notes.txt"),
    StagedState(
      testDescription: "a comment added",
      lines: "mkdir -p $D/comments/$ID; cp $F $D/comments/$ID; git add $D/comments/$ID"
    ),
    StagedState(
      testDescription: "other files",
      lines: """
        for i in a b c d; do echo $i >$i.txt; done
        git add a.txt b.txt c.txt
        git commit -qm Files
        echo 2 >>a.txt; git add a.txt; echo 3 >>a.txt
        git rm -q b.txt; echo 4 >>c.txt; echo 1 >e.txt; git add -N e.txt
        """),
  ]

  func arrange(_ board: GitBoard) throws {
    try board.shell(
      """
      D=\(board.login.path); F=$D/index.md; ID=0000000a-0000-4000-8000-000000000001
      \(lines)
      """)
  }
}

@Suite("Staged and half-staged work", .tags(.git)) struct GitStagedWorkTests {
  @Test("An edit leaves staged and unstaged work as it is, and so does its undo", arguments: StagedState.all)
  func edit(_ state: StagedState) throws {
    let board = try GitBoard()
    let session = try board.begin()
    try state.arrange(board)
    let before = try PersonsWork(board)
    let head = try board.head()
    let conflicts = try board.run("ls-files", "--unmerged")
    #expect(conflicts.isEmpty != state.hasConflict)
    let done = try session.perform(.setCardDue(SetCardDue(card: board.login.id, due: "2026-10-01")))
    #expect(done.entry?.record.keeper == (state.commitsEdit ? .git : .native), "\(board.messages)")
    if state.commitsEdit {
      let changed = try board.run("diff", "--name-only", head, "HEAD")
      #expect(changed == board.login.path(of: "index.md\n"))
      let lines = try Self.lines(try board.run("diff", "-U0", head, "HEAD"))
      #expect(!lines.contains { $0.contains("Mine") }, "\(lines)")
      #expect(lines.contains("+due: 2026-10-01"))
      #expect(try PersonsWork(board) == before)
    } else {
      #expect(try board.head() == head)
      if !state.hasConflict { #expect(try PersonsWork(board) == before) }
      #expect(try board.run("ls-files", "--unmerged") == conflicts)
    }
    try session.undo()
    session.end(.programEnds)
    let after = try PersonsWork(board)
    #expect(after.status == before.status)
    #expect(after.staged == before.staged && after.unstaged == before.unstaged)
    // Where it was merged with what a person has, the stamp is a fresh one.
    let rest = try Self.lines(try board.run("diff", "-U0", head, "HEAD"))
    #expect(rest.allSatisfy { $0.dropFirst().hasPrefix("modified:") }, "\(rest)")
    try board.expectReadable()
  }

  @Test(
    "A move or a trip to the trash takes staged and unstaged work along, and its undo brings it back",
    arguments: StagedState.all, [true, false])
  func move(_ state: StagedState, toTrash: Bool) throws {
    let board = try GitBoard()
    let session = try board.begin()
    try state.arrange(board)
    let before = try PersonsWork(board)
    let head = try board.head()
    let operation: BoardOperation =
      toTrash
      ? .trashCard(TrashCard(card: board.login.id))
      : .moveCard(MoveCard(card: board.login.id, lane: board.doing.id))
    let done = try session.perform(operation)
    if done.entry?.record.keeper == .git {
      let place = toTrash ? ".trash" : "\(board.doing.path)"
      #expect(
        try PersonsWork(board) == before.moved(from: "\(board.todo.path)/", to: "\(place)/", board.login))
      #expect(try !board.run("diff", head, "HEAD").contains("Mine"))
    } else {
      #expect(!state.commitsEdit || !state.commitsMove, "\(board.messages)")
      #expect(try board.head() == head)
    }
    try session.undo()
    session.end(.programEnds)
    let after = try PersonsWork(board)
    #expect(after.status == before.status)
    #expect(after.staged == before.staged && after.unstaged == before.unstaged)
    // Where it was merged with what a person has, the stamp is a fresh one.
    let rest = try Self.lines(try board.run("diff", "-U0", head, "HEAD"))
    #expect(rest.allSatisfy { $0.dropFirst().hasPrefix("modified:") }, "\(rest)")
    try board.expectReadable()
  }

  @Test("What could not be committed beside staged work is committed when the person has committed that")
  func later() throws {
    let board = try GitBoard()
    try board.shell("sed -i 's/^title: .*/title: Staged/' \(board.login.path)/index.md; git add -A")
    try board.shell("sed -i 's/^title: .*/title: Other/' \(board.login.path)/index.md")
    let session = try board.begin(.single)
    let done = try session.perform(board.renaming)
    #expect(done.entry?.record.keeper == .native)
    #expect(
      board.messages == [
        "Left staged, as you have it: \(board.login.path)/index.md.",
        "Changes are recorded without a commit for now. \(board.login.path)/index.md is staged, or committed, with other changes to the same thing.",
      ])
    try session.perform(board.adding)
    #expect(try board.run("diff", "--cached").contains("+title: Staged"))
    try board.run("commit", "--quiet", "--message", "Staged")
    try session.perform(.trashCard(TrashCard(card: board.build.id)))
    #expect(
      try board.subjects() == [
        "Move “Mend the build” to the trash", "Catch up with 1 changed file", "Staged",
        "Add “Meanwhile” to To do",
        "A board",
      ])
    #expect(
      try board.run("log", "-1", "--format=%b", "HEAD~1").contains("- Rename “Other” to “Mend the login”"))
    try board.expectSound()
  }

  @Test(
    "An attachment that git ignores is not committed, and is not lost when it is removed and brought back")
  func ignored() throws {
    let board = try GitBoard()
    try board.shell("echo '*.bin' >.gitignore; git add .; git commit -qm Rules; printf big >../big.bin")
    let session = try board.begin()
    let file = board.git.folder.path(of: "big.bin")
    let attached = try session.perform(
      .attachFile(AttachFile(card: board.login.id, file: file, name: "big.bin")))
    #expect(attached.entry?.record.keeper == .git)
    #expect(try !board.run("ls-tree", "-r", "--name-only", "HEAD").contains("blob.bin"))
    #expect(try board.status() == "")
    let files = try board.files()
    let attachment = try #require(session.board.card(board.login.id)?.attachments.first?.id)
    try session.perform(.removeAttachment(RemoveAttachment(card: board.login.id, attachment: attachment)))
    try session.perform(board.adding)
    try session.undo()
    try session.undo()
    #expect(try board.files() == files)
    try session.perform(board.adding)
    #expect(try board.status() == "")
    #expect(try !board.run("ls-tree", "-r", "--name-only", "HEAD").contains("blob.bin"))
  }

  @Test("Before the first commit what is staged moves along, and stays staged")
  func unborn() throws {
    let board = try GitBoard(committed: false)
    try board.run("add", "--all")
    let session = try board.begin()
    #expect(try session.perform(board.moving).entry?.record.keeper == .native)
    try session.perform(board.renaming)
    let status = try board.status().split(separator: "\n")
    #expect(status.count == 8)
    #expect(status.allSatisfy { $0.hasPrefix("A  ") }, "\(status)")
    #expect(status.filter { $0.contains("\(board.doing.path)/") }.count == 5)
    session.end(.programEnds)
    try board.run("commit", "--quiet", "--message", "First")
    try board.begin().end(.programEnds)
    #expect(try board.subjects() == ["First"])
    try board.expectSound()
  }

  @Test(
    "A card that a person has staged as moved is changed without a commit, and the change is staged with it")
  func stagedMove() throws {
    let board = try GitBoard()
    let session = try board.begin()
    try board.shell("git mv \(board.login.path) \(board.doing.path)/")
    let before = try PersonsWork(board)
    let done = try session.perform(board.renaming)
    #expect(done.entry?.record.keeper == .native)
    #expect(try PersonsWork(board).status == before.status)
    #expect(try board.run("diff").isEmpty)
    try session.undo()
    #expect(try PersonsWork(board) == before)
    try session.redo()
    try board.run("commit", "--quiet", "--message", "Moved")
    try session.perform(board.adding)
    #expect(try board.subjects() == ["Add “Meanwhile” to To do", "Moved", "A board"])
    try board.expectSound()
  }

  static func lines(_ difference: String) throws -> [String] {
    difference.split(separator: "\n").map(String.init).filter {
      ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("+++") && !$0.hasPrefix("---")
    }
  }
}

/// What a person has staged and not staged, without the places in files at which it stands.
struct PersonsWork: Equatable {
  var status: [String]
  var staged: [String]
  var unstaged: [String]

  init(_ board: GitBoard) throws {
    // The first two columns and the path; objects differ with the operations.
    status = try board.run("status", "--porcelain=v2", "--no-renames", "--untracked-files=all").split(
      separator: "\n"
    )
    .map { line in
      let words = line.split(separator: " ")
      return words[0] == "?" ? String(line) : "\(words[0]) \(words[1]) \(words.last ?? "")"
    }
    staged = try Self.lines(board, ["diff", "--cached", "-U0", "--no-renames"])
    unstaged = try Self.lines(board, ["diff", "-U0", "--no-renames"])
    sort()
  }

  private static func lines(_ board: GitBoard, _ arguments: [String]) throws -> [String] {
    var file = ""
    var found: [String] = []
    for line in try board.git.git(arguments, in: board.place).split(separator: "\n") {
      if line.hasPrefix("diff ") { file = String(line.split(separator: " ").last ?? "") }
      let isContent = line.hasPrefix("+") || line.hasPrefix("-") || line.contains("mode")
      let isStamp = ["modified:", "due:", "order:"].contains { line.dropFirst().hasPrefix($0) }
      if isContent, !isStamp, !line.hasPrefix("+++"), !line.hasPrefix("---") {
        found.append("\(file): \(line)")
      }
    }
    return found
  }

  private mutating func sort() {
    status.sort()
    staged.sort()
    unstaged.sort()
  }

  /// The same work with a card's folder elsewhere.
  func moved(from: String, to: String, _ card: BoardFixture.Item) -> PersonsWork {
    var moved = self
    let old = "\(card.path)/"
    let new = to + old.dropFirst(from.count)
    moved.status = status.map { $0.replacing(old, with: new) }
    moved.staged = staged.map { $0.replacing(old, with: new) }
    moved.unstaged = unstaged.map { $0.replacing(old, with: new) }
    moved.sort()
    return moved
  }
}
