internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane rename`: gives a lane another title.
struct LaneRename: ChangingCommand {
  var lane = ItemReference("")
  var title = ""
  var change = ChangeOptions()

  static let description = CommandDescription(
    "rename", "Gives a lane another title.",
    discussion: ["An empty title takes the lane's title away."],
    examples: [
      CommandExample("lane rename Doing 'In progress'", "Changes the title.")
    ], synonyms: ["title", "retitle"])

  static var kinds: [String] { [RenameLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .positional("title", \.title, "The new title."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    let operation = RenameLane(lane: lane.id, title: title)
    return try context.perform(.renameLane(operation), change, on: session) { _ in
      title.isEmpty
        ? "Took the title of the lane \(lane.quotedTitle) away."
        : "Renamed the lane \(lane.quotedTitle) to “\(title)”."
    }
  }
}
