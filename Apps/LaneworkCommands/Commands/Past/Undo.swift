internal import AppModel
internal import CommandLineInterface

/// `undo`: takes back what was done last, or an entry of the history.
struct Undo: BoardCommand {
  var options = StepOptions()

  static let description = CommandDescription(
    "undo", "Takes back what was done last.", discussion: PastText.steps,
    examples: [
      CommandExample("undo", "Takes back what was done last."),
      CommandExample("undo --show", "Prints what that would change, and changes nothing."),
      CommandExample("undo --entry 3", "Takes back one entry of the history and leaves the later ones."),
    ], synonyms: ["revert"])

  static var arguments: [ArgumentDeclaration<Self>] { StepOptions.arguments(in: \.options) }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(.undo, options).take(on: session, in: context)
  }
}
