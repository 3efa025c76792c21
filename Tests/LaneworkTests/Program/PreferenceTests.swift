import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Preferences")
struct PreferenceTests {
  @Test("What is set holds for every later command, until it is cleared")
  func lifetime() throws {
    let board = try ReleaseBoard()
    #expect(board.run("preference", "set", "actor", "Robin").output == "actor is Robin from now on.\n")
    _ = board.run("preference", "set", "kind", "agent")
    _ = board.run("preference", "set", "durability", "fast")
    let session = try OpenConversation(on: board).context.beginSession()
    #expect(session.actor == Identity(name: "Robin", kind: "agent"))
    #expect(session.durability == .fast)
    let listed = try JSONValue(parsing: board.run("preference", "list", "--json").output)["preferences"]
    #expect(listed?["actor"]?.string == "Robin")
    #expect(listed?["owner"] == .null)
    #expect(board.run("preference", "clear", "actor").output == "actor is not set any more.\n")
    _ = board.run("preference", "clear", "kind")
    #expect(try OpenConversation(on: board).context.beginSession().actor == nil)
  }

  @Test("The bounds of the history are numbers, and hold for every later command")
  func historyBounds() throws {
    let board = try ReleaseBoard()
    #expect(
      board.run("preference", "set", "history-size", "64").output == "history-size is 64 from now on.\n")
    _ = board.run("preference", "set", "history-entries", "500")
    let text = board.run("board", "explain", columns: 120).output
    #expect(text.contains("\nkept in      /home/ada/.local/state/lanework/boards/"))
    #expect(text.contains("0 entries, 0 bytes. Beyond 64 MiB, or 500 with their undos, the oldest go."))
    let history = try JSONValue(parsing: board.run("board", "explain", "--json").output)["history"]
    #expect(history?["limits"]?["bytes"] == .integer(64 << 20))
    #expect(history?["limits"]?["records"] == 500)
    #expect(history?["entries"] == 0)
    let listed = try JSONValue(parsing: board.run("preference", "list", "--json").output)["preferences"]
    #expect(listed?["history-size"]?.string == "64")
    for (name, value) in [("history-size", "0"), ("history-size", "many"), ("history-entries", "-1")] {
      let run = board.run("preference", "set", name, value)
      #expect(run.status == .usage)
      #expect(run.messages.hasPrefix("error: `\(name)` is a whole number from 1 to "))
    }
    _ = board.run("preference", "clear", "history-size")
    #expect(board.run("board", "explain", columns: 120).output.contains("Beyond 256 MiB, or 500 "))
  }

  @Test("A value that a preference does not have is refused and changes nothing")
  func refusal() throws {
    let board = try ReleaseBoard()
    let run = board.run("preference", "set", "durability", "fsat")
    #expect(run.status == .usage)
    #expect(
      run.messages == """
        error: `durability` is `full` or `fast`.
        hint: Did you mean `fast`?

        """)
    #expect(board.disk.status(of: "/home/ada/.config/lanework") == nil)
  }

  @Test("Without a home nothing can be kept, and everything else works")
  func noHome() throws {
    let board = try ReleaseBoard()
    let run = board.run("preference", "set", "actor", "Robin") { $0.variables = [:] }
    #expect(run.status == .refused)
    #expect(run.messages.hasSuffix("hint: Set HOME, or XDG_CONFIG_HOME.\n"))
    let list = board.run("card", "list") { $0.variables = [:] }
    #expect(list.status == .done)
    #expect(list.messages == "")
  }
}
