internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card due`: sets the day a card is due, or clears it.
struct CardDue: ChangingCommand {
  var card = ItemReference("")
  var due: DueText?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "due", "Sets the day a card is due, or clears it.",
    examples: [
      CommandExample("card due 'Fix the build' 2026-05-01", "Sets the day."),
      CommandExample("card due 7f3a friday", "Sets it to the next Friday after today."),
      CommandExample("card due 7f3a none", "Clears it."),
    ])

  static var kinds: [String] { [SetCardDue.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .optionalPositional(
        "day", \.due, "A day such as 2026-05-01, today, tomorrow, friday, +3d or +2w; `none` clears it.",
        valueName: "DAY|none"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    guard let due else {
      throw CommandFailure(
        code: "missing-argument", "The day is missing.",
        hint: "Give a day such as 2026-05-01 or friday, or `none` to clear it.", status: .usage)
    }
    let day = try due.due(today: context.today)
    return try context.perform(.setCardDue(SetCardDue(card: card.id, due: day)), change, on: session) { _ in
      day.map { "\(card.quotedTitle) is due on \($0)." } ?? "\(card.quotedTitle) has no due day any more."
    }
  }
}
