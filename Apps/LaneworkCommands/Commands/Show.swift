internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `show`: the open board, or a lane of it.
struct Show: BoardCommand {
  var lane: ItemReference?
  var showsAll = false
  var showsComments = false

  static let description = CommandDescription(
    "show", "Shows the board, or one lane of it.",
    discussion: ["Long lanes are cut to the height of the screen unless --all is given."],
    examples: [
      CommandExample("show", "Shows the board."),
      CommandExample("show Doing", "Shows the whole lane Doing."),
      CommandExample("show --json", "Prints everything on the board as JSON."),
    ], synonyms: ["ls", "view", "board"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "lane", \.lane, "Only this lane, with all its cards.", completion: .dynamic(BoardValues.lanes)),
      .flag("all", letter: "a", \.showsAll, "Shows all cards of every lane."),
      .flag("comments", \.showsComments, "Writes the comments themselves into JSON, not only their number."),
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let lane = if let lane { try lane.lane(on: session.board) } else { nil as Lane? }
    try BoardPresentation(lane: lane?.id, showsAll: showsAll || lane != nil, showsComments: showsComments)
      .show(session, in: context)
    return .done
  }
}
