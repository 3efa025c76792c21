import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A board with a bit of everything, in memory: what commands are tried on.
struct ReleaseBoard {
  static let path = "/boards/Release.lanework"

  let system: MemoryFileSystem
  let ideas: BoardFixture.Item
  let doing: BoardFixture.Item
  let later: BoardFixture.Item
  let notes: BoardFixture.Item
  let manual: BoardFixture.Item
  let build: BoardFixture.Item
  let comment: BoardFixture.Item
  let trashed: BoardFixture.Item

  var disk: MemoryDisk { system.disk }

  init() throws {
    var board = BoardFixture(
      title: "Release", keys: ["id: 0b0b0b0b-0000-4000-8000-00000000b0b0", "config: {show-card-body: 2}"],
      body: "What goes out next.\n", folderName: "Release.lanework")
    ideas = board.addLane("Ideas", order: 1_024)
    doing = board.addLane("Doing", order: 2_048, keys: ["background: {color: straw}"])
    later = board.addLane("Later", order: 3_072, keys: ["collapsed: true"])
    notes = board.addCard(
      "Write the notes", to: ideas, order: 1_024,
      keys: [
        "due: 2026-08-26",
        "labels: [{text: docs, kind: {type: text}}, {text: High, rank: 1, kind: {type: priority, text: Priority}}]",
        "created: {at: 2026-08-20T08:00:00Z, by: {name: claude, kind: agent, model: opus}}",
        "modified: {at: 2026-08-21T09:30:00Z}",
      ], body: "For people who **skip** versions.\n\n- what is new\n- what is gone\n")
    manual = board.addCard(
      "日本語の説明書", to: ideas, order: 2_048, keys: ["waiting: {for: ada, since: 2026-08-01}"])
    build = board.addCard(
      "Fix the build", to: doing, order: 1_024, keys: ["due: 2026-08-01", "background: {color: coral}"],
      body: "It fails on every second machine.\n")
    comment = board.addComment(
      "On mine too.\n", to: build, at: nil, keys: ["created: {at: 2026-08-22T10:00:00Z, by: {name: Kim}}"])
    board.addComment(
      "Not on mine.\n", to: build, at: "2026-08-23T10:00:00Z", keys: ["in-reply-to: \(comment.id)"])
    board.addAttachment("log", to: build)
    trashed = board.addTrashedCard("Old idea", trashedAt: "2026-08-02T00:00:00Z")
    system = try board.inMemory().fileSystem
    try disk.makeFolder("/home")
    try disk.makeFolder("/home/ada", permissions: 0o700)
  }

  /// Runs the program in the board's folder.
  func run(
    _ words: String..., columns: Int? = nil, input: String = "",
    adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) -> ProgramRun {
    ProgramRun(words, disk: system, columns: columns, input: input, in: Self.path, adjust: adjust)
  }

  /// The bytes of everything in the board.
  func contents() throws -> MemorySnapshot { try disk.snapshot(of: Self.path) }

  /// Changes a card's title as another program does it.
  func retitle(_ card: BoardFixture.Item, _ title: String) throws {
    let file = "\(Self.path)/\(card.path(of: "index.md"))"
    let lines = try disk.readText(file).split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.hasPrefix("title: ") ? "title: \(title)" : String($0) }.joined(separator: "\n")
    try disk.replace(file, with: text)
  }
}
