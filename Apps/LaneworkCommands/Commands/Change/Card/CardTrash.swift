internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card trash`: moves a card to the trash.
struct CardTrash: ChangingCommand {
  var card = ItemReference("")
  var change = ChangeOptions()

  static let description = CommandDescription(
    "trash", "Moves a card to the trash.",
    discussion: ["`card restore` brings it back, with all that belongs to it."],
    examples: [CommandExample("card trash 'Fix the build'", "Moves a card to the trash.")],
    synonyms: ["delete", "remove", "rm"])

  static var kinds: [String] { [TrashCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      )
    ]
      + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    return try context.perform(.trashCard(TrashCard(card: card.id)), change, on: session) { _ in
      "Moved \(card.quotedTitle) to the trash."
    }
  }
}
