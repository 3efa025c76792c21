import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Details of changes")
struct ChangeDetailTests {
  private static let request = "0000aaaa-0000-4000-8000-000000000001"
  private static let otherRequest = "0000aaaa-0000-4000-8000-000000000002"

  @Test(
    "A request that comes again under its id changes nothing, whatever became of what it names",
    arguments: [
      ["card", "add", "New"], ["lane", "add", "New"], ["card", "comment", "Paint", "New"],
      ["card", "attach", "Paint", "index.md"], ["card", "trash", "Paint"],
      ["card", "rename", "Paint", "Other"],
      ["card", "label", "Paint", "--clear", "--add", "docs"], ["lane", "trash", "Ideas"],
      ["comment", "trash", "Fix the build", "00000005"],
    ])
  func retry(words: [String]) throws {
    let bench = try ChangeBench()
    let words = words + ["--operation-id", Self.request]
    #expect(bench.run(words).status == .done)
    let after = try bench.contents()
    let again = bench.run(words + ["--json"])
    #expect(again.status == .done)
    let answer = try JSONValue(parsing: again.output)
    #expect(answer["repeated"] == true)
    #expect(answer["changes"] == [])
    #expect(bench.run(words).output.hasSuffix("before under this id.\n"))
    #expect(try bench.contents() == after)
    let other = bench.run("board", "rename", "Other", "--operation-id", Self.request, "--json")
    #expect(try JSONValue(parsing: other.output)["error"]?["code"] == "operation-id-taken")
    #expect(try bench.contents() == after)
  }

  @Test(
    "A request of the same kind under an id that is taken is taken for the same, and one of another kind refused"
  )
  func kindOfRequest() throws {
    let bench = try ChangeBench()
    #expect(bench.run("card", "rename", "Paint", "Other", "--operation-id", Self.request).status == .done)
    let after = try bench.contents()
    let again = bench.run("card", "rename", "Gone", "Third", "--operation-id", Self.request.uppercased())
    #expect(again.output == "This was done before under this id.\n")
    let other = bench.run("card", "trash", "Other", "--operation-id", Self.request, "--json")
    #expect(try JSONValue(parsing: other.output)["error"]?["code"] == "operation-id-taken")
    #expect(try bench.contents() == after)
  }

  @Test("A request is known by the history, and noted in a file only where there is none")
  func placeOfRequests() throws {
    let bench = try PastBench()
    let words = ["card", "rename", "Fix the build", "Mend the build", "--operation-id", Self.request]
    _ = bench.run(words)
    #expect(try !bench.statePaths().contains { $0.hasPrefix("requests") })
    bench.run("undo")
    #expect(bench.run(words).output == "This was done before under this id.\n")
    let json = try JSONValue(parsing: bench.run(words + ["--json"]).output)
    #expect(json["entry"] == "1")
    #expect(try bench.text(of: bench.board.build).contains("title: Fix the build\n"))

    try bench.turnHistoryOff()
    let other = ["card", "rename", "Write the notes", "Notes", "--operation-id", Self.otherRequest]
    #expect(bench.run(other).output == "Renamed “Write the notes” to “Notes”.\n")
    #expect(try bench.statePaths().contains { $0.hasPrefix("requests/") && $0.hasSuffix(Self.otherRequest) })
    #expect(bench.run(other).output == "This was done before under this id.\n")
    let wrong = bench.run("card", "rename", "Notes", "Third", "--operation-id", Self.otherRequest)
    #expect(wrong.messages.hasPrefix("error: Another request was made under this id before.\n"))
  }

  @Test(
    "What was added by a process that ended before it noted so is not added again",
    arguments: [["card", "add", "New"], ["lane", "add", "New"], ["card", "comment", "Paint", "New"]])
  func retryAfterCrash(words: [String]) throws {
    let bench = try ChangeBench()
    let words = words + ["--operation-id", Self.request]
    #expect(bench.run(words).status == .done)
    let after = try bench.contents()
    bench.variables["HOME"] = "/work"
    #expect(bench.run(words).output.hasSuffix("before under this id.\n"))
    #expect(try bench.contents() == after)
  }

