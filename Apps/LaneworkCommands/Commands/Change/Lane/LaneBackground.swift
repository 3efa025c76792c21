internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane background`: gives a lane a coloured band, or takes it away.
struct LaneBackground: ChangingCommand {
  var lane = ItemReference("")
  var color: Clearable?
  var change = ChangeOptions()

  static let description = CommandDescription(
    "background", "Gives a lane a coloured band, or takes it away.",
    examples: [
      CommandExample("lane background Doing mint", "Sets the colour."),
      CommandExample("lane background Doing none", "Takes it away."),
    ])

  static var kinds: [String] { [SetLaneBackground.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .background(\.color),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    let color = try self.color.required("colour").text
    let operation = SetLaneBackground(lane: lane.id, color: color)
    return try context.perform(.setLaneBackground(operation), change, on: session) { _ in
      color.map { "The background of the lane \(lane.quotedTitle) is \($0)." }
        ?? "The lane \(lane.quotedTitle) has no background any more."
    }
  }
}
