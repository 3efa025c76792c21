internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card background`: gives a card a coloured stripe, or takes it away.
struct CardBackground: ChangingCommand {
  var card = ItemReference("")
  var color: Clearable?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "background", "Gives a card a coloured stripe, or takes it away.",
    examples: [
      CommandExample("card background 7f3a coral", "Sets the colour."),
      CommandExample("card background 7f3a none", "Takes it away."),
    ])

  static var kinds: [String] { [SetCardBackground.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .background(\.color),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let color = try self.color.required("colour").text
    let operation = SetCardBackground(card: card.id, color: color)
    return try context.perform(.setCardBackground(operation), change, on: session) { _ in
      color.map { "The background of \(card.quotedTitle) is \($0)." }
        ?? "\(card.quotedTitle) has no background any more."
    }
  }
}
