import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("Catching up with what others changed", .tags(.git)) struct GitCatchUpTests {
  /// Changes cards as editors and file managers do.
  private func change(_ board: GitBoard) throws {
    try board.shell(
      """
      printf 'More.\\n' >>\(board.login.path(of: "index.md"))
      mv \(board.build.path) \(board.doing.path)/
      mkdir -p \(board.todo.path)/0000000a-0000-4000-8000-000000000001
      cp \(board.login.path(of: "index.md")) \(board.todo.path)/0000000a-0000-4000-8000-000000000001/
      rm -r \(board.login.path)/comments
      """)
  }

  private func expectListed(_ body: String, _ board: GitBoard) {
    let build = BoardPath(board.doing.path.names + [board.build.id.folderName])
    let comment = "\(board.login.path)/comments/00000005-0000-4000-8000-000000000001"
    let lines = [
      "D \(comment)/attachments/00000006-0000-4000-8000-000000000001/blob.txt",
      "D \(comment)/attachments/00000006-0000-4000-8000-000000000001/index.md", "D \(comment)/index.md",
      "M \(board.login.path)/index.md", "D \(board.build.path)/index.md",
      "A \(board.todo.path)/0000000a-0000-4000-8000-000000000001/index.md", "A \(build)/index.md",
    ]
    let listed = body.split(separator: "\n").map(String.init)
    for line in lines { #expect(listed.contains(line), "\(line)") }
  }

  @Test("An open session commits it at its beginning and lists it")
  func open() throws {
    let board = try GitBoard()
    try change(board)
    _ = try board.begin()
    #expect(try board.subjects() == ["Catch up with 7 changed files", "A board"])
    expectListed(try board.run("log", "-1", "--format=%b"), board)
    try board.expectSound()
  }

  @Test("A single one does before its first change, and not when it only reads")
  func single() throws {
    let board = try GitBoard()
    try change(board)
    let repository = try board.shell("find .git -printf '%p %T@ %s\\n' | sort")
    let reading = try board.begin(.single)
    #expect(reading.board.lane(board.doing.id)?.cards.count == 1)
    #expect(try reading.historyEntries().map(\.title) == ["Outside Change"])
    let first = try #require(try reading.historyEntries().first)
    _ = try reading.board(at: first.id)
    _ = reading.explain()
    _ = try? reading.previewUndo()
    reading.end(.programEnds)
    #expect(try board.shell("find .git -printf '%p %T@ %s\\n' | sort") == repository)
    let changing = try board.begin(.single)
    try changing.perform(board.renaming)
    #expect(
      try board.subjects() == [
        "Rename “Fix login” to “Mend the login”", "Catch up with 7 changed files", "A board",
      ])
    expectListed(try board.run("log", "-1", "--format=%b", "HEAD^"), board)
    try board.expectSound()
  }

  @Test("What others change while a session is open is committed at its end")
  func end() throws {
    let board = try GitBoard()
    let session = try board.begin()
    try change(board)
    session.end(.programEnds)
    #expect(try board.subjects() == ["Catch up with 7 changed files", "A board"])
    try board.expectSound()
  }

  @Test("What is staged is left staged and named, what is not the board's is never committed")
  func leftAlone() throws {
    let board = try GitBoard()
    let login = board.login.path
    try board.shell(
      """
      printf 'Mine.\\n' >>\(login)/index.md; git add \(login)/index.md
      printf 'Mine too.\\n' >>\(login)/index.md
      printf 'More.\\n' >>\(board.build.path)/index.md
      mkdir -p \(login)/comments/.draft/x \(login)/comments/.trash/x .log .tracker.nosync docs
      for f in \(login)/comments/.draft/x/index.md \(login)/comments/.trash/x/index.md .log/today .tracker.nosync/a \
        .index.md.lanework-abc123 \(login)/.index.md.lanework-abc123 \(login)/stray.txt notes.txt docs/a.md; do
        echo 1 >$f
      done
      echo guide >CLAUDE.md; ln -s CLAUDE.md AGENTS.md; mkdir .schema; echo x >.schema/card.md
      """)
    let untracked = try board.status().split(separator: "\n").filter { $0.hasPrefix("??") }.count
    #expect(untracked > 5)
    try board.begin().end(.programEnds)
    #expect(board.messages == ["Left staged, as you have it: \(login)/index.md."])
    #expect(try board.subjects() == ["Catch up with 3 changed files", "A board"])
    #expect(
      try board.run("diff", "--name-status", "HEAD^", "HEAD")
        == "A\t.schema/card.md\nM\t\(board.build.path)/index.md\nA\tCLAUDE.md\n")
    let status = try board.status().split(separator: "\n").map(String.init)
    #expect(status.contains("MM \(login)/index.md"))
    #expect(status.allSatisfy { $0.hasPrefix("?? ") || $0.hasPrefix("MM ") }, "\(status)")
  }

  @Test("A link, a folder or nothing readable in the place of a committed file is not taken for its removal")
  func links() throws {
    let board = try GitBoard()
    try board.shell(
      """
      echo guide >CLAUDE.md; echo guide >AGENTS.md; echo '*.tmp' >.gitignore
      git add .; git commit -qm Guides
      rm AGENTS.md; ln -s CLAUDE.md AGENTS.md
      rm CLAUDE.md; mkdir CLAUDE.md
      """)
    try board.begin().end(.programEnds)
    #expect(try board.subjects() == ["Guides", "A board"])
  }

  @Test("Modes are committed where git trusts them", arguments: [true, false])
  func modes(_ areTrusted: Bool) throws {
    let board = try GitBoard()
    try board.shell("git config core.fileMode \(areTrusted); chmod +x \(board.login.path)/index.md")
    let session = try board.begin()
    session.end(.programEnds)
    #expect(try board.subjects().count == (areTrusted ? 2 : 1))
    try board.expectSound()
  }

  @Test("Ignored files are not committed, tracked ones are whatever the rules say")
  func ignored() throws {
    let board = try GitBoard()
    try board.shell(
      """
      echo '\(board.doing.id.folderName)/' >.gitignore; git add .gitignore; git commit -qm Rules
      printf 'More.\\n' >>\(board.doing.path)/index.md
      mkdir \(board.doing.path)/0000000a-0000-4000-8000-000000000001
      cp \(board.login.path(of: "index.md")) \(board.doing.path)/0000000a-0000-4000-8000-000000000001/
      """)
    let session = try board.begin()
    #expect(try board.run("diff", "--name-status", "HEAD^", "HEAD") == "M\t\(board.doing.path)/index.md\n")
    let card = try #require(ItemID(folderName: "0000000a-0000-4000-8000-000000000001"))
    let done = try session.perform(.setCardDue(SetCardDue(card: card, due: "2026-10-01")))
    #expect(done.entry?.record.keeper == .native)
    #expect(
      board.messages == ["A change has no commit. Git ignores what was changed."])
    try session.undo()
    session.end(.programEnds)
    try board.expectSound()
    #expect(try board.subjects().count == 3)
  }
}
