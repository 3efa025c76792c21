internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card comment`: posts a comment on a card.
struct CardComment: ChangingCommand {
  var card = ItemReference("")
  var words: String?
  var text = TextOptions()
  var answered: ItemReference?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "comment", "Posts a comment on a card.",
    discussion: ["Without a text, $VISUAL or $EDITOR is opened to write it."],
    examples: [
      CommandExample("card comment 7f3a 'Done, please look.'", "Posts a comment."),
      CommandExample("card comment 7f3a --reply-to 09ab Thanks", "Answers another comment."),
      CommandExample("card comment 7f3a --body-file -", "Reads the text from standard input."),
    ])

  static var kinds: [String] { [PostComment.kind, ReplyToComment.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .optionalPositional("text", \.words, "The Markdown text."),
      .option("reply-to", \.answered, "The comment that it answers, by its id.", valueName: "COMMENT"),
    ] + TextOptions.arguments(in: \.text) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let comments = try context.comments(of: card, on: session)
    let answered: Comment? =
      if let reference = self.answered { try reference.comment(among: comments, on: session.board) } else {
        nil
      }
    let given = try text.text(in: context)
    if words != nil, given != nil {
      throw CommandFailure(
        code: "several-texts", "The text is given twice.", hint: "Leave one of the texts out.", status: .usage
      )
    }
    if let id = change.newIdentity, comments.contains(where: { $0.id == id }) {
      return context.repeated(saying: "The comment was posted before under this id.")
    }
    if let text = given ?? words { return try post(text, card, answered, on: session, in: context) }
    return try context.edit("", as: "comment", keepingDraft: change.isDryRun) {
      (text) throws(CommandFailure) in
      try post(text, card, answered, on: session, in: context)
    }
  }

  private func operation(_ card: Card, _ answered: Comment?, _ text: String) -> BoardOperation {
    // A comment ends with its last word: the line end is what files and editors add.
    var text = Substring(text)
    while let last = text.last, last.isNewline { text.removeLast() }
    let body = String(text)
    guard let answered else {
      return .postComment(PostComment(card: card.id, comment: change.newIdentity, body: body))
    }
    return .replyToComment(
      ReplyToComment(card: card.id, comment: change.newIdentity, answered: answered.id, body: body))
  }

  private func post(
    _ text: String, _ card: Card, _ answered: Comment?, on session: BoardSession, in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try context.perform(operation(card, answered, text), change, on: session) { performed in
      let id = performed.edit.change.shortIdentity(on: session.board).map { " (\($0))" } ?? ""
      return answered == nil
        ? "Commented on \(card.quotedTitle)\(id)." : "Answered a comment on \(card.quotedTitle)\(id)."
    }
  }
}
