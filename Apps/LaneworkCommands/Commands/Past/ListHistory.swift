internal import AppModel
internal import CommandLineInterface

/// `history`: what was done to the board, newest first.
struct ListHistory: BoardCommand {
  var options = HistoryOptions()

  static let description = CommandDescription(
    "history", "Lists what was done to the board, newest first.", discussion: PastText.history,
    examples: [
      CommandExample("history", "Lists what can be undone, and what was."),
      CommandExample("history --all --json", "Prints all entries as JSON."),
      CommandExample("history --purge", "Forgets them, after asking."),
    ], synonyms: ["log"])

  static var arguments: [ArgumentDeclaration<Self>] { HistoryOptions.arguments(in: \.options) }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try options.carryOut(on: session, in: context)
  }
}
