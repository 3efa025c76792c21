import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

/// What a command is held to.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  let words: [String]
  let kind: String
  let sentence: String
  /// The changed lines and folders of the dry run, without the unchanged lines around them.
  let difference: [String]

  init(_ words: [String], _ kind: String, _ sentence: String, _ difference: [String]) {
    self.words = words
    self.kind = kind
    self.sentence = sentence
    self.difference = difference
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite("Commands that change a board")
struct ChangingCommandTests {
  @Test("A dry run prints the difference, and changes no byte", arguments: ChangeCase.all)
  func dryRun(change: ChangeCase) throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    let run = bench.run(change.words + ["--dry-run"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try bench.contents() == before)
    #expect(Self.changedLines(run.output) == change.difference)
  }

  @Test("What is done is said in one line, and is what the dry run said", arguments: ChangeCase.all)
  func perform(change: ChangeCase) throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    let run = bench.run(change.words)
    #expect(run.status == .done)
    #expect(run.messages == "")
    #expect(run.output == change.sentence + "\n")
    let after = try bench.contents()
    // Nothing but the named files and folders is another one.
    let named = change.difference.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") }.flatMap {
      $0.split(separator: " ")
    }
    for path in Set(before.paths + after.paths) where after.file(path) != before.file(path) {
      #expect(named.contains { path.hasPrefix($0) }, "\(path) was changed")
    }
    // What an editor would show as unchanged lines is unchanged, also what the product does not know.
    if let text = after.file(bench.items.build.path(of: "index.md")) {
      #expect(String(decoding: text, as: UTF8.self).contains("note: 'kept' # so is this\n"))
    }
    let validation = bench.run("board", "validate", bench.board.path)
    #expect(validation.status == .done, "\(validation.output)")
  }

  @Test("With --json the operation, the changed files and their hashes are told", arguments: ChangeCase.all)
  func json(change: ChangeCase) throws {
    let bench = try ChangeBench()
    let run = bench.run(change.words + ["--json"])
    #expect(run.status == .done)
    let answer = try JSONValue(parsing: run.output)
    #expect(answer["version"] == 1)
    #expect(answer["operation"]?["kind"]?.string == change.kind)
    #expect(answer["repeated"] == false)
    let changes = try #require(answer["changes"]?.array)
    #expect(!changes.isEmpty)
    for step in changes where step["change"] == "write" {
      let path = try #require(step["path"]?.string)
      #expect(step["before"]?.string?.count == 64 && step["after"]?.string?.count == 64, "\(path)")
      #expect(step["before"] != step["after"])
      let bytes = try #require(try bench.contents().file(path))
      #expect(step["after"]?.string == "\(FileContent(bytes).hash)")
    }
  }

  @Test(
    "A change that comes again under its id is known by its kind, whichever it is", arguments: ChangeCase.all)
  func repetition(change: ChangeCase) throws {
    let bench = try ChangeBench()
    let id = ["--operation-id", "0000bbbb-0000-4000-8000-000000000001"]
    let words = change.words.contains("--operation-id") ? change.words : change.words + id
    #expect(bench.run(words).status == .done)
    let after = try bench.contents()
    let again = bench.run(words)
    #expect(again.status == .done, "\(again.messages)")
    #expect(again.output == "This was done before under this id.\n")
    #expect(try bench.contents() == after)
  }

  /// The added and removed lines, and those that name folders.
  private static func changedLines(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { line in
      !line.hasPrefix(" ") && !line.hasPrefix("@@")
    }.reduce(into: []) { lines, line in
      if line == "--- /dev/null" {
        lines.append("new")
      } else if line.hasPrefix("--- ") {
        lines.append("file \(line.dropFirst(6))")
      } else if line.hasPrefix("+++ ") {
        if lines.last == "new" { lines[lines.count - 1] = "new file \(line.dropFirst(6))" }
      } else {
        lines.append(line)
      }
    }
  }
}
