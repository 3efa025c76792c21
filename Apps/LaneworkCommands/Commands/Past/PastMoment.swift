internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// A point in the past, as people say it: an entry of the history, or a time such as `2026-11-30T10:00`, `yesterday`
/// or `-2h`, which means what was done last by then.
struct PastMoment: ArgumentValue, Equatable {
  /// What was typed.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "an entry of `history`, or a time") }
    text = argument
  }

  static var valueName: String { "ID" }

  /// Finds the record after which the board is meant.
  ///
  /// Throws a `CommandFailure` for what is neither an entry nor a time, and for a time before the first record.
  func record(on session: BoardSession, in context: CommandContext) throws(CommandFailure) -> HistoryEntry.ID
  {
    if let reason = session.historyOffReason {
      throw CommandFailure(HistoryError.off(reason: reason), board: session.location.path)
    }
    let times = PastTime(now: context.environment.time.now(), zone: context.environment.zone)
    let time = times.time(of: text)
    guard time != nil || text.allSatisfy(\.isHexDigit) else { throw times.failure(for: text) }
    let oldest: HistoryEntry?
    do throws(SessionError) {
      guard let time else { return try session.historyRecord(named: text) }
      if let record = try session.historyRecord(at: time) { return record.id }
      oldest = try session.historyEntries().last
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    let viewpoint = context.viewpoint()
    throw CommandFailure(
      code: "unknown-entry", "How the board was at \(text) is not known.",
      hint: oldest.map {
        "The oldest entry is \(ShortEntryIDs([$0.id]).short($0.id)), of \(viewpoint.text(of: $0.time))."
      }
        ?? "The history of this board is empty.")
  }
}
