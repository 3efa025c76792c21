internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card icon`: gives a card an icon, or takes it away.
struct CardIcon: ChangingCommand {
  var card = ItemReference("")
  var icon = IconOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "icon", "Gives a card an icon, or takes it away.",
    examples: [
      CommandExample("card icon 7f3a hammer --tint deep-sky-blue", "Sets a symbol and its colour."),
      CommandExample("card icon 7f3a none", "Takes the icon away."),
    ])

  static var kinds: [String] { [SetCardIcon.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      )
    ]
      + IconOptions.arguments(in: \.icon) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let operation = SetCardIcon(card: card.id, icon: try icon.change)
    return try context.perform(.setCardIcon(operation), change, on: session) { _ in
      "Changed the icon of \(card.quotedTitle)."
    }
  }
}
