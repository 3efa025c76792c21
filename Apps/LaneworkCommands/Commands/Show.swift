internal import AppModel
internal import CommandLineInterface

/// `show`: the open board, or a lane of it.
struct Show: BoardCommand {
  var lane: ItemReference?
  var showsAll = false
  var showsComments = false
  var moment: PastMoment?

  static let description = CommandDescription(
    "show", "Shows the board, or one lane of it.",
    discussion: [
      "Long lanes are cut to the height of the screen unless --all is given.", PastText.moments,
      PastText.kept,
    ],
    examples: [
      CommandExample("show", "Shows the board."),
      CommandExample("show Doing", "Shows the whole lane Doing."),
      CommandExample("show --at yesterday", "Shows the board as it was."),
      CommandExample("show --json", "Prints everything on the board as JSON."),
    ], synonyms: ["ls", "view", "board"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "lane", \.lane, "Only this lane, with all its cards.", completion: .dynamic(BoardValues.lanes)),
      .flag("all", letter: "a", \.showsAll, "Shows all cards of every lane."),
      .flag("comments", \.showsComments, "Writes the comments themselves into JSON, not only their number."),
      .option("at", \.moment, "Shows the board as it was after an entry of `history`, or at a time."),
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try BoardPresentation(
      lane: lane, showsAll: showsAll || lane != nil, showsComments: showsComments, moment: moment
    ).show(session, in: context)
    return .done
  }
}
