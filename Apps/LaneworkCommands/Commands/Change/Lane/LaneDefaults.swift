internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane defaults`: chooses the labels of new cards.
struct LaneDefaults: ChangingCommand {
  var lane = ItemReference("")
  var labels: [String] = []
  var isCleared = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "defaults", "Chooses the labels of cards that are created in a lane.",
    discussion: ["A text is the value of a kind that lists it, else a free label."],
    examples: [
      CommandExample("lane defaults Ideas docs", "Gives each new card a label."),
      CommandExample("lane defaults Ideas --clear", "Gives it none."),
    ])

  static var kinds: [String] { [SetCardDefaults.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .remaining("label", \.labels, "The text of a label."),
      .flag("clear", \.isCleared, "Gives new cards no labels."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    guard isCleared != !labels.isEmpty else {
      throw CommandFailure(
        code: "missing-argument", "Either a label or `--clear` is needed.", status: .usage)
    }
    let lane = try self.lane.lane(on: session.board)
    let operation = SetCardDefaults(lane: lane.id, labels: labels)
    return try context.perform(.setCardDefaults(operation), change, on: session) { _ in
      labels.isEmpty
        ? "New cards in the lane \(lane.quotedTitle) get no labels."
        : "New cards in the lane \(lane.quotedTitle) get \(labels.joined(separator: ", "))."
    }
  }
}
