internal import AppModel
internal import CommandLineInterface

/// `lanework board history`: the same as `history`, with the board as an argument.
struct BoardHistory: BoardCommand {
  var path: String?
  var options = HistoryOptions()

  static let description = CommandDescription(
    "history", "Lists what was done to a board, newest first.", discussion: PastText.history,
    examples: [
      CommandExample("board history 'Skills Pipeline.lanework'", "Lists what can be undone on a board."),
      CommandExample("board history --limit 5", "Lists the five newest entries of the nearest board."),
    ], synonyms: ["log"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path)
    ] + HistoryOptions.arguments(in: \.options)
  }

  var boardPath: String? { path }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try options.carryOut(on: session, in: context)
  }
}