  @Test("What is in the trash is said to be there")
  func inTrash() throws {
    let run = try ChangeBench().run("card", "move", "Old card", "Doing")
    #expect(run.status == .refused)
    #expect(run.messages.contains("hint: `card restore` brings it back."))
  }

  @Test("A change that is there already is none")
  func nothing() throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    for words in [
      ["card", "rename", "Paint", "Paint"], ["card", "due", "Paint", "none"], ["lane", "expand", "Ideas"],
    ] {
      #expect(bench.run(words).output == "Nothing to change.\n", "\(words)")
    }
    #expect(try bench.contents() == before)
  }

  @Test(
    "A card goes where it is sent",
    arguments: [
      (["card", "move", "Paint", "--top"], ["Paint", "Fix the build"], [String]()),
      (["card", "move", "Fix the build", "--bottom"], ["Paint", "Fix the build"], []),
      (["card", "move", "Fix the build", "--after", "Paint"], ["Paint", "Fix the build"], []),
      (["card", "move", "Paint", "Doing"], ["Fix the build"], ["Paint"]),
      (["card", "add", "New", "--top"], ["New", "Fix the build", "Paint"], []),
      (["card", "add", "New", "--before", "Paint"], ["Fix the build", "New", "Paint"], []),
      (["card", "add", "New", "--lane", "Doing"], ["Fix the build", "Paint"], ["New"]),
      (
        ["card", "restore", "Old card", "--after", "Fix the build"], ["Fix the build", "Old card", "Paint"],
        []
      ),
    ])
  func placement(words: [String], ideas: [String], doing: [String]) throws {
    let bench = try ChangeBench()
    #expect(bench.run(words).status == .done)
    let board = try bench.board.load()
    #expect(board.lanes.map { $0.cards.compactMap(\.title) } == [ideas, doing])
  }

  @Test(
    "A day is said in many ways",
    arguments: [
      ("2026-12-24", "2026-12-24"), ("today", "2026-08-25"), ("tomorrow", "2026-08-26"),
      ("+0d", "2026-08-25"),
      ("+10d", "2026-09-04"), ("+2w", "2026-09-08"), ("tuesday", "2026-09-01"), ("Wed", "2026-08-26"),
      ("mon", "2026-08-31"), ("2026-12-24T10:00:00Z", "2026-12-24T10:00:00Z"),
    ])
  func days(text: String, expected: String) throws {
    let bench = try ChangeBench()
    #expect(bench.run("card", "due", "Paint", text).output == "“Paint” is due on \(expected).\n")
    #expect(try bench.text(bench.items.paint.path(of: "index.md")).contains("\ndue: \(expected)\n"))
  }

  @Test(
    "What is no day is refused",
    arguments: ["t", "+d", "-3d", "+3x", "+99999999999999999999d", "+4000000w", "day"])
  func noDays(text: String) throws {
    #expect(try ChangeBench().run("card", "due", "--", "Paint", text).status == .usage)
  }

  @Test("A text alone is the value of a kind that lists it, and else a free label")
  func labels() throws {
    let bench = try ChangeBench()
    let kinds = #"[{"type":"priority","single":true,"values":[{"text":"High"},{"text":"Low"}]}]"#
    #expect(bench.run("board", "set", "labels", kinds).status == .done)
    func labels() throws -> [String] {
      let card = try #require(try bench.board.load().card(bench.items.paint.id))
      return card.labels.map { "\($0.kind.type):\($0.text)" }
    }
    #expect(
      bench.run("card", "label", "Paint", "--add", "High", "--add", "docs", "--add", "text:Low").status
        == .done)
    #expect(try labels() == ["priority:High", "text:docs", "text:Low"])
    // A kind that allows one label only has the new one in the place of the old.
    #expect(bench.run("card", "label", "Paint", "--add", "priority: low", "--remove", "docs").status == .done)
    #expect(try labels() == ["priority:Low", "text:Low"])
    #expect(bench.run("card", "label", "Paint", "--remove", "Low").status == .refused)
    #expect(bench.run("card", "label", "Paint", "--remove", "text:Low").status == .done)
    #expect(
      bench.run("card", "label", "Paint", "--clear", "--add", "new").output
        == "The labels of “Paint” are new.\n")
    #expect(bench.run("card", "label", "Paint", "--clear").output == "“Paint” has no labels any more.\n")
    #expect(try labels() == [])
  }

  @Test("Operations from standard input are carried out as one, blank lines aside")
  func apply() throws {
    let bench = try ChangeBench()
    let card = bench.items.paint.id.canonical
    let input = """
      {"kind":"card.rename","card":"\(card)","title":"Paint it"}

      {"version":1,"kind":"card.move","card":"\(card)","lane":"\(bench.items.doing.id)","position":"first"}

      """
    #expect(bench.run(["board", "apply"], input: input).output == "Carried out 2 operations.\n")
    let board = try bench.board.load()
    #expect(board.lane(ofCard: bench.items.paint.id)?.id == bench.items.doing.id)
    #expect(board.card(bench.items.paint.id)?.title == "Paint it")
  }

  @Test(
    "What is set is cleared without a trace but the stamp",
    arguments: [
      (["card", "icon", "Fix the build", "hammer"], ["card", "icon", "Fix the build", "none"]),
      (["card", "background", "Fix the build", "coral"], ["card", "background", "Fix the build", "none"]),
      (["card", "hero", "Fix the build", "screen.png"], ["card", "hero", "Fix the build", "none"]),
      (["card", "due", "Fix the build", "today"], ["card", "due", "Fix the build", "none"]),
      (["card", "waiting", "Fix the build"], ["card", "waiting", "Fix the build", "--clear"]),
      (
        ["card", "label", "Fix the build", "--add", "a"], ["card", "label", "Fix the build", "--remove", "a"]
      ),
      (["lane", "icon", "Ideas", "hammer", "--tint", "fern"], ["lane", "icon", "Ideas", "none"]),
      (["lane", "background", "Ideas", "coral"], ["lane", "background", "Ideas", "none"]),
      (["lane", "collapse", "Ideas"], ["lane", "expand", "Ideas"]),
      (["lane", "width", "Ideas", "3"], ["lane", "width", "Ideas", "1"]),
      (["lane", "group", "Ideas", "due", "--ascending"], ["lane", "group", "Ideas", "none"]),
      (["lane", "filter", "Ideas", "waiting:me"], ["lane", "filter", "Ideas", "--clear"]),
      (["lane", "defaults", "Ideas", "a", "b"], ["lane", "defaults", "Ideas", "--clear"]),
      (["board", "set", "show-trash", "true"], ["board", "set", "show-trash", "--unset"]),
      (["board", "icon", "leaf"], ["board", "icon", "none"]),
    ])
  func clearing(setting: [String], clearing: [String]) throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    #expect(bench.run(setting).status == .done)
    #expect(try bench.contents() != before)
    #expect(bench.run(clearing).status == .done)
    let after = try bench.contents()
    #expect(after.paths == before.paths)
    for path in before.paths where after.file(path) != before.file(path) {
      let text = String(decoding: after.file(path) ?? [], as: UTF8.self)
      let restamped = text.replacing(
        "modified: {at: 2026-08-25T12:00:00Z}", with: "modified: {at: 2026-01-01T00:00:00Z}")
      #expect(Array(restamped.utf8) == before.file(path), "\(path)")
    }
  }

  @Test("The one who acts is in the stamp")
  func actor() throws {
    let bench = try ChangeBench()
    #expect(
      bench.run("card", "rename", "Paint", "B", "--as", "Robo", "--agent", "--model", "m-1").status == .done)
    let stamp = try bench.board.load().card(bench.items.paint.id)?.modified
    #expect(stamp?.by == Identity(name: "Robo", kind: "agent", model: "m-1"))
  }
}
