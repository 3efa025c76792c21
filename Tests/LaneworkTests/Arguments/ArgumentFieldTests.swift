import CommandLineInterface
import Testing

@Suite("ArgumentField")
struct ArgumentFieldTests {
  private func result(_ command: String, _ fields: [ArgumentField]) -> String {
    do throws(UsageError) {
      let (runnable, globals, path) = try sampleParser.parse(command: command, fields: fields)
      return "\(path.joined(separator: " ")): \(runnable) json=\(globals.isJSON)"
    } catch {
      return "\(error.code): \(error.message)\(error.hint.map { " " + $0 } ?? "")"
    }
  }

  @Test("Named fields give the same command as a line")
  func sameAsLine() throws {
    guard
      case .run(let line, _, _) = try sampleParser.parse([
        "card", "add", "T", "--lane=L", "--label=a", "--label=b", "--position=7", "--first", "--as=kim",
      ])
    else {
      Issue.record("the line is a command")
      return
    }
    let fields: [ArgumentField] = [
      ArgumentField("title", .text("T")), ArgumentField("lane", .text("L")),
      ArgumentField("label", .list(["a", "b"])), ArgumentField("position", .text("7")),
      ArgumentField("first", .flag(true)), ArgumentField("dry-run", .flag(false)),
      ArgumentField("as", .text("kim")),
      ArgumentField("color", .absent), ArgumentField("json", .flag(true)),
    ]
    #expect(result("card add", fields) == "card add: \(line) json=true")
  }

  @Test(
    "A field that does not fit is refused by name",
    arguments: [
      ("card add", [ArgumentField](), "missing-argument: TITLE is missing."),
      ("card nothing", [], "unknown-command: There is no command `nothing` here."),
      ("card", [], "missing-command: A command after `card` is needed."),
      ("", [], "missing-command: A command is needed."),
      ("help card add", [], "missing-command: A command after `card add` is needed."),
      (
        "card add", [ArgumentField("titel", .text("x"))],
        "unknown-field: There is no field `titel` here. Did you mean `title`?"
      ),
      (
        "card add", [ArgumentField("title", .list(["x"]))],
        "invalid-value: The field `title` takes one value and no list."
      ),
      (
        "card add", [ArgumentField("first", .text("yes"))],
        "invalid-value: The field `first` takes true or false."
      ),
      (
        "card add", [ArgumentField("title", .text("x")), ArgumentField("position", .text("1.5"))],
        "invalid-value: `--position` takes a whole number, and `1.5` is not that."
      ),
    ])
  func refuses(command: String, fields: [ArgumentField], expected: String) {
    #expect(result(command, fields) == expected)
  }

  @Test("An empty list and a missing list are the same")
  func emptyList() {
    #expect(result("card move", [ArgumentField("card", .list([]))]) == "missing-argument: CARD is missing.")
  }
}
