import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

/// A command that is refused.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let words: [String]
  let status: CommandLineInterface.ExitStatus
  let code: String
  let hint: String

  init(
    _ words: [String], _ status: CommandLineInterface.ExitStatus, _ code: String, hint: String = ""
  ) {
    self.words = words
    self.status = status
    self.code = code
    self.hint = hint
  }

  var testDescription: String { words.joined(separator: " ") }

  static let all: [RefusalCase] = [
    RefusalCase(
      ["card", "move", "Fix the build", "Doign"], .refused, "not-found", hint: "Did you mean `Doing`?"),
    RefusalCase(
      ["card", "move", "Fix the biuld", "Doing"], .refused, "not-found", hint: "Did you mean `Fix the build`?"
    ),
    RefusalCase(["card", "move", "Fix the build"], .usage, "missing-argument", hint: "--top"),
    RefusalCase(["card", "move", "Fix the build", "--top", "--bottom"], .usage, "several-places"),
    RefusalCase(["card", "move", "Fix the build", "Doing", "--before", "Paint"], .refused, "not-found"),
    RefusalCase(["card", "move", "0000", "Doing"], .refused, "ambiguous"),
    RefusalCase(["card", "add", ""], .refused, "invalid-value"),
    RefusalCase(["card", "add", "A", "--label", "priority:High"], .refused, "unknown-label", hint: "text"),
    RefusalCase(["card", "add", "A", "--body", "x", "--body-file", "y"], .usage, "several-texts"),
    RefusalCase(
      ["card", "due", "Fix the build", "tomorow"], .usage, "invalid-value", hint: "Did you mean `tomorrow`?"),
    RefusalCase(["card", "due", "Fix the build", "2026-02-30"], .refused, "invalid-value"),
    RefusalCase(["card", "due", "Fix the build"], .usage, "missing-argument"),
    RefusalCase(["card", "label", "Fix the build"], .usage, "missing-argument", hint: "--add"),
    RefusalCase(
      ["card", "label", "Fix the build", "--remove", "docs"], .refused, "not-found", hint: "no labels"),
    RefusalCase(["card", "label", "Fix the build", "--add", ":x"], .usage, "invalid-value"),
    RefusalCase(["card", "hero", "Fix the build", "roof.png"], .refused, "not-found"),
    RefusalCase(["card", "icon", "Fix the build"], .usage, "missing-argument", hint: "--tint"),
    RefusalCase(["card", "waiting", "Paint", "--clear", "--for", "kim"], .usage, "unexpected-argument"),
    RefusalCase(["card", "restore", "Old lane"], .refused, "not-found", hint: "lane restore"),
    RefusalCase(["lane", "restore", "Old card"], .refused, "not-found", hint: "card restore"),
    RefusalCase(["card", "comment", "Paint", "a", "--body", "b"], .usage, "several-texts"),
    RefusalCase(["card", "comment", "Paint", "a", "--reply-to", "00000005"], .refused, "not-found"),
    RefusalCase(["card", "attach", "Paint", "nothing.png"], .refused, "no-file"),
    RefusalCase(["card", "attach", "Paint", "/work"], .refused, "no-file"),
    RefusalCase(
      ["card", "rename", "Paint", "x", "--if-unchanged", String(repeating: "0", count: 64)], .refused,
      "changed"),
    RefusalCase(["card", "rename", "Paint", "x", "--if-unchanged", "123"], .usage, "invalid-value"),
    RefusalCase(
      ["card", "rename", "Paint", "x", "--operation-id", "../x"], .usage, "invalid-value", hint: "uuidgen"),
    RefusalCase(["lane", "move", "Ideas"], .usage, "missing-argument", hint: "--first"),
    RefusalCase(["lane", "width", "Ideas", "0"], .refused, "invalid-value"),
    RefusalCase(["lane", "group", "Ideas", "label"], .usage, "invalid-value", hint: "--kind"),
    RefusalCase(["lane", "filter", "Ideas", "due:soon"], .usage, "invalid-value"),
    RefusalCase(["lane", "filter", "Ideas"], .usage, "missing-argument"),
    RefusalCase(["board", "set", "due-son", "1"], .refused, "invalid-value", hint: "due-soon"),
    RefusalCase(["board", "set", "due-soon"], .usage, "missing-argument"),
    RefusalCase(
      ["board", "apply", "--operation", #"{"kind":"board.rename","title":"A"}"#, "--operation", "{"], .usage,
      "malformed-operation"),
    RefusalCase(
      ["board", "apply", "--operation", #"{"kind":"card.fly"}"#], .usage, "unknown-operation",
      hint: "card.move"),
    RefusalCase(
      [
        "board", "apply", "--operation", #"{"kind":"board.rename","title":"A"}"#, "--operation",
        #"{"kind":"card.trash","card":"00000099-0000-4000-8000-000000000001"}"#,
      ], .refused, "not-found"),
    RefusalCase(["board", "init", "../Test"], .refused, "exists"),
    RefusalCase(["board", "init", "/nowhere/Test"], .refused, "disk"),
  ]
}

@Suite("Refused changes")
struct RefusedChangeTests {
  @Test(
    "What is wrong is told with a code, a status and what to do, and no byte changes",
    arguments: RefusalCase.all)
  func refused(refusal: RefusalCase) throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    let json = bench.run(refusal.words + ["--json"])
    #expect(json.status == refusal.status)
    #expect(json.messages == "")
    let error = try #require(try JSONValue(parsing: json.output)["error"])
    #expect(error["code"]?.string == refusal.code, "\(json.output)")
    #expect((error["hint"]?.string ?? "").contains(refusal.hint) || refusal.hint.isEmpty, "\(json.output)")
    let text = bench.run(refusal.words)
    #expect(text.status == refusal.status)
    #expect(text.output == "")
    #expect(text.messages.hasPrefix("error: "))
    #expect(try bench.contents() == before)
  }

  @Test("A title that several cards have names none of them, and they are listed with their ids and lanes")
  func ambiguous() throws {
    let bench = try ChangeBench { $0.addCard("Paint", to: ChangeBench.Items().doing) }
    let run = bench.run("card", "trash", "Paint")
    #expect(run.status == .refused)
    #expect(
      run.messages == """
        error: `Paint` means 2 cards.
          00000004  Paint (in Ideas)
          00000009  Paint (in Doing)
        hint: Name one of them by its id.

        """)
    #expect(bench.run("card", "trash", "00000009").output == "Moved “Paint” to the trash.\n")
  }

  @Test("With the hash that an item has, it is changed, several changes of one item included")
  func unchanged() throws {
    let bench = try ChangeBench()
    let hash = try #require(try bench.board.load().card(bench.items.paint.id)?.contentHash)
    let words = ["card", "label", "Paint", "--add", "a", "--add", "b", "--if-unchanged", "\(hash)"]
    #expect(bench.run(words).status == .done)
    #expect(bench.run(words).status == .refused)
  }
}
