internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card edit`: replaces the text of a card.
struct CardEdit: ChangingCommand {
  var card = ItemReference("")
  var text = TextOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "edit", "Edits the text of a card.",
    discussion: [
      "Without --body or --body-file, $VISUAL or $EDITOR is opened with the text.",
      "What others change in the card meanwhile is merged line by line. Where both changed the same lines nothing is "
        + "written, and your text is kept in a file whose place is told.",
    ],
    examples: [
      CommandExample("card edit 'Fix the build'", "Opens the text in your editor."),
      CommandExample("card edit 7f3a --body-file notes.md", "Replaces the text by that of a file."),
    ], synonyms: ["describe", "body"])

  static var kinds: [String] { [DescribeCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      )
    ] + TextOptions.arguments(in: \.text) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    return try context.describe(
      card, by: { .describeCard(DescribeCard(card: card.id, body: $0)) }, text: text, change, as: "card",
      on: session, saying: "Edited the text of \(card.quotedTitle).")
  }
}
