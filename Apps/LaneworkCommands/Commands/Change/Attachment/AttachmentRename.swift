internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework attachment rename`: gives an attachment another name.
struct AttachmentRename: ChangingCommand {
  var card = ItemReference("")
  var attachment = ItemReference("")
  var title = ""
  var comment: ItemReference?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "rename", "Gives an attachment another name; the file's extension stays.",
    examples: [
      CommandExample("attachment rename 7f3a screen.png 'The old screen'", "Gives a file another name.")
    ])

  static var kinds: [String] { [RenameAttachment.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .positional("attachment", \.attachment, "The attachment: its id, the beginning of that, or its name."),
      .positional("title", \.title, "The new name, without the extension."),
      .option("comment", \.comment, "The comment of the card that has it, by its id.", valueName: "COMMENT"),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let card = try self.card.card(on: session.board)
    let found = try context.attachment(attachment, of: card, comment: comment, on: session)
    let operation = BoardOperation.renameAttachment(
      RenameAttachment(
        card: card.id, comment: found.comment?.id, attachment: found.attachment.id, title: title))
    return try context.perform(operation, change, on: session) { _ in
      "Renamed \(found.attachment.displayName) to “\(title)”."
    }
  }
}
