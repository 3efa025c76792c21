internal import AppModel
internal import CommandLineInterface

/// `lanework board restore`: brings a board, or a card of it, back to how it was.
struct BoardRestore: BoardCommand {
  var path: String?
  var options = RestoreOptions()

  static let description = CommandDescription(
    "restore", "Brings a board, or one of its cards, back to how it was at a point in the past.",
    discussion: PastText.restore,
    examples: [
      CommandExample("board restore --at 3 --show", "Prints what going back to an entry would change."),
      CommandExample("board restore --at -2h --card 'Fix the build'", "Brings one card back."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path)
    ] + RestoreOptions.arguments(in: \.options)
  }

  var boardPath: String? { path }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try options.carryOut(on: session, in: context)
  }
}
