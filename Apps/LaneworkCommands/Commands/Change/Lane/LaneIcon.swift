internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane icon`: gives a lane an icon, or takes it away.
struct LaneIcon: ChangingCommand {
  var lane = ItemReference("")
  var icon = IconOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "icon", "Gives a lane an icon, or takes it away.",
    examples: [
      CommandExample("lane icon Doing hammer --tint fern", "Sets a symbol and its colour."),
      CommandExample("lane icon Doing none", "Takes the icon away."),
    ])

  static var kinds: [String] { [SetLaneIcon.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      )
    ] + IconOptions.arguments(in: \.icon) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    let operation = SetLaneIcon(lane: lane.id, icon: try icon.change)
    return try context.perform(.setLaneIcon(operation), change, on: session) { _ in
      "Changed the icon of the lane \(lane.quotedTitle)."
    }
  }
}
