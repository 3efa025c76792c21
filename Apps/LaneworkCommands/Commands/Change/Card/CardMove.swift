internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card move`: takes a card to another lane, or to another place in its own.
struct CardMove: ChangingCommand {
  var card = ItemReference("")
  var lane: ItemReference?
  var placement = CardPlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "move", "Moves a card to another lane, or to another place in its own.",
    discussion: ["In another lane the card goes to the bottom unless a place is given."],
    examples: [
      CommandExample("card move 'Fix the build' Done", "Moves a card to the bottom of a lane."),
      CommandExample("card move 7f3a --top", "Moves a card to the top of the lane it is in."),
      CommandExample("card move 7f3a --after 'Fix the build'", "Moves a card to where another one is."),
    ], synonyms: ["mv"])

  static var kinds: [String] { [MoveCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .optionalPositional(
        "lane", \.lane, "The lane it goes to; without it, the one that it is in.",
        completion: .dynamic(BoardValues.lanes)),
    ] + CardPlacement.arguments(in: \.placement) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let card = try self.card.card(on: board)
    let destination = try placement.destination(on: board, in: lane)
    guard destination.lane != nil || destination.position != nil else {
      throw CommandFailure(
        code: "missing-argument", "Where the card should go is missing.",
        hint: "Name a lane, or give a place with `--top`, `--bottom`, `--before` or `--after`.",
        status: .usage)
    }
    let operation = MoveCard(
      card: card.id, lane: destination.lane?.id, position: destination.position ?? .last)
    return try context.perform(.moveCard(operation), change, on: session) { _ in
      // Somebody may have taken the lane away in the meantime, or moved the card: what counts is where it is now.
      let lane = session.board.lane(ofCard: card.id).map { $0.displayTitle } ?? "its lane"
      let place = destination.position == .first ? "the top of \(lane)" : lane
      return "Moved \(card.quotedTitle) to \(place)."
    }
  }
}
