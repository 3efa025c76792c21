internal import AppModel
internal import CommandLineInterface

/// `history`: what was done in this session, newest first.
struct ListHistory: BoardCommand {
  static let description = CommandDescription(
    "history", "Lists what was done to the board, newest first.",
    discussion: [PastText.scope],
    examples: [
      CommandExample("history", "Lists what can be undone, and what was."),
      CommandExample("history --json", "Prints the entries as JSON."),
    ], synonyms: ["log"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try HistoryList.show(session, in: context)
    return .done
  }
}

/// `lanework board history`: the same, with the board as an argument.
struct ListBoardHistory: BoardCommand {
  var path: String?

  static let description = CommandDescription(
    "history", "Lists what was done to a board, newest first.",
    discussion: [PastText.scope],
    examples: [CommandExample("board history 'Skills Pipeline.lanework'", "Lists what is known of a board.")],
    synonyms: ["log"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "path", \.path, "The board's folder; without it, the nearest board above this folder.",
        completion: .folders)
    ]
  }

  var boardPath: String? { path }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try HistoryList.show(session, in: context)
    return .done
  }
}

/// What help says of the past.
enum PastText {
  /// How far undo reaches.
  static let scope =
    "Undo and redo reach back to the beginning of the session: they are kept while a board is open, and go when it "
    + "is closed. What others changed meanwhile is never overwritten."
}
