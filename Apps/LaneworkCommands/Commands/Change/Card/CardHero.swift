internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card hero`: chooses which of a card's attachments is shown on its face.
struct CardHero: ChangingCommand {
  var card = ItemReference("")
  var attachment: Clearable?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "hero", "Chooses which of a card's attachments is shown on its face.",
    examples: [
      CommandExample("card hero 7f3a screen.png", "Shows an attachment."),
      CommandExample("card hero 7f3a none", "Shows none."),
    ])

  static var kinds: [String] { [SetCardHero.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .optionalPositional(
        "attachment", \.attachment, "The attachment, by its id or its name; `none` for none.",
        valueName: "ATTACHMENT|none"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let named = try self.attachment.required("attachment").text
    let hero: Attachment? =
      if let named {
        try ItemReference(named).attachment(among: card.attachments, on: session.board)
      } else { nil }
    let operation = SetCardHero(card: card.id, attachment: hero?.id)
    return try context.perform(.setCardHero(operation), change, on: session) { _ in
      hero.map { "\(card.quotedTitle) shows \($0.displayName)." }
        ?? "\(card.quotedTitle) shows no attachment any more."
    }
  }
}
