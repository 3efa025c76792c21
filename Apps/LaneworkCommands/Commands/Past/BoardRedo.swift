internal import AppModel
internal import CommandLineInterface

/// `lanework board redo`: the same as `redo`, with the board as an argument.
struct BoardRedo: BoardCommand {
  var path: String?
  var options = StepOptions()

  static let description = CommandDescription(
    "redo", "Does again what was undone on a board last.", discussion: PastText.steps,
    examples: [CommandExample("board redo", "Does again what you undid last on the nearest board.")])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path)
    ] + StepOptions.arguments(in: \.options)
  }

  var boardPath: String? { path }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(.redo, options).take(on: session, in: context)
  }
}
