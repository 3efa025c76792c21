import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Program")
struct ProgramTests {
  @Test("The version is one line, or one object")
  func version() {
    #expect(ProgramRun(["--version"]).output == "lanework \(Program.version)\n")
    #expect(
      ProgramRun(["--json", "--version"]).output == "{\"version\":1,\"lanework\":\"\(Program.version)\"}\n")
    #expect(ProgramRun(["--version"]).status == .done)
  }

  @Test("Help that was asked for is a result, help that was not is a message with status 2")
  func help() {
    let asked = ProgramRun(["board", "--help"])
    #expect(asked.status == .done)
    #expect(asked.output.contains("Usage: lanework board COMMAND [OPTIONS]"))
    #expect(asked.messages == "")
    let notAsked = ProgramRun(["board"])
    #expect(notAsked.status == .usage)
    #expect(notAsked.output == "")
    #expect(notAsked.messages == asked.output)
  }

  @Test("A wrong line is answered with what was probably meant, and where help is")
  func usage() {
    let run = ProgramRun(["board", "valdiate", "x"])
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(
      run.messages == """
        error: There is no command `valdiate` here.
        hint: Did you mean `board validate`? See `lanework board --help`.

        """)
  }

  @Test("With --json even a wrong line is answered by an object")
  func usageInJSON() {
    for words in [
      ["board", "--json"], ["--json", "board", "validate"], ["board", "validate", "x", "--jsn", "--json"],
    ] {
      let run = ProgramRun(words)
      #expect(run.status == .usage)
      #expect(run.messages == "")
      #expect(
        run.output.hasPrefix("{\"version\":1,\"error\":{\"code\":\"")
          && run.output.hasSuffix("\"status\":2}}\n"))
    }
  }

  @Test("Colour on request reaches help and errors")
  func color() {
    #expect(ProgramRun(["--help", "--color=always"]).output.contains("\u{1B}[1mUsage:"))
    #expect(ProgramRun(["nonsense", "--color", "always"]).messages.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!ProgramRun(["nonsense"]).messages.contains("\u{1B}"))
  }

  @Test("Every kind of ending has a number of its own, and those that shells know are theirs")
  func statuses() {
    #expect(
      CommandLineInterface.ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 70, 74, 75, 130, 141])
  }
}

@Suite("CommandTree")
struct CommandTreeTests {
  static let commands = CommandTree.shell.root.commands().map { $0.path.joined(separator: " ") }

  private func node(_ command: String) -> CommandTree.Node {
    CommandTree.shell.node(at: command.split(separator: " ").map(String.init)).node
  }

  @Test("Every command has an example, and every example is a line that parses", arguments: commands)
  func examples(command: String) throws {
    let examples = node(command).description.examples
    #expect(!examples.isEmpty)
    for example in examples {
      // A shell takes redirections off before the program sees the line.
      let line = example.line.split(separator: " >", maxSplits: 1)[0]
      let words = try CommandWords.words(of: String(line))
      guard case .run(_, _, let path) = try CommandTree.shell.parse(words) else {
        Issue.record("\(example.line) is no command")
        continue
      }
      #expect(path.joined(separator: " ") == command, "\(example.line)")
    }
  }

  @Test("What is typed at a prompt has examples that parse there")
  func conversationExamples() throws {
    let parser = CommandTree.conversation
    for (path, node) in parser.root.commands() {
      #expect(!node.description.examples.isEmpty, "\(path)")
      for example in node.description.examples {
        let words = try CommandWords.words(of: String(example.line.split(separator: " >", maxSplits: 1)[0]))
        guard case .run(_, _, let parsed) = try parser.parse(words) else {
          Issue.record("\(example.line) is no command")
          continue
        }
        #expect(parsed == path, "\(example.line)")
      }
    }
  }

  @Test("Every group has an example too, of one of its commands")
  func groupExamples() throws {
    func check(_ node: CommandTree.Node, _ path: [String]) throws {
      guard !node.isCommand else { return }
      #expect(!node.description.examples.isEmpty, "\(path)")
      for example in node.description.examples {
        let words = try CommandWords.words(of: example.line)
        #expect(words.starts(with: path))
        guard case .run = try CommandTree.shell.parse(words) else {
          Issue.record("\(example.line) is no command")
          continue
        }
      }
      for child in node.visibleChildren { try check(child, path + [child.description.name]) }
    }
    try check(CommandTree.shell.root, [])
  }

