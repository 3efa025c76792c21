internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane describe`: replaces the text of a lane.
struct LaneDescribe: ChangingCommand {
  var lane = ItemReference("")
  var text = TextOptions()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "describe", "Edits the text of a lane.",
    discussion: ["Without --body or --body-file, $VISUAL or $EDITOR is opened with the text."],
    examples: [
      CommandExample("lane describe Doing --body 'What somebody works on.'", "Replaces the text."),
      CommandExample("lane describe Doing", "Opens it in your editor."),
    ], synonyms: ["edit"])

  static var kinds: [String] { [DescribeLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "lane", \.lane, "The lane: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.lanes)
      )
    ] + TextOptions.arguments(in: \.text) + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = try self.lane.lane(on: session.board)
    return try context.describe(
      lane, by: { .describeLane(DescribeLane(lane: lane.id, body: $0)) }, text: text, change, as: "lane",
      on: session, saying: "Edited the text of the lane \(lane.quotedTitle).")
  }
}
