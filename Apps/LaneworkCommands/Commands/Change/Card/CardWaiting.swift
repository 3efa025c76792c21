internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card waiting`: marks a card as waiting for an answer, or ends that.
struct CardWaiting: ChangingCommand {
  var card = ItemReference("")
  var recipient: String?
  var comment: ItemReference?
  var since: String?
  var isCleared = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "waiting", "Marks a card as waiting for a person's answer, or ends that.",
    examples: [
      CommandExample("card waiting 7f3a --for kim", "Waits for one person."),
      CommandExample("card waiting 7f3a --comment 09ab", "Waits for an answer to a comment, from anybody."),
      CommandExample("card waiting 7f3a --clear", "Waits no longer."),
    ], synonyms: ["wait"])

  static var kinds: [String] { [SetCardWaiting.kind, ClearCardWaiting.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .option("for", \.recipient, "The handle of the person; without it, anybody.", valueName: "HANDLE"),
      .option("comment", \.comment, "The comment that asks, by its id.", valueName: "COMMENT"),
      .option(
        "since", \.since,
        "The time stamp from which an answer counts; without it, that of the comment, or now.",
        valueName: "STAMP"),
      .flag("clear", \.isCleared, "Ends the waiting."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    if isCleared {
      guard recipient == nil, comment == nil, since == nil else {
        throw CommandFailure(
          code: "unexpected-argument", "With `--clear` nothing else can be said about the waiting.",
          status: .usage)
      }
      let operation = ClearCardWaiting(card: card.id)
      return try context.perform(.clearCardWaiting(operation), change, on: session) { _ in
        "\(card.quotedTitle) waits for nobody any more."
      }
    }
    let asking: Comment? =
      if let comment {
        try comment.comment(among: context.comments(of: card, on: session), on: session.board)
      } else { nil }
    let operation = SetCardWaiting(card: card.id, recipient: recipient, since: since, comment: asking?.id)
    return try context.perform(.setCardWaiting(operation), change, on: session) { _ in
      "\(card.quotedTitle) waits for \(recipient ?? "anybody")."
    }
  }
}
