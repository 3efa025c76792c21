internal import AppModel
internal import CommandLineInterface
internal import History

/// `undo`: takes back what was done last, or an entry of the history.
struct Undo: BoardCommand {
  var entry: String?

  static let description = CommandDescription(
    "undo", "Takes back what was done last in this session.", discussion: [PastText.scope],
    examples: [
      CommandExample("undo", "Takes back what was done last."),
      CommandExample("undo --entry 3", "Takes back one entry of the history and leaves the later ones."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "entry", letter: "e", \.entry, "The entry of `history` that is taken back.", valueName: "ID")
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(entry: entry, verb: "undo", past: "Undid").take(on: session, in: context) {
      (request) throws(SessionError) in try session.undo(request)
    }
  }
}

/// `redo`: does again what was undone last, or an entry of the history.
struct Redo: BoardCommand {
  var entry: String?

  static let description = CommandDescription(
    "redo", "Does again what was undone last in this session.", discussion: [PastText.scope],
    examples: [
      CommandExample("redo", "Does again what was undone last."),
      CommandExample("redo --entry 3", "Does one entry of the history again that was undone."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "entry", letter: "e", \.entry, "The entry of `history` that is done again.", valueName: "ID")
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    try PastStep(entry: entry, verb: "redo", past: "Redid").take(on: session, in: context) {
      (request) throws(SessionError) in try session.redo(request)
    }
  }
}
