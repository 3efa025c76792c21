internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card rename`: gives a card another title.
struct CardRename: ChangingCommand {
  var card = ItemReference("")
  var title = ""
  var change = ChangeOptions()

  static let description = CommandDescription(
    "rename", "Gives a card another title.", discussion: ["An empty title takes the card's title away."],
    examples: [CommandExample("card rename 7f3a 'Fix the nightly build'", "Changes the title.")],
    synonyms: ["title", "retitle"])

  static var kinds: [String] { [RenameCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("title", \.title, "The new title."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let operation = RenameCard(card: card.id, title: title)
    return try context.perform(.renameCard(operation), change, on: session) { _ in
      title.isEmpty
        ? "Took the title of \(card.quotedTitle) away." : "Renamed \(card.quotedTitle) to “\(title)”."
    }
  }
}
