internal import AppModel
internal import CommandLineInterface

/// `restore`: brings the board, or a card of it, back to how it was.
struct Restore: BoardCommand {
  var options = RestoreOptions()

  static let description = CommandDescription(
    "restore", "Brings the board, or a card, back to how it was at a point in the past.",
    discussion: PastText.restore,
    examples: [
      CommandExample("restore --at 3", "Takes back all that was done after an entry of `history`."),
      CommandExample("restore --at yesterday --card 'Fix the build'", "Brings one card back."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] { RestoreOptions.arguments(in: \.options) }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try options.carryOut(on: session, in: context)
  }
}
