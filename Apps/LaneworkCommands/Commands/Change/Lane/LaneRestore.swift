internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane restore`: takes a lane out of the trash.
struct LaneRestore: ChangingCommand {
  var lane = ItemReference("")
  var placement = LanePlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "restore", "Takes a lane with its cards out of the trash.",
    examples: [
      CommandExample("lane restore Ideas --first", "Brings a lane back.")
    ], synonyms: ["untrash", "recover"])

  static var kinds: [String] { [RestoreLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane in the trash: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.trash))
    ] + LanePlacement.arguments(in: \.placement) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let entry = try self.lane.trashEntry(on: board)
    guard let lane = entry.lane else {
      throw CommandFailure(
        code: "not-found", "\(entry.quotedTitle) in the trash is a card, and no lane.",
        hint: "Use `card restore`.")
    }
    let operation = RestoreLane(lane: lane.id, position: try placement.position(on: board) ?? .last)
    return try context.perform(.restoreLane(operation), change, on: session) { _ in
      "Restored the lane \(lane.quotedTitle), with \(Count.of(lane.cards.count, "card"))."
    }
  }
}
