internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework board describe`: replaces the text of the board.
struct BoardDescribe: ChangingCommand {
  var text = TextOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "describe", "Edits the text of the board.",
    discussion: ["Without --body or --body-file, $VISUAL or $EDITOR is opened with the text."],
    examples: [
      CommandExample("board describe --body-file about.md", "Replaces the text by that of a file.")
    ], synonyms: ["edit"])

  static var kinds: [String] { [DescribeBoard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [] + TextOptions.arguments(in: \.text) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try context.describe(
      session.board, by: { .describeBoard(DescribeBoard(body: $0)) }, text: text, change, as: "board",
      on: session, saying: "Edited the text of the board.")
  }
}
