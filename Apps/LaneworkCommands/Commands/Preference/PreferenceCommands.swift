internal import AppModel
internal import Basics
internal import CommandLineInterface

/// `lanework preference list`: what is set for all commands.
struct PreferenceList: LaneworkCommand {
  static let description = CommandDescription(
    "list", "Lists what is set for all commands.",
    examples: [CommandExample("preference list", "Lists the preferences with their values.")],
    synonyms: ["ls", "show", "get"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let record: PreferenceRecord
    do throws(PreferenceError) {
      record = try context.appModel.preferences.read(.commandLineKey) ?? PreferenceRecord()
    } catch {
      throw CommandFailure(error)
    }
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        writer.key("preferences")
        writer.object { writer in
          for name in PreferenceName.allCases { writer.member(name.rawValue, name.value(in: record)) }
        }
      }
      return .done
    }
    var table = TextTable(flexibleColumn: 2)
    for name in PreferenceName.allCases {
      let value = name.value(in: record)
      table.add([
        StyledLine(name.rawValue),
        value.map { StyledLine(VisibleText.of($0), .strong) } ?? StyledLine("–", .faint),
        StyledLine(name.meaning, .faint),
      ])
    }
    table.print(on: console)
    return .done
  }
}

/// `lanework preference set`: sets one for all commands.
struct PreferenceSet: LaneworkCommand {
  var name = PreferenceName.actor
  var value = ""

  static let description = CommandDescription(
    "set", "Sets a preference for all commands.",
    discussion: ["An option of a command goes before the preference."],
    examples: [
      CommandExample(
        "preference set actor Robin", "Has changes made by Robin where no command says otherwise."),
      CommandExample(
        "preference set durability fast", "Leaves it to the system when changes reach the disk."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("name", \.name, "The preference."),
      .positional("value", \.value, "What it is set to."),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let value = name.isPath ? try context.environment.absolute(value) : value
    try PreferenceChange.make(name, value, in: context)
    return .done
  }
}

/// `lanework preference clear`: takes one back to what is built in.
struct PreferenceClear: LaneworkCommand {
  var name = PreferenceName.actor

  static let description = CommandDescription(
    "clear", "Takes a preference away.",
    examples: [CommandExample("preference clear actor", "Has changes made by the board's owner again.")],
    synonyms: ["unset", "remove", "delete"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("name", \.name, "The preference.")]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    try PreferenceChange.make(name, nil, in: context)
    return .done
  }
}

/// The change of one preference.
enum PreferenceChange {
  static func make(
    _ name: PreferenceName, _ value: String?, in context: CommandContext
  ) throws(CommandFailure) {
    // A value that is not one is found before anything is written.
    var rehearsal = PreferenceRecord()
    try name.set(value, in: &rehearsal)
    var refusal: CommandFailure?
    do throws(PreferenceError) {
      try context.appModel.preferences.update(.commandLineKey) { record in
        do throws(CommandFailure) { try name.set(value, in: &record) } catch { refusal = error }
      }
    } catch {
      throw CommandFailure(error)
    }
    if let refusal { throw refusal }
    if context.console.isJSON {
      context.console.writeObject { $0.member(name.rawValue, value) }
    } else {
      let text =
        value.map { "\(name.rawValue) is \($0) from now on." } ?? "\(name.rawValue) is not set any more."
      context.console.output.print(VisibleText.of(text))
    }
  }
}

extension CommandFailure {
  /// A preference that can be neither read nor kept.
  init(_ error: PreferenceError) {
    switch error {
    case .noFolder:
      self.init(code: "no-home", error.description, hint: "Set HOME, or XDG_CONFIG_HOME.")
    case .fileSystem(let error):
      self.init(
        code: "disk", "A preference can be neither read nor kept: \(error.code).", path: error.path,
        hint: "Check who may write there.")
    case .busy(let path):
      self.init(
        code: "locked", "Another process keeps the preferences locked.", path: path,
        hint: "Try again when it has ended.", status: .busy)
    }
  }
}
