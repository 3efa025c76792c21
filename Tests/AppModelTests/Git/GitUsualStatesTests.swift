import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

/// A state of a repository in which commits are made as usual.
struct UsualState: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arrange: @Sendable (GitBoard) throws -> GitBoard

  init(_ name: String, _ arrange: @escaping @Sendable (GitBoard) throws -> GitBoard) {
    testDescription = name
    self.arrange = arrange
  }

  static func lines(_ name: String, _ lines: String) -> UsualState {
    UsualState(name) { board in
      try board.shell(lines)
      return board
    }
  }

  static let all: [UsualState] = [
    UsualState("linked work tree") { board in
      try board.run("worktree", "add", "--quiet", "-b", "side", "../Linked.lanework")
      return try board.elsewhere("Linked.lanework")
    },
    UsualState("submodule on a branch") { board in
      try board.shell(
        """
        git init --quiet ../super
        cd ../super
        git submodule --quiet add -b main "file://$OLDPWD" Board.lanework
        git commit --quiet --message 'Add the board'
        """)
      return try board.elsewhere("super/Board.lanework")
    },
    UsualState("shallow clone") { board in
      try board.shell(
        "echo 1 >notes.txt; git add .; git commit -qm Notes; echo 2 >notes.txt; git commit -qam More")
      return try board.clone(options: ["--depth=1"])
    },
    lines("packed references", "git pack-refs --all --prune; git gc --quiet"),
    lines(
      "untracked cache", "git config core.untrackedCache true; git update-index --untracked-cache; git status"
    ),
    lines("index of version 2", "git update-index --index-version 2"),
    lines(
      "index of version 3",
      "echo 1 >notes.txt; git add .; git commit -qm Notes; git update-index --skip-worktree notes.txt"),
    lines("index of version 4", "git update-index --index-version 4"),
    lines(
      "many files", "git config feature.manyFiles true; git update-index --force-write-index; git status"),
    lines("what a rebase left behind", "git rev-parse HEAD >.git/REBASE_HEAD"),
    lines("branch with a folder's name", "git switch --quiet -c topic/one"),
    lines(
      "index without cached trees", "rm .git/index; git reset --quiet; git read-tree --empty; git add -A"),
  ]
}

@Suite("Commits as usual", .tags(.git)) struct GitUsualStatesTests {
  @Test("Commits are made, and nothing is left changed", arguments: UsualState.all)
  func commits(_ state: UsualState) throws {
    let board = try state.arrange(try GitBoard())
    let before = try board.subjects()
    let session = try board.begin()
    try session.perform(board.moving)
    try board.expectSound()
    try session.perform(board.renaming)
    try session.perform(board.adding)
    try session.perform(.trashCard(TrashCard(card: board.build.id)))
    try board.expectSound()
    try session.undo()
    try session.undo()
    try session.redo()
    session.end(.programEnds)
    try board.expectSound()
    #expect(board.messages == [])
    #expect(session.explain().historyObstacle == nil)
    #expect(
      try board.subjects() == [
        "Redo: Add “Meanwhile” to To do", "Undo: Add “Meanwhile” to To do",
        "Undo: Move “Mend the build” to the trash", "Move “Mend the build” to the trash",
        "Add “Meanwhile” to To do", "Rename “Fix login” to “Mend the login”", "Move “Fix login” to Doing",
      ] + before)
  }

  @Test("On a branch without a commit the first one is made")
  func unborn() throws {
    let board = try GitBoard(committed: false)
    let session = try board.begin()
    try session.perform(board.moving)
    #expect(try board.subjects() == ["Move “Fix login” to Doing", "Catch up with 8 changed files"])
    try board.expectSound()
    #expect(try board.run("log", "--format=%P", "--reverse").first == "\n")
    #expect(
      try board.run("reflog", "--format=%gs").hasSuffix("commit (initial): Catch up with 8 changed files\n"))
  }

  @Test("In a sparse checkout what is outside of it stays committed")
  func sparse() throws {
    let board = try GitBoard()
    try board.run("sparse-checkout", "set", "--cone", "--no-sparse-index", "\(board.todo.path)")
    #expect(!board.git.folder.contains("\(board.place)/\(board.doing.path)"))
    let outside = try board.run("rev-parse", "HEAD:\(board.doing.path)")
    let session = try board.begin()
    try session.perform(.trashCard(TrashCard(card: board.build.id)))
    try board.expectSound()
    try session.undo()
    try board.expectSound()
    try session.perform(board.renaming)
    try board.write(
      try board.read(board.build.path(of: "index.md")) + "More.\n", to: board.build.path(of: "index.md"))
    session.end(.programEnds)
    #expect(board.messages == [])
    #expect(
      try board.subjects() == [
        "Catch up with 1 changed file", "Rename “Fix login” to “Mend the login”",
        "Undo: Move “Mend the build” to the trash", "Move “Mend the build” to the trash", "A board",
      ])
    #expect(try board.run("rev-parse", "HEAD:\(board.doing.path)") == outside)
    try board.expectSound()
  }
}

