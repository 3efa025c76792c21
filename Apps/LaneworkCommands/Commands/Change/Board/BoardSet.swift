internal import AppModel
internal import Basics
internal import BoardFormat
internal import Boards
internal import CommandLineInterface

/// `lanework board set`: changes a setting of the board.
struct BoardSet: ChangingCommand {
  var setting = ""
  var value: String?
  var isUnset = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "set", "Changes a setting of the board.",
    discussion: ["A value that is the default is not written, since a board states only what differs."],
    examples: [
      CommandExample("board set due-soon 3", "Sets a number."),
      CommandExample("board set show-trash true", "Sets a truth value."),
      CommandExample("board set show-trash --unset", "Goes back to the default."),
    ], synonyms: ["config", "configure"])

  static var kinds: [String] { [ConfigureBoard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "key", \.setting, "The setting, such as due-soon.",
        completion: .choices([
          "collapse-empty", "due-soon", "labels", "logging", "perspective", "show-card-body",
          "show-statusbar",
          "show-trash", "thumb-sizes",
        ])),
      .optionalPositional("value", \.value, "The value, as JSON or as plain text."),
      .flag("unset", \.isUnset, "Goes back to the default."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    guard isUnset != (value != nil) else {
      throw CommandFailure(
        code: "missing-argument", "Either a value or `--unset` is needed.", status: .usage)
    }
    let operation = ConfigureBoard(setting: setting, value: value.map(Self.read))
    return try context.perform(.configureBoard(operation), change, on: session) { _ in
      value.map { "Set \(setting) to \($0)." } ?? "\(setting) is back at its default."
    }
  }

  /// Reads a value: what is JSON as that, everything else as text.
  private static func read(_ text: String) -> FrontMatterValue {
    do throws(JSONError) {
      return FrontMatterValue(try JSONValue(parsing: text))
    } catch {
      return .text(text)
    }
  }
}
