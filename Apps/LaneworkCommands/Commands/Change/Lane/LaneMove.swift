internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane move`: moves a lane.
struct LaneMove: ChangingCommand {
  var lane = ItemReference("")
  var placement = LanePlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "move", "Moves a lane to another place among the lanes.",
    examples: [
      CommandExample("lane move Review --after Doing", "Moves a lane."),
      CommandExample("lane move Ideas --first", "Moves it to the left."),
    ], synonyms: ["mv"])

  static var kinds: [String] { [MoveLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      )
    ] + LanePlacement.arguments(in: \.placement) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    guard let position = try placement.position(on: session.board) else {
      throw CommandFailure(
        code: "missing-argument", "Where the lane should go is missing.",
        hint: "Use `--first`, `--last`, `--before LANE` or `--after LANE`.", status: .usage)
    }
    let operation = MoveLane(lane: lane.id, position: position)
    return try context.perform(.moveLane(operation), change, on: session) { _ in
      let place = (session.board.index(ofLane: lane.id) ?? 0) + 1
      return "Moved the lane \(lane.quotedTitle); it is number \(place) of \(session.board.lanes.count)."
    }
  }
}
