internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// Forgets the history of a board, but for what sessions did that are still open.
struct HistoryPurge {
  /// Whether nobody has to be asked.
  let isSure: Bool

  func carryOut(on session: BoardSession, in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if let reason = session.historyOffReason {
      throw CommandFailure(HistoryError.off(reason: reason), board: session.location.path)
    }
    let console = context.console
    if !isSure, try !isAgreed(to: session, in: context) {
      console.output.print("Nothing was forgotten.")
      return .refused
    }
    let count: Int
    let facts: HistoryFacts?
    do throws(SessionError) {
      count = try session.purgeHistory()
      facts = try session.historyFacts()
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    context.tellDiagnostics()
    if console.isJSON {
      console.writeObject { writer in
        writer.member("purged", count)
        writer.member("entries", facts.map { .integer(Int64($0.entries)) } ?? .null)
        writer.member("bytes", facts?.bytes.map { .integer(Int64($0)) } ?? .null)
      }
    } else if session.historyKind == .git {
      console.output.print("Forgot \(Count.of(count, "record")) of the history. Commits stay as they are.")
    } else {
      let rest = facts.map {
        $0.records == 0 ? "" : " \(Count.of($0.records, "record")) of open sessions stayed."
      }
      console.output.print("Forgot \(Count.of(count, "record")) of the history.\(rest ?? "")")
    }
    return .done
  }

  /// Asks the person at the terminal.
  ///
  /// Throws a `CommandFailure` where nobody is there to be asked.
  private func isAgreed(to session: BoardSession, in context: CommandContext) throws(CommandFailure) -> Bool {
    let environment = context.environment
    guard environment.isInputTerminal, !context.console.isJSON else {
      throw CommandFailure(
        code: "not-confirmed", "Nobody can be asked whether the history shall be forgotten.",
        hint: "Say so with `--yes`.", status: .usage)
    }
    let title = session.board.displayTitle
    environment.output.flush()
    environment.messages.print(
      VisibleText.of("What was done to “\(title)” cannot be undone any more then, but in open sessions."))
    environment.messages.write("Forget it? [y/N] ")
    environment.messages.flush()
    do throws(InputFailure) {
      let answer = try environment.input.next() ?? ""
      return ["y", "yes"].contains(answer.lowercased())
    } catch {
      throw CommandFailure(code: "input", "The answer cannot be read: \(error.reason).")
    }
  }
}
