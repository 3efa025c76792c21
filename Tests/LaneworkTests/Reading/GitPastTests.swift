import AppModel
import Basics
import Boards
import CommandLineInterface
import Entitlement
import FoundationEssentials
import LaneworkCommands
import TestSupport
import Testing

/// The commands of the past on a board at the top of a repository, under Pro.
@Suite("The past of git boards", .tags(.git))
struct GitPastTests {
  let git: GitFixture
  let card: BoardFixture.Item

  init() throws {
    git = try GitFixture(named: "Plans.lanework")
    var board = BoardFixture(
      title: "Plans", keys: ["id: 11111111-2222-4333-8444-555555555555"], folderName: "Plans.lanework")
    let lane = board.addLane("To do", order: 1_024)
    board.addLane("Doing", order: 2_048)
    card = board.addCard("Fix login", to: lane, order: 1_024, body: "One.\n")
    try board.write(to: git.folder)
    try git.commitAll("A board")
    let facts = SubscriptionFacts(
      expiration: Date(timeIntervalSince1970: Double(FixedTime.now.milliseconds) / 1_000 + 86_400),
      willAutoRenew: true)
    let context = CommandContext(environment: environment(), options: LaneworkOptions())
    try context.appModel.entitlement.adopt(
      .active(facts, answeredAt: Date(timeIntervalSince1970: Double(FixedTime.now.milliseconds) / 1_000 - 60))
    )
  }

  private func environment(_ streams: CollectedStreams = CollectedStreams()) -> ProgramEnvironment {
    var environment = streams.environment(on: DiskFileSystem(), in: git.workTree)
    environment.variables = git.environment
    environment.random = .system
    return environment
  }

  /// Runs the program on the board.
  @discardableResult
  private func run(_ words: String...) -> (
    status: CommandLineInterface.ExitStatus, output: String, messages: String
  ) {
    let streams = CollectedStreams()
    let status = Program(environment: environment(streams)).run(words)
    return (status, streams.output.text, streams.messages.text)
  }

  /// The names of the commits, newest first, as long as they are given.
  private func commits(_ form: String = "%H") throws -> [String] {
    try git.git("log", "--format=\(form)").split(separator: "\n").map(String.init)
  }

  @Test("Commits are listed by short names, those of others by their words, and undone by either name")
  func history() throws {
    run("card", "rename", "Fix login", "Mend login", "--as", "Kim")
    run("card", "move", "Mend login", "Doing")
    let newest = try #require(try commits().first)
    let list = run("board", "history")
    #expect(list.messages == "")
    let lines = list.output.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("\(newest.prefix(7))  done  Move Card “Mend login”") == true, "\(list.output)")
    #expect(lines.last?.contains("Outside Change: A board  Ada Example  ") == true, "\(list.output)")
    #expect(lines.last?.hasSuffix("  outside") == true)
    let json = try JSONValue(parsing: run("history", "--json").output)
    #expect(json["history"] == "git")
    #expect(json["entries"]?.array?.first?["id"]?.string == newest)
    #expect(json["entries"]?.array?.first?["keeper"] == "git")
    let undo = run("undo", "--entry", String(newest.prefix(7)))
    #expect(undo.output.hasPrefix("Undid Move Card “Mend login”, done by the owner on "))
    #expect(run("history").output.hasPrefix("\(newest.prefix(7))  undone  Move Card"))
    #expect(run("redo").output.hasPrefix("Redid Move Card “Mend login”"))
  }

  @Test("A git board is shown and brought back as it was, and a repeated request is known by its commit")
  func past() throws {
    let id = "0000aaaa-0000-4000-8000-000000000001"
    run("card", "rename", "Fix login", "Mend login", "--operation-id", id)
    let renamed = try #require(try commits().first)
    run("card", "add", "Other")
    let before = try commits().count
    #expect(
      run("card", "rename", "Gone", "Third", "--operation-id", id).output
        == "This was done before under this id.\n")
    #expect(try commits().count == before)
    let show = run("board", "show", "--at", String(renamed.prefix(8)))
    #expect(show.output.hasPrefix("As it was after entry \(renamed.prefix(7)), Rename Card “Fix login”"))
    #expect(!show.output.contains("Other"))
    let restore = run("board", "restore", "--at", renamed)
    #expect(
      restore.output.hasPrefix("Brought the board back to how it was after entry \(renamed.prefix(7)), "))
    #expect(!run("board", "show").output.contains("Other"))
    #expect(try git.git("status", "--porcelain") == "")
  }

  @Test("What only others changed since is kept when a git board goes back, and is named")
  func kept() throws {
    run("card", "rename", "Fix login", "Mend login")
    let renamed = try #require(try commits().first)
    run("card", "add", "Other")
    let text = try git.folder.readText("Plans.lanework/index.md")
    try git.folder.write(text.replacing("Plans", with: "Schemes"), to: "Plans.lanework/index.md")
    try git.commitAll("Call it schemes")
    let sentence = "Kept as it is now, since only others have changed it: board “Schemes”.\n"
    let show = run("board", "show", "--at", renamed)
    #expect(show.output.hasSuffix("\n\n\(sentence)"))
    let shown = run("board", "restore", "--at", renamed, "--show")
    #expect(shown.messages.hasSuffix(sentence))
    #expect(shown.output.hasPrefix("remove "))
    let restore = run("board", "restore", "--at", renamed)
    #expect(restore.messages == sentence)
    #expect(try git.folder.readText("Plans.lanework/index.md").contains("Schemes"))
    #expect(!run("board", "show").output.contains("Other"))
  }

  @Test("Purging leaves commits alone, and says so")
  func purge() throws {
    run("card", "rename", "Fix login", "Mend login")
    let before = try commits()
    #expect(
      run("history", "--purge", "--yes").output
        == "Forgot 0 records of the history. Commits stay as they are.\n")
    #expect(try commits() == before)
  }
}

extension Tag {
  /// Drives the `git` program.
  @Tag static var git: Tag
}
