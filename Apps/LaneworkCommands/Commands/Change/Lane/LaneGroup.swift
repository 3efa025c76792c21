internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane group`: divides the cards of a lane into sections.
struct LaneGroup: ChangingCommand {
  var lane = ItemReference("")
  var key: Clearable?
  var kind: String?
  var isAscending = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "group", "Shows the cards of a lane in sections, or as one list.",
    discussion: [
      "Sections of days have the newest first, and those of priorities the most urgent, unless turned round."
    ],
    examples: [
      CommandExample("lane group Doing priority", "Makes sections by priority."),
      CommandExample(
        "lane group Doing label --kind team --ascending",
        "Makes sections by the labels of a kind, the other way round."),
      CommandExample("lane group Doing none", "Shows one list."),
    ])

  static var kinds: [String] { [GroupLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      ),
      .optionalPositional(
        "by", \.key,
        "What makes a section: modified, created, due, priority, component or label; `none` ends it.",
        valueName: "BY|none",
        completion: .choices(["modified", "created", "due", "priority", "component", "label", "none"])),
      .option("kind", \.kind, "The type of the labels, for `label`.", valueName: "KIND"),
      .flag("ascending", \.isAscending, "Turns the sections round."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    let key = try self.key.required("kind of section").text
    let grouping = try key.map { (key) throws(CommandFailure) in
      let direction = isAscending ? "ascending" : "descending"
      guard let grouping = CardGrouping(by: key, direction: direction, kind: kind) else {
        throw CommandFailure(
          code: "invalid-value", "The cards of a lane are not grouped by this.",
          hint:
            "Use modified, created, due, priority, component, or label with `--kind KIND`; `none` ends it.",
          status: .usage)
      }
      return grouping
    }
    let operation = GroupLane(lane: lane.id, grouping: grouping)
    return try context.perform(.groupLane(operation), change, on: session) { _ in
      key.map { "The lane \(lane.quotedTitle) is grouped by \($0 == "label" ? kind ?? $0 : $0)." }
        ?? "The lane \(lane.quotedTitle) is not grouped any more."
    }
  }
}
