internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework attachment remove`: takes an attachment off a card.
struct AttachmentRemove: ChangingCommand {
  var card = ItemReference("")
  var attachment = ItemReference("")
  var comment: ItemReference?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "remove", "Takes an attachment off a card. It leaves the board, and is kept for undo.",
    examples: [CommandExample("attachment remove 7f3a screen.png", "Takes a file off a card.")],
    synonyms: ["delete", "trash", "rm"])

  static var kinds: [String] { [RemoveAttachment.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("attachment", \.attachment, "The attachment: its id, the beginning of that, or its name."),
      .option("comment", \.comment, "The comment of the card that has it, by its id.", valueName: "COMMENT"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let found = try context.attachment(attachment, of: card, comment: comment, on: session)
    let operation = BoardOperation.removeAttachment(
      RemoveAttachment(card: card.id, comment: found.comment?.id, attachment: found.attachment.id))
    return try context.perform(operation, change, on: session) { _ in
      "Took \(found.attachment.displayName) off \(card.quotedTitle)."
    }
  }
}
