import AppModel
import Basics
import Boards
import TestSupport
import Testing

@Suite("What the beginning of a session on a git board finds", .tags(.git)) struct GitCatchUpPlacesTests {
  private static let identity = "0a0a0a0a-1111-4222-8333-44444444444"

  /// Files that a history covers, wherever the board that is shown has no item for them, too.
  private func added(_ board: GitBoard) -> [String] {
    let lane = board.todo.path
    let card = board.login.path
    return [
      "AGENTS.md", ".schema/card.md", ".schema/deeper/notes.md",
      "\(lane)/attachments/\(Self.identity)1/plan.txt",
      "\(lane)/comments/\(Self.identity)2/index.md", "\(card)/attachments/\(Self.identity)3/index.md",
      "\(card)/attachments/\(Self.identity)3/blob.txt", "\(card)/comments/\(Self.identity)4/index.md",
      "\(card)/comments/\(Self.identity)4/attachments/\(Self.identity)5/blob.txt",
      "\(Self.identity)6/\(Self.identity)7/index.md", ".trash/\(Self.identity)8/index.md",
      ".trash/\(Self.identity)8/\(Self.identity)9/index.md",
      ".trash/\(Self.identity)a/comments/\(Self.identity)b/index.md",
    ]
  }

  private static let uncovered = ["notes.txt", "drafts/index.md", ".log/activity.md"]

  @Test(
    "Every covered file that came, changed or went is in one commit, and no other is",
    arguments: [SessionOptions.Purpose.open, .single])
  func finds(purpose: SessionOptions.Purpose) throws {
    let board = try GitBoard()
    for path in added(board) + Self.uncovered { try board.git.write("Text.\n", to: path) }
    try board.git.write("---\nschema: 1\ntitle: Changed\n---\n", to: board.build.path(of: "index.md"))
    let session = try board.begin(purpose)
    if purpose == .single { try session.perform(board.moving) }
    #expect(try board.subjects().count == (purpose == .single ? 3 : 2))
    let commit = purpose == .single ? "HEAD~1" : "HEAD"
    let names = try board.git.git("show", "--name-only", "--format=", commit).split(separator: "\n")
      .map(String.init)
    #expect(Set(names) == Set(added(board) + [board.build.path(of: "index.md")]))
    let left = try board.git.git("status", "--porcelain", "--untracked-files=all", "-z").split(
      separator: "\0")
    #expect(left.map { String($0.dropFirst(3)) }.sorted() == Self.uncovered.sorted())
    try board.expectReadable()
  }

  @Test("A document that went is taken out, and nothing is committed where nothing has changed")
  func removal() throws {
    let board = try GitBoard()
    try board.begin(.single).perform(board.moving)
    try board.begin().end(.boardClosed)
    #expect(try board.subjects().count == 2)
    let document = board.build.path(of: "index.md")
    try board.git.git("rm", "-q", document)
    try board.git.git("reset", "-q")
    _ = try board.begin()
    #expect(try board.git.git("show", "--name-status", "--format=", "HEAD") == "D\t\(document)\n")
    try board.expectSound()
  }

  @Test("With something staged, what differs elsewhere is committed, and what is staged stays so")
  func staged() throws {
    let board = try GitBoard()
    let staged = board.build.path(of: "index.md")
    let changed = board.login.path(of: "index.md")
    try board.git.write("---\nschema: 1\ntitle: Staged\n---\n", to: staged)
    try board.git.git("add", staged)
    try board.git.write("---\nschema: 1\ntitle: Changed\n---\n", to: changed)
    _ = try board.begin()
    #expect(try board.git.git("show", "--name-only", "--format=", "HEAD") == "\(changed)\n")
    #expect(try board.status() == "M  \(staged)\n")
  }
}
