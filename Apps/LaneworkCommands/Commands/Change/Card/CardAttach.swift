internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card attach`: attaches a copy of a file to a card, or to one of its comments.
struct CardAttach: ChangingCommand {
  var card = ItemReference("")
  var file = ""
  var title: String?
  var comment: ItemReference?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "attach", "Attaches a copy of a file to a card.",
    examples: [
      CommandExample("card attach 7f3a screen.png", "Attaches a file under its own name."),
      CommandExample("card attach 7f3a IMG_0042.jpg --title 'The roof'", "Attaches it under another name."),
    ])

  static var kinds: [String] { [AttachFile.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("file", \.file, "The file.", completion: .files),
      .option("title", \.title, "The name to show; the file's extension stays.", valueName: "NAME"),
      .option("comment", \.comment, "Attaches it to a comment of the card, by its id.", valueName: "COMMENT"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let owner: Comment? =
      if let comment {
        try comment.comment(among: context.comments(of: card, on: session), on: session.board)
      } else { nil }
    let path = try context.environment.absolute(file)
    try context.requireFile(path, named: file)
    let operation = BoardOperation.attachFile(
      AttachFile(
        card: card.id, comment: owner?.id, attachment: change.newIdentity, file: path, name: name(of: path)))
    if let id = change.newIdentity, (owner?.attachments ?? card.attachments).contains(where: { $0.id == id })
    {
      return context.repeated(saying: "The file was attached before under this id.")
    }
    return try context.perform(operation, change, on: session) { performed in
      let id = performed.edit.change.shortIdentity(on: session.board).map { " (\($0))" } ?? ""
      return "Attached \(name(of: path)) to \(card.quotedTitle)\(id)."
    }
  }

  /// The name to show, with the file's extension.
  private func name(of path: String) -> String {
    let own = FilePlace(path).name
    guard let title else { return own }
    guard let dot = own.lastIndex(of: "."), dot > own.startIndex else { return title }
    let ending = own[dot...]
    return ending.utf8.count == 1 || title.hasSuffix(ending) ? title : title + ending
  }
}
