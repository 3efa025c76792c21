import CommandLineInterface
import Testing

@Suite("HelpText")
struct HelpTextTests {
  private func help(_ path: [String], program: String = "sample", width: Int = 80) -> String {
    let (node, known) = sampleParser.node(at: path)
    return HelpText(
      of: node, path: known, program: program, globals: SampleGlobals.arguments.map(\.specification),
      width: width, painter: .plain
    ).text
  }

  @Test("The help of a command shows every argument it declares")
  func command() {
    #expect(
      help(["card", "add"]) == """
        Adds a card to a lane.

        Without a lane the card goes to the first one, where ideas wait until somebody
        takes them up.

        Usage: sample card add [OPTIONS] TITLE

        Arguments:
          TITLE  The title, one line.

        Options:
          -l, --lane LANE        The lane.
              --label TEXT       A label of the card. May be repeated.
              --position NUMBER  The place from the top.
              --color COLOR      The colour of the card. One of: red, green, blue.
          -f, --first            Puts the card at the top.
          -n, --dry-run          Shows what would change, and changes nothing.
              --as NAME          Who makes the change.

        Options of all commands:
          -b, --board PATH  The board's folder.
              --json        Prints JSON.
          -h, --help        Shows this help.

        Example:
          sample card add 'Write the notes' --lane Ideas
              Adds a card at the end of the lane Ideas.

        """)
  }

  @Test("The help of a group lists its commands, without hidden ones")
  func group() {
    #expect(
      help([]) == """
        Keeps boards as folders.

        Usage: sample COMMAND [OPTIONS]

        Commands:
          card  Works on cards.
          show  Shows a board.

        Options:
          -b, --board PATH  The board's folder.
              --json        Prints JSON.
          -h, --help        Shows this help.
              --version     Prints the version.

        `sample COMMAND --help` tells more of a command.

        """)
  }

  @Test("At a prompt lines begin with the command, and help shows them so")
  func prompt() {
    #expect(help(["show"], program: "").contains("Usage: show [PATH]\n"))
    #expect(help(["card", "move"], program: "").contains("Usage: card move CARD...\n"))
    #expect(help([], program: "").contains("`COMMAND --help` tells more"))
    #expect(!help([], program: "").contains("--version"))
  }

  @Test("No line is wider than the terminal", arguments: [40, 50, 80, 200])
  func width(width: Int) {
    for path in [[], ["card"], ["card", "add"]] {
      for line in help(path, width: width).split(separator: "\n") where !line.contains("sample card add") {
        #expect(DisplayWidth.of(line) <= width, "\(line)")
      }
    }
  }

  @Test("Only a terminal that wants colour gets any")
  func colour() {
    let (node, _) = sampleParser.node(at: [])
    let text = HelpText(
      of: node, path: [], program: "sample", globals: [], width: 80, painter: Painter(depth: .indexed)
    ).text
    #expect(text.contains("\u{1B}[1mUsage:\u{1B}[0m"))
    #expect(!help([]).contains("\u{1B}"))
  }
}