  @Test("Names are distinct, summaries are sentences, and arguments can be told apart", arguments: commands)
  func declarations(command: String) {
    let node = node(command)
    let options = node.specifications.filter { $0.form != .positional }
    #expect(Set(node.specifications.map(\.name)).count == node.specifications.count)
    let letters = (options + LaneworkOptions.arguments.map(\.specification)).compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for text in [node.description.summary] + node.specifications.map(\.help) {
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(command): \(text)")
    }
    let positionals = node.specifications.filter { $0.form == .positional }
    #expect(!positionals.dropLast().contains { $0.isRepeated })
    // A required argument behind an optional one could never be told from it.
    #expect(positionals.drop { $0.isRequired }.allSatisfy { !$0.isRequired })
  }
}

@Suite("CompletionAnswer")
struct CompletionAnswerTests {
  @Test(
    "The scripts are answered with what may follow",
    arguments: [
      ("lanework b", "board\tWorks on whole boards.\n"), ("lanework board validate ", "files\n"),
      ("'/opt/my tools/lanework' completion ", "bash\t\nzsh\t\n"), ("lanework", ""), ("", ""),
      ("lanework --board ", "folders\n"),
    ])
  func answers(line: String, expected: String) {
    #expect(ProgramRun(["completion-answer", line]).output == expected)
  }

  @Test("Names are those on the board that the line names, or on the nearest one")
  func names() throws {
    let board = try ReleaseBoard()
    #expect(
      board.run("completion-answer", "lanework card list --lane ").output
        == "Ideas\t2 cards\nDoing\t1 card\nLater\t0 cards\n")
    let elsewhere = ProgramRun(
      ["completion-answer", "lanework card show -b \(ReleaseBoard.path) Fix"], disk: board.system, in: "/home"
    )
    #expect(elsewhere.output == "Fix the build\tDoing\n")
    #expect(
      ProgramRun(["completion-answer", "lanework card show "], disk: board.system, in: "/home").output == "")
  }

  @Test("The scripts call the command that answers", arguments: Shell.allCases)
  func scripts(shell: Shell) {
    let run = ProgramRun(["completion", shell.rawValue])
    #expect(run.output.contains("lanework completion-answer \"$line\""))
    #expect(run.status == .done)
  }
}

@Suite("BoardValidate")
struct BoardValidateTests {
  private func disk() throws -> MemoryFileSystem {
    let system = MemoryFileSystem()
    let lane = "/work/B.lanework/11111111-1111-4111-8111-111111111111"
    try system.disk.makeFolder("/work")
    try system.disk.makeFolder("/work/B.lanework")
    try system.disk.makeFolder(lane)
    try system.disk.write("---\nschema: 1\nkind: board\n---\n", to: "/work/B.lanework/index.md")
    try system.disk.write("---\nschema: 1\nkind: lane\nwidth: true\n---\n", to: "\(lane)/index.md")
    return system
  }

  @Test("A board is checked, findings and summary are printed, and the status tells the verdict")
  func board() throws {
    let run = ProgramRun(["board", "validate", "B.lanework"], disk: try disk())
    #expect(run.status == .refused)
    #expect(
      run.output.hasPrefix(
        "FAIL B.lanework/11111111-1111-4111-8111-111111111111/index.md: anyOf at #/properties/width"))
    #expect(run.output.contains("\n\nschema      built-in (lenient)\nboards      1\n"))
    #expect(run.output.hasSuffix("failures    1 over 1 of 2 documents\n"))
  }

  @Test("A clean document says nothing unless asked")
  func file() throws {
    let quiet = ProgramRun(["board", "validate", "B.lanework/index.md"], disk: try disk())
    #expect(quiet.output == "" && quiet.status == .done)
    let verbose = ProgramRun(["board", "validate", "-v", "B.lanework/index.md"], disk: try disk())
    #expect(
      verbose.output
        == "schema      built-in (lenient) — board.json by position (the document of the board's folder)\n")
  }

  @Test("JSON holds the verdict and every finding")
  func json() throws {
    let run = ProgramRun(["board", "validate", "--json", "B.lanework"], disk: try disk())
    let value = try JSONValue(parsing: run.output)
    #expect(value["version"] == .integer(1))
    #expect(value["valid"] == .bool(false))
    #expect(value["findings"]?.array?.first?["keyword"] == .string("anyOf"))
    #expect(run.status == .refused)
  }

  @Test(
    "Where nothing can be checked the status is 2, never that of a verdict",
    arguments: [
      ["nothing"], ["B.lanework", "B.lanework/index.md"], ["."], ["B.lanework", "--schema", "nowhere"],
    ])
  func cannotCheck(arguments: [String]) throws {
    let disk = try disk()
    try disk.disk.makeFolder("/work/empty")
    let words = arguments == ["."] ? ["empty"] : arguments
    let run = ProgramRun(["board", "validate"] + words, disk: disk)
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("error: "))
  }
}
