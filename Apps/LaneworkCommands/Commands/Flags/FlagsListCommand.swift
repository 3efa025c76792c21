internal import Basics
internal import CommandLineInterface
internal import Flags

/// `lanework flags list`: all flags with what they are.
struct FlagsListCommand: LaneworkCommand {
  var options = FlagOptions()

  static let description = CommandDescription(
    "list", "Lists the flags, what each is for boards that are opened now, and where that comes from.",
    discussion: [
      "They are the flags that a board session reads, and those that were fetched or are defined. Where definitions are "
        + "known, it also says what each would be after `flags refresh`."
    ],
    examples: [
      CommandExample("flags list", "Lists the flags."),
      CommandExample(
        "flags list --definitions flags.json --account ada", "Says also what a file would make of them."),
    ],
    synonyms: ["ls", "show", "all"])

  static var arguments: [ArgumentDeclaration<Self>] { FlagOptions.arguments(in: \.options) }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let flags = try context.flagTable(options)
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("fetchedAt", flags.known?.fetchedAt.text(.milliseconds))
        writer.key("flags")
        writer.array { writer in
          for row in flags.rows { writer.object { row.write(to: &$0, in: flags) } }
        }
      }
      return .done
    }
    var table = TextTable(flexibleColumn: 0)
    let heading = ["flag", "now", "from"] + (flags.definitions == nil ? [] : ["after a refresh"])
    table.add(heading.map { StyledLine($0, .faint) })
    for row in flags.rows {
      var cells = [
        StyledLine(VisibleText.of(row.key)),
        row.value.map { StyledLine(VisibleText.of($0.text), .strong) } ?? StyledLine("–", .faint),
        StyledLine(flags.origin(of: row), .faint),
      ]
      if flags.definitions != nil { cells.append(row.next) }
      table.add(cells)
    }
    table.print(on: context.console)
    return .done
  }
}

extension FlagTable.Row {
  /// What a refresh would make of the flag, for people.
  fileprivate var next: StyledLine {
    if let value = definedValue {
      return StyledLine(VisibleText.of(value.text), value == self.value ? .faint : .attention)
    }
    if let failure = defined?.errorMessage { return StyledLine(VisibleText.of(failure), .failure) }
    return StyledLine(evaluation.map { "\($0.declaration.defaultValue.text), by default" } ?? "–", .faint)
  }

  /// Writes the flag as members of an object.
  func write(to writer: inout JSONWriter, in flags: FlagTable) {
    writer.member("key", key)
    writer.member("type", (value ?? definedValue)?.kind.rawValue)
    writer.member("value", value?.json ?? .null)
    writer.member("origin", evaluation?.source.name ?? (fetched == nil ? "definitions" : "cached"))
    writer.member("reason", flags.explanation(of: self))
    writer.member("default", evaluation?.declaration.defaultValue.json ?? .null)
    writer.member("defaultReason", evaluation?.declaration.reason.rawValue)
    writer.key("defined")
    guard let defined else { return writer.null() }
    writer.object { writer in
      writer.member("value", defined.value ?? .null)
      writer.member("variant", defined.variant)
      writer.member("reason", defined.reason.rawValue)
      writer.member("errorCode", defined.errorCode?.rawValue)
      writer.member("errorMessage", defined.errorMessage)
    }
  }
}

extension FlagSource {
  /// The name of the kind of source.
  var name: String {
    switch self {
    case .live: "live"
    case .cached: "cached"
    case .default: "default"
    }
  }
}
