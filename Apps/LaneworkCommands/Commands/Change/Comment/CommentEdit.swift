internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework comment edit`: replaces the text of a comment.
struct CommentEdit: ChangingCommand {
  var card = ItemReference("")
  var comment = ItemReference("")
  var text = TextOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "edit", "Edits the text of a comment.",
    discussion: ["Without --body or --body-file, $VISUAL or $EDITOR is opened with the text."],
    examples: [CommandExample("comment edit 7f3a 09ab --body 'Done, and tested.'", "Replaces the text.")])

  static var kinds: [String] { [EditComment.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("comment", \.comment, "The comment, by its id or the beginning of that."),
    ] + TextOptions.arguments(in: \.text) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let comment = try self.comment.comment(among: context.comments(of: card, on: session), on: session.board)
    return try context.describe(
      comment, by: { .editComment(EditComment(card: card.id, comment: comment.id, body: $0)) }, text: text,
      change, as: "comment", on: session, saying: "Edited a comment on \(card.quotedTitle).")
  }
}
