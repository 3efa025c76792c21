internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework comment trash`: takes a comment off a card.
struct CommentTrash: ChangingCommand {
  var card = ItemReference("")
  var comment = ItemReference("")
  var change = ChangeOptions()

  static let description = CommandDescription(
    "trash", "Takes a comment off a card.", discussion: ["It leaves the board, and is kept for undo."],
    examples: [CommandExample("comment trash 7f3a 09ab", "Takes a comment off a card.")],
    synonyms: ["delete", "remove", "rm"])

  static var kinds: [String] { [TrashComment.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("comment", \.comment, "The comment, by its id or the beginning of that."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let comment = try self.comment.comment(among: context.comments(of: card, on: session), on: session.board)
    let operation = TrashComment(card: card.id, comment: comment.id)
    return try context.perform(.trashComment(operation), change, on: session) { _ in
      "Took a comment off \(card.quotedTitle)."
    }
  }
}
