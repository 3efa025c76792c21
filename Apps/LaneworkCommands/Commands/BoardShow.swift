internal import AppModel
internal import CommandLineInterface

/// `lanework board show`: a board as it is, or was, and nothing else.
struct BoardShow: BoardCommand {
  var path: String?
  var showsComments = false
  var moment: PastMoment?

  static let description = CommandDescription(
    "show", "Shows a board.",
    discussion: [
      "With --json everything on the board is printed as one object, the bodies of the cards included.",
      PastText.moments, PastText.kept,
    ],
    examples: [
      CommandExample("board show 'Skills Pipeline.lanework'", "Draws the board."),
      CommandExample("board show --at -2h", "Draws the nearest board as it was two hours ago."),
      CommandExample("board show --json --comments", "Prints the nearest board with all comments as JSON."),
    ], synonyms: ["view", "print", "export"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path),
      .flag("comments", \.showsComments, "Writes the comments themselves into JSON, not only their number."),
      .option("at", \.moment, "Shows the board as it was after an entry of `history`, or at a time."),
    ]
  }

  var boardPath: String? { path }
  var readsComments: Bool { showsComments }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try BoardPresentation(showsAll: true, showsComments: showsComments, moment: moment).show(
      session, in: context)
    return .done
  }
}
