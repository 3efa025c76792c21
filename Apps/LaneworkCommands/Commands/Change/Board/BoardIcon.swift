internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework board icon`: gives the board an icon, or takes it away.
struct BoardIcon: ChangingCommand {
  var icon = IconOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "icon", "Gives the board an icon, or takes it away.",
    examples: [
      CommandExample("board icon leaf --tint fern", "Sets a symbol and its colour.")
    ])

  static var kinds: [String] { [SetBoardIcon.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [] + IconOptions.arguments(in: \.icon) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let operation = SetBoardIcon(icon: try icon.change)
    return try context.perform(.setBoardIcon(operation), change, on: session) { _ in
      "Changed the icon of the board."
    }
  }
}
