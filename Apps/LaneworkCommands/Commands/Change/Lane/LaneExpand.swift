internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane expand`: unfolds a lane.
struct LaneExpand: ChangingCommand {
  var lane = ItemReference("")
  var change = ChangeOptions()

  static let description = CommandDescription(
    "expand", "Unfolds a lane.",
    examples: [
      CommandExample("lane expand Done", "Unfolds a lane.")
    ], synonyms: ["unfold"])

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
    let operation = CollapseLane(lane: lane.id, collapsed: false)
    return try context.perform(.collapseLane(operation), change, on: session) { _ in
      "Expanded the lane \(lane.quotedTitle)."
    }
  }
}
