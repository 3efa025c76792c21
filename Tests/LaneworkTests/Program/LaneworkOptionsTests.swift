import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("LaneworkOptions")
struct LaneworkOptionsTests {
  private func identity(_ words: String...) throws -> Identity? {
    guard case .run(_, let options, _) = try CommandTree.shell.parse(words + ["lane", "list"]) else {
      return nil
    }
    return try options.identity
  }

  @Test("Who acts is a person, or an agent with a model and a session, or the owner")
  func identities() throws {
    #expect(try identity() == nil)
    #expect(try identity("--as", "Kim") == Identity(name: "Kim", kind: "human"))
    #expect(
      try identity("--as", "bot", "--agent", "--model", "m", "--session", "s")
        == Identity(name: "bot", kind: "agent", model: "m", session: "s"))
  }

  @Test(
    "An agent without a name is refused", arguments: [["--agent"], ["--model", "m"], ["--session", "s"]])
  func nameless(words: [String]) throws {
    let board = try ReleaseBoard()
    let run = ProgramRun(words + ["lane", "list"], disk: board.system, in: ReleaseBoard.path)
    #expect(run.status == .usage)
    #expect(run.messages.contains("hint: Name the agent with `--as NAME`."))
  }

  @Test("What a person prefers holds where the command line says nothing")
  func preferences() throws {
    let board = try ReleaseBoard()
    let context = try OpenConversation(on: board).context
    try context.appModel.preferences.update(.commandLineKey) { record in
      var actor = JSONObject()
      actor["name"] = .string("Robin")
      actor["kind"] = .string("human")
      record.members["actor"] = .object(actor)
      record.members["owner"] = .string("Ada")
      record.members["durability"] = .string("fast")
    }
    let session = try context.beginSession()
    #expect(session.actor == Identity(name: "Robin", kind: "human"))
    #expect(session.ownerName == "Ada")
    #expect(session.durability == .fast)
    var options = LaneworkOptions()
    options.actor = "Kim"
    options.durability = .full
    let other = try OpenConversation(on: board, options).context.beginSession()
    #expect(other.actor?.name == "Kim")
    #expect(other.durability == .full)
  }

  @Test("A line of a conversation may name another actor; else it is that of the conversation")
  func lines() {
    var outer = LaneworkOptions()
    outer.actor = "bot"
    outer.isAgent = true
    outer.model = "m"
    outer.isJSON = true
    outer.board = "/b"
    var line = LaneworkOptions()
    #expect(line.over(outer).actor == "bot" && line.over(outer).model == "m" && line.over(outer).isJSON)
    #expect(line.over(outer).board == nil)
    line.actor = "Kim"
    #expect(line.over(outer).isAgent == false && line.over(outer).model == nil)
  }
}
