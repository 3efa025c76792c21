internal import AppModel
internal import CommandLineInterface

/// `lanework board undo`: the same as `undo`, with the board as an argument.
struct BoardUndo: BoardCommand {
  var path: String?
  var options = StepOptions()

  static let description = CommandDescription(
    "undo", "Takes back what was done to a board last.", discussion: PastText.steps,
    examples: [
      CommandExample("board undo", "Takes back what you did last on the nearest board."),
      CommandExample(
        "board undo --everybody --show", "Prints what taking back the newest entry would change."),
      CommandExample("board undo 'Skills Pipeline.lanework' --entry 3", "Takes back one entry of a board."),
    ], synonyms: ["revert"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path)
    ] + StepOptions.arguments(in: \.options)
  }

  var boardPath: String? { path }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(.undo, options).take(on: session, in: context)
  }
}
