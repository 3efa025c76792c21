internal import AppModel
internal import CommandLineInterface

/// `redo`: does again what was undone last, or an entry of the history.
struct Redo: BoardCommand {
  var options = StepOptions()

  static let description = CommandDescription(
    "redo", "Does again what was undone last.", discussion: PastText.steps,
    examples: [
      CommandExample("redo", "Does again what was undone last."),
      CommandExample("redo --entry 3", "Does one entry of the history again that was undone."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] { StepOptions.arguments(in: \.options) }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(.redo, options).take(on: session, in: context)
  }
}
