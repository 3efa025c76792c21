internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane filter`: shows only some cards of a lane.
struct LaneFilter: ChangingCommand {
  var lane = ItemReference("")
  var clauses: [FilterClauseText] = []
  var isCleared = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "filter", "Shows only the cards of a lane that meet all clauses.",
    discussion: [
      "In it, by is modified, created or due with op newer or older and a span such as 12h, 7d or 2w; or label, priority, "
        + "component or waiting with op equal or not-equal and a text."
    ],
    examples: [
      CommandExample(
        "lane filter Doing due:newer:7d label:equal:docs",
        "Shows the cards that are due within a week and have a label."),
      CommandExample("lane filter Doing --clear", "Shows all cards."),
    ])

  static var kinds: [String] { [FilterLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .remaining(
        "clause", \.clauses,
        "A clause by:op:value, such as due:newer:7d, label:equal:docs or waiting:equal:me."),
      .flag("clear", \.isCleared, "Ends the filter."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    guard isCleared != !clauses.isEmpty else {
      throw CommandFailure(
        code: "missing-argument", "Either a clause or `--clear` is needed.", status: .usage)
    }
    let lane = try self.lane.lane(on: session.board)
    let operation = FilterLane(lane: lane.id, clauses: clauses.map(\.clause))
    return try context.perform(.filterLane(operation), change, on: session) { _ in
      clauses.isEmpty
        ? "The lane \(lane.quotedTitle) shows all cards."
        : "The lane \(lane.quotedTitle) shows only the cards that meet \(Count.of(clauses.count, "clause"))."
    }
  }
}
