import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("CardList")
struct CardListTests {
  private func titles(_ words: [String], _ board: ReleaseBoard) throws -> [String?] {
    let run = ProgramRun(["card", "list", "--json"] + words, disk: board.system, in: ReleaseBoard.path)
    #expect(run.status == .done)
    return try JSONValue(parsing: run.output)["cards"]?.array?.map { $0["title"]?.string } ?? []
  }

  @Test(
    "Every condition must be met",
    arguments: [
      ([], ["Write the notes", "日本語の説明書", "Fix the build"]),
      (["--lane", "Doing"], ["Fix the build"]),
      (["--lane", "Doing", "--lane", "Later"], ["Fix the build"]),
      (["--label", "DOCS"], ["Write the notes"]),
      (["--label", "priority: high"], ["Write the notes"]),
      (["--label", "text: high"], []),
      (["--label", "docs", "--label", "high"], ["Write the notes"]),
      (["--label", "docs", "--label", "bug"], []),
      (["--due", "overdue"], ["Fix the build"]),
      (["--due", "soon"], ["Write the notes", "Fix the build"]),
      (["--due", "today"], []),
      (["--due", "none"], ["日本語の説明書"]),
      (["--due", "any"], ["Write the notes", "Fix the build"]),
      (["--due", "2026-08-01"], ["Fix the build"]),
      (["--waiting"], ["日本語の説明書"]),
      (["--waiting-for", "me"], ["日本語の説明書"]),
      (["--waiting-for", "Ada"], ["日本語の説明書"]),
      (["--waiting-for", "kim"], []),
      (["--text", "NEW"], ["Write the notes"]),
      (["--text", "machine"], ["Fix the build"]),
      (["--text", "説明"], ["日本語の説明書"]),
      (["--text", "machine", "--lane", "Ideas"], []),
      (["--limit", "1"], ["Write the notes"]),
      (["--limit", "0"], []),
    ])
  func conditions(words: [String], expected: [String]) throws {
    #expect(try titles(words, try ReleaseBoard()) == expected)
  }

  @Test(
    "A list can be sorted and turned round",
    arguments: [
      (["--sort", "title"], ["Fix the build", "Write the notes", "日本語の説明書"]),
      (["--sort", "due"], ["Fix the build", "Write the notes", "日本語の説明書"]),
      (["--sort", "due", "--reverse"], ["日本語の説明書", "Write the notes", "Fix the build"]),
      (["--sort", "modified"], ["Write the notes", "日本語の説明書", "Fix the build"]),
      (["--reverse"], ["Fix the build", "日本語の説明書", "Write the notes"]),
    ])
  func order(words: [String], expected: [String]) throws {
    #expect(try titles(words, try ReleaseBoard()) == expected)
  }

  @Test("Cards that are equal in what is sorted by stay in the order of the board")
  func stability() throws {
    var fixture = BoardFixture(folderName: "Release.lanework")
    let lane = fixture.addLane("Lane", order: 1)
    for number in 0..<60 {
      fixture.addCard(
        "Card \(number)", to: lane, order: Double(number), keys: ["due: 2026-09-0\(1 + number % 3)"])
    }
    let disk = try fixture.inMemory().fileSystem
    let run = ProgramRun(["card", "list", "--json", "--sort", "due"], disk: disk, in: ReleaseBoard.path)
    let titles = try JSONValue(parsing: run.output)["cards"]?.array?.compactMap { $0["title"]?.string }
    let expected = (0..<3).flatMap { day in (0..<60).filter { $0 % 3 == day }.map { "Card \($0)" } }
    #expect(titles == expected)
  }

  @Test("People get a table: id, title, lane, and what matters; a pipe gets whole lines")
  func text() throws {
    let board = try ReleaseBoard()
    #expect(
      board.run("card", "list").output == """
        00000004  Write the notes  Ideas  due 26 Aug · docs · High
        00000005  日本語の説明書   Ideas  waits for ada
        00000006  Fix the build    Doing  overdue 1 Aug

        """)
    #expect(
      board.run("card", "list", columns: 50).output == """
        00000004  Write the notes  Ideas  due 26 Aug · do…
        00000005  日本語の説明書   Ideas  waits for ada
        00000006  Fix the build    Doing  overdue 1 Aug

        """)
    #expect(board.run("card", "list", "--label", "nothing").output == "No card meets that.\n")
  }

  @Test("A lane that does not exist, or a date that is none, is refused with what was probably meant")
  func refusals() throws {
    let board = try ReleaseBoard()
    let lane = board.run("card", "list", "--lane", "Doign")
    #expect(lane.status == .refused)
    #expect(lane.messages.contains("hint: Did you mean `Doing`?"))
    let due = board.run("card", "list", "--due", "toady")
    #expect(due.status == .usage)
    #expect(due.messages.contains("Did you mean `today`?"))
    #expect(board.run("card", "list", "--limit", "-1").status == .usage)
  }

  @Test("JSON has the bodies only where they are asked for, and tells each card's lane")
  func bodies() throws {
    let board = try ReleaseBoard()
    let without = try JSONValue(parsing: board.run("card", "list", "--json").output)["cards"]?.array
    #expect(without?.allSatisfy { $0["body"] == nil } == true)
    #expect(without?.last?["lane"]?["title"]?.string == "Doing")
    let with = try JSONValue(parsing: board.run("card", "list", "--json", "--body").output)["cards"]?.array
    #expect(with?.last?["body"]?.string == "It fails on every second machine.\n")
  }
}

@Suite("TextSearch")
struct TextSearchTests {
  @Test(
    "A text is found wherever it stands, letter case aside, and nowhere else",
    arguments: [
      ("b", "abc", true), ("ABC", "abc", true), ("abc", "xABCx", true), ("abcd", "abc", false),
      ("", "", true),
      ("c", "abc", true), ("é", "CAFÉ", true), ("aab", "aaab", true), ("z", "", false), ("[", "{", false),
    ])
  func finds(wanted: String, text: String, expected: Bool) {
    #expect(TextSearch(wanted).isFound(in: text) == expected)
  }
}
