internal import AppModel
internal import CommandLineInterface

/// The options of `history`.
struct HistoryOptions: ArgumentGroup, Equatable {
  var limit: Int?
  var listsAll = false
  var purges = false
  var isSure = false

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option("limit", \.limit, "The most entries that are listed; without it, 50."),
      .flag("all", letter: "a", \.listsAll, "Lists all entries."),
      .flag("purge", \.purges, "Forgets the history, but for what sessions did that are still open."),
      .flag("yes", letter: "y", \.isSure, "Purges without asking."),
    ]
  }

  /// The entries that are listed when nothing is said.
  private static let usualLimit = 50

  /// Lists the history of a session, or forgets it.
  func carryOut(on session: BoardSession, in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    guard limit == nil || !listsAll else {
      throw CommandFailure(
        code: "several-limits", "Only one of `--limit` and `--all` can be given.", status: .usage)
    }
    guard purges || !isSure else {
      throw CommandFailure(code: "missing-argument", "`--yes` belongs to `--purge`.", status: .usage)
    }
    if let limit, limit < 1 {
      throw CommandFailure(code: "invalid-value", "`--limit` is a number from 1 on.", status: .usage)
    }
    if purges { return try HistoryPurge(isSure: isSure).carryOut(on: session, in: context) }
    try HistoryList(limit: listsAll ? nil : limit ?? Self.usualLimit).show(session, in: context)
    return .done
  }
}
