internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework board apply`: carries several operations out as one.
struct BoardApply: ChangingCommand {
  var file: String?
  var operations: [String] = []
  var name: String?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "apply", "Carries several operations out as one.",
    discussion: [
      "The input has one operation a line, as JSON. All of them are carried out or none, and undo takes all of them back."
    ],
    examples: [
      CommandExample("board apply --file operations.jsonl", "Reads one operation a line."),
      CommandExample(
        "board apply --file tidy.jsonl --name 'Tidy up'", "Reads a file; undo is offered under a name."),
    ], synonyms: ["batch"])

  static var kinds: [String] { [OperationGroup.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "file", \.file, "The file of operations; without it, and for `-`, standard input.", valueName: "FILE",
        completion: .files),
      .repeated(
        "operation", \.operations, "An operation as JSON, in place of a file; may be given several times.",
        valueName: "JSON"),
      .option("name", \.name, "What it all does, for people.", valueName: "TEXT"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lines = try lines(in: context)
    var parsed: [BoardOperation] = []
    for (index, line) in lines.enumerated()
    where !line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      parsed.append(try Self.read(line, number: index + 1))
    }
    let count = parsed.count
    let group = OperationGroup(name: name, operations: parsed)
    return try context.perform(.group(group), change, on: session) { _ in
      "Carried out \(Count.of(count, "operation"))."
    }
  }

  private func lines(in context: CommandContext) throws(CommandFailure) -> [String] {
    guard operations.isEmpty else {
      guard file == nil else {
        throw CommandFailure(
          code: "several-texts", "Only one of `--file` and `--operation` can be given.", status: .usage)
      }
      return operations
    }
    let text =
      if let file, file != "-" {
        try TextOptions.contents(of: file, in: context.environment)
      } else {
        try context.standardInput(insteadOf: "`--file FILE` or `--operation JSON`")
      }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func read(_ line: String, number: Int) throws(CommandFailure) -> BoardOperation {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw CommandFailure(
        code: "malformed-operation", "Operation \(number) is no JSON: \(error)",
        hint: "Nothing was changed.", status: .usage)
    }
    do throws(OperationError) {
      return try BoardOperation(json: value)
    } catch {
      throw CommandFailure(
        code: error.code.rawValue, "Operation \(number) cannot be read: \(error.message)", key: error.place,
        hint: [error.hint, "Nothing was changed."].compactMap(\.self).joined(separator: " "), status: .usage)
    }
  }
}
