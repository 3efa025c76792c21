internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework board rename`: gives the board another title.
struct BoardRename: ChangingCommand {
  var title = ""
  var change = ChangeOptions()

  static let description = CommandDescription(
    "rename", "Gives the board another title.",
    discussion: [
      "An empty title takes the board's title away: then the folder's name is shown. The folder keeps its name."
    ],
    examples: [
      CommandExample("board rename 'Garden shed'", "Changes the title.")
    ], synonyms: ["title", "retitle"])

  static var kinds: [String] { [RenameBoard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("title", \.title, "The new title.")
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    return try context.perform(.renameBoard(RenameBoard(title: title)), change, on: session) { _ in
      "The board is called \(session.board.quotedTitle)."
    }
  }
}
