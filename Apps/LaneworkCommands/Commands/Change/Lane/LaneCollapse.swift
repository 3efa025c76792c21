internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane collapse`: folds a lane to a strip.
struct LaneCollapse: ChangingCommand {
  var lane = ItemReference("")
  var change = ChangeOptions()

  static let description = CommandDescription(
    "collapse", "Folds a lane to a strip.",
    examples: [
      CommandExample("lane collapse Done", "Folds a lane to a strip.")
    ], synonyms: ["fold"])

  static var kinds: [String] { [CollapseLane.kind] }

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
    let operation = CollapseLane(lane: lane.id, collapsed: true)
    return try context.perform(.collapseLane(operation), change, on: session) { _ in
      "Collapsed the lane \(lane.quotedTitle)."
    }
  }
}
