internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane trash`: moves a lane to the trash.
struct LaneTrash: ChangingCommand {
  var lane = ItemReference("")
  var change = ChangeOptions()

  static let description = CommandDescription(
    "trash", "Moves a lane with all of its cards to the trash.",
    discussion: ["`lane restore` brings it back."],
    examples: [
      CommandExample("lane trash Ideas", "Moves a lane with its cards to the trash.")
    ], synonyms: ["delete", "remove", "rm"])

  static var kinds: [String] { [TrashLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      )
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    return try context.perform(.trashLane(TrashLane(lane: lane.id)), change, on: session) { _ in
      lane.cards.isEmpty
        ? "Moved the lane \(lane.quotedTitle) to the trash."
        : "Moved the lane \(lane.quotedTitle) to the trash, with \(Count.of(lane.cards.count, "card"))."
    }
  }
}
