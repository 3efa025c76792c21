internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane width`: sets how wide a lane is.
struct LaneWidth: ChangingCommand {
  var lane = ItemReference("")
  var width = 1
  var change = ChangeOptions()

  static let description = CommandDescription(
    "width", "Makes a lane several times as wide as others.",
    examples: [
      CommandExample("lane width Doing 2", "Makes a lane twice as wide.")
    ])

  static var kinds: [String] { [SetLaneWidth.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .positional("width", \.width, "How many times the usual width, from 1."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    let operation = SetLaneWidth(lane: lane.id, width: width)
    return try context.perform(.setLaneWidth(operation), change, on: session) { _ in
      "The lane \(lane.quotedTitle) is \(width) wide."
    }
  }
}
