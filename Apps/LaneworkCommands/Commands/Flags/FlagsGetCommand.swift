internal import Basics
internal import CommandLineInterface
internal import Flags

/// `lanework flags get`: what one flag is.
struct FlagsGetCommand: LaneworkCommand {
  var key = ""
  var options = FlagOptions()

  static let description = CommandDescription(
    "get", "Prints what a flag is for boards that are opened now.",
    discussion: [
      "It is what was fetched last, else the flag's own default. With --definitions it is what that file says instead."
    ],
    examples: [
      CommandExample("flags get board.pro_hint", "Prints true or false."),
      CommandExample(
        "flags get banner --definitions flags.json --with plan=mastery", "Evaluates a definition."),
    ],
    synonyms: ["value", "read", "evaluate"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("key", \.key, "The flag.")] + FlagOptions.arguments(in: \.options)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let flags = try context.flagTable(options)
    let row = try flags.row(of: key)
    let value = options.definitions == nil ? row.value ?? row.definedValue : row.definedValue
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("key", key)
        writer.member("type", value?.kind.rawValue)
        writer.member("value", value?.json ?? .null)
      }
    } else if let value {
      context.console.output.print(VisibleText.ofLines(value.text))
    }
    guard value == nil else { return .done }
    if !context.console.isJSON {
      context.console.warn(
        row.defined?.errorMessage ?? "The flag has no value of its own; its default counts.")
    }
    return .refused
  }
}

extension FlagTable {
  /// The flag of a key.
  ///
  /// Throws a `CommandFailure` when nothing is known of it.
  func row(of key: String) throws(CommandFailure) -> Row {
    guard let row = self[key] else {
      throw CommandFailure(
        code: "no-flag", "There is no flag called \(key).",
        hint: Suggestion.nearest(to: key, among: rows.map(\.key)).map { "Did you mean `\($0)`?" }
          ?? "`lanework flags list` lists those there are.")
    }
    return row
  }
}