/// How a repository converts line ends.
struct LineEnds: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Lines of a shell that set it up.
  let lines: String
  /// Whether the work tree has carriage returns then.
  let hasReturns: Bool

  static let all = [
    LineEnds(
      testDescription: "core.autocrlf=true", lines: "git config core.autocrlf true; \(renew)",
      hasReturns: true),
    LineEnds(
      testDescription: "core.autocrlf=input",
      lines:
        "git config core.autocrlf input; find . -name index.md -exec perl -pi -e 's/\\n/\\r\\n/' {} +; git add -A",
      hasReturns: true),
    LineEnds(
      testDescription: "eol=crlf", lines: "echo '*.md text eol=crlf' >.gitattributes; \(commit); \(renew)",
      hasReturns: true),
    LineEnds(
      testDescription: "eol=crlf in a folder of the board",
      lines:
        "echo '*.md text eol=crlf' >\"$(dirname */*/index.md | head -1)/.gitattributes\"; \(commit); \(renew)",
      hasReturns: true),
    LineEnds(
      testDescription: "eol=crlf in info/attributes",
      lines: "mkdir -p .git/info; echo '*.md text eol=crlf' >.git/info/attributes; \(renew)", hasReturns: true
    ),
    LineEnds(
      testDescription: "text=auto", lines: "echo '* text=auto' >.gitattributes; \(commit)", hasReturns: false),
    LineEnds(
      testDescription: "text=auto with carriage returns in the work tree",
      lines:
        "echo '* text=auto' >.gitattributes; \(commit); find . -name index.md -exec perl -pi -e 's/\\n/\\r\\n/' {} +; git add -A",
      hasReturns: true),
  ]

  private static let commit = "git add -A; git commit -qm Attributes"
  private static let renew = "git ls-files -z '*.md' | xargs -0 rm; git checkout -q -- ."
}

@Suite("Line ends on git boards", .tags(.git)) struct GitLineEndsTests {
  @Test(
    "Commits have what git would have added, and undo gives back the exact bytes", arguments: LineEnds.all)
  func converts(_ ends: LineEnds) throws {
    let board = try GitBoard()
    try board.shell(ends.lines)
    let before = try board.files()
    #expect(before[board.login.path(of: "index.md")]?.contains("\r\n") == ends.hasReturns)
    let session = try board.begin()
    #expect(try board.subjects().first != "Catch up with 1 changed file")
    try session.perform(board.renaming)
    #expect(try board.read(board.login.path(of: "index.md")).contains("\r\n") == ends.hasReturns)
    try expectAsAdded(board)
    try session.perform(.describeCard(DescribeCard(card: board.login.id, body: "Four.\nFive.\n")))
    try session.perform(board.adding)
    try session.perform(board.moving)
    try expectAsAdded(board)
    for _ in 0..<4 { try session.undo() }
    #expect(try board.files() == before)
    try expectAsAdded(board)
    #expect(board.messages == [])
  }

  private func expectAsAdded(_ board: GitBoard, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try board.expectSound(sourceLocation: sourceLocation)
    let files = try board.run("ls-files", "*.md").split(separator: "\n").map(String.init)
    for file in files {
      #expect(
        try board.run("hash-object", "--path=\(file)", file) == board.run("rev-parse", "HEAD:\(file)"),
        "\(file)",
        sourceLocation: sourceLocation)
    }
  }
}
