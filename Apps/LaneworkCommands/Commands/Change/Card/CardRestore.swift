internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card restore`: takes a card out of the trash.
struct CardRestore: ChangingCommand {
  var card = ItemReference("")
  var lane: ItemReference?
  var placement = CardPlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "restore", "Takes a card out of the trash.",
    discussion: [
      "Where it came from is not recorded: without a lane it goes to the bottom of the first one."
    ],
    examples: [CommandExample("card restore 'Fix the build' Doing", "Brings a card back into a lane.")],
    synonyms: ["untrash", "recover"])

  static var kinds: [String] { [RestoreCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card in the trash: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.trash)),
      .optionalPositional(
        "lane", \.lane, "The lane it goes to; without it, the first.", completion: .dynamic(BoardValues.lanes)
      ),
    ] + CardPlacement.arguments(in: \.placement) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let entry = try card.trashEntry(on: board)
    guard let card = entry.card else {
      throw CommandFailure(
        code: "not-found", "\(entry.quotedTitle) in the trash is a lane, and no card.",
        hint: "Use `lane restore`.")
    }
    let destination = try placement.destination(on: board, in: lane)
    let operation = RestoreCard(
      card: card.id, lane: destination.lane?.id, position: destination.position ?? .last)
    return try context.perform(.restoreCard(operation), change, on: session) { _ in
      let lane = session.board.lane(ofCard: card.id).map { $0.displayTitle } ?? "the board"
      return "Restored \(card.quotedTitle) to \(lane)."
    }
  }
}
