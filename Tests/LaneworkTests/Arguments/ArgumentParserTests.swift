import CommandLineInterface
import Testing

@Suite("ArgumentParser")
struct ArgumentParserTests {
  /// Parses words and shows the command's values, or the kind of error and its message.
  private func result(_ line: String) -> String {
    do throws(UsageError) {
      switch try sampleParser.parse(try CommandWords.words(of: line)) {
      case .run(let command, let globals, let path):
        return
          "\(path.joined(separator: " ")): \(command) board=\(globals.board ?? "-") json=\(globals.isJSON)"
      case .help(let path): return "help \(path.joined(separator: " "))"
      case .version: return "version"
      }
    } catch {
      return "\(error.code): \(error.message)\(error.hint.map { " " + $0 } ?? "")"
    }
  }

  @Test(
    "Options stand anywhere, and every form of them sets the property",
    arguments: [
      ("card move a", "card move: [\"a\"] board=- json=false"),
      ("card move a b 'c d'", "card move: [\"a\", \"b\", \"c d\"] board=- json=false"),
      ("--json card move a", "card move: [\"a\"] board=- json=true"),
      ("card --board=x move a --json", "card move: [\"a\"] board=x json=true"),
      ("card move --board x a", "card move: [\"a\"] board=x json=false"),
      ("card move -b x a", "card move: [\"a\"] board=x json=false"),
      ("card move -bx a", "card move: [\"a\"] board=x json=false"),
      ("card move -b=x a", "card move: [\"a\"] board=x json=false"),
      ("card move --board= a", "card move: [\"a\"] board= json=false"),
      ("card move -- --json -b", "card move: [\"--json\", \"-b\"] board=- json=false"),
      ("card move -", "card move: [\"-\"] board=- json=false"),
      ("card move -5 -1.5", "card move: [\"-5\", \"-1.5\"] board=- json=false"),
      ("card move --board -2h -3d", "card move: [\"-3d\"] board=-2h json=false"),
      ("show", "show: show - board=- json=false"),
      ("show p", "show: show p board=- json=false"),
      ("secret", "secret: hidden board=- json=false"),
    ])
  func parses(line: String, expected: String) {
    #expect(result(line) == expected)
  }

  @Test("Values reach the properties of the command and of the options it shares")
  func typedValues() throws {
    let line = [
      "card", "add", "A title", "--label", "x", "--label=y", "-l", "Doing", "--position", "-3",
      "--color=blue", "-nf",
      "--as", "kim",
    ]
    guard case .run(let shown, _, _) = try sampleParser.parse(line) else {
      Issue.record("the line is a command")
      return
    }
    var expected = SampleAdd()
    expected.title = "A title"
    expected.lane = "Doing"
    expected.labels = ["x", "y"]
    expected.position = -3
    expected.color = .blue
    expected.isFirst = true
    expected.change.isDryRun = true
    expected.change.actor = "kim"
    #expect(shown == "\(expected)")
  }

  @Test(
    "A wrong line says what is wrong and what was probably meant",
    arguments: [
      ("", "missing-command: A command is needed."),
      ("card", "missing-command: A command after `card` is needed."),
      ("crad add x", "unknown-command: There is no command `crad` here. Did you mean `card`?"),
      ("card ad x", "unknown-command: There is no command `ad` here. Did you mean `card add`?"),
      ("card create x", "unknown-command: There is no command `create` here. Did you mean `card add`?"),
      ("add x", "unknown-command: There is no command `add` here. Did you mean `card add`?"),
      ("secre", "unknown-command: There is no command `secre` here."),
      ("frobnicate", "unknown-command: There is no command `frobnicate` here."),
      ("card add", "missing-argument: TITLE is missing."),
      ("card move", "missing-argument: CARD is missing."),
      (
        "show a b",
        "unexpected-argument: `b` is one argument too many. A value of several words is put in quotes."
      ),
      ("card add x --lnae y", "unknown-option: There is no option `--lnae` here. Did you mean `--lane`?"),
      ("card add x --jsno", "unknown-option: There is no option `--jsno` here. Did you mean `--json`?"),
      ("card add x -z", "unknown-option: There is no option `-z` here."),
      ("card add x --lane", "missing-value: `--lane` needs a value, LANE."),
      (
        "card add x --lane --json",
        "missing-value: `--lane` needs a value, LANE. If the value is `--json` itself, write `--lane=--json`."
      ),
      ("card add x --first=yes", "unexpected-value: `--first` is a flag and takes no value."),
      ("card add x --lane a --lane b", "repeated-argument: `--lane` can be given only once."),
      ("card add x -f -f", "repeated-argument: `--first` can be given only once."),
      ("show --json --json", "repeated-argument: `--json` can be given only once."),
      (
        "card add x --position ten",
        "invalid-value: `--position` takes a whole number, and `ten` is not that."
      ),
      (
        "card add x --color bleu",
        "invalid-value: `--color` takes one of `red`, `green`, `blue`, and `bleu` is not that. Did you mean `blue`?"
      ),
      (
        "card add 'x",
        "open-quote: The quote ' is not closed. A quote that belongs to the text is written \\' outside of other quotes."
      ),
    ])
  func refuses(line: String, expected: String) {
    #expect(result(line) == expected)
  }

  @Test(
    "Help is given for the command that was reached, whatever else the line holds",
    arguments: [
      ("--help", "help "), ("-h", "help "), ("help", "help "), ("card --help", "help card"),
      ("help card", "help card"), ("help card add", "help card add"), ("card add --help", "help card add"),
      ("card add --lane --help", "help card add"), ("card add x y z --wrong -h", "help card add"),
      ("--board card card --help", "help card"), ("--json card move --help", "help card move"),
      ("nonsense --help", "help "), ("card add -- --help", "card add"), ("--version", "version"),
    ])
  func help(line: String, expected: String) {
    let result = result(line)
    #expect(expected == "card add" ? result.hasPrefix("card add: ") : result == expected)
  }

  @Test("An error knows the command it happened in")
  func errorPath() {
    #expect(throws: UsageError.self) { try sampleParser.parse(["card", "add"]) }
    do throws(UsageError) {
      _ = try sampleParser.parse(["card", "add"])
    } catch {
      #expect(error.path == ["card", "add"])
    }
  }
}
