internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// One step into the past or back: what undo and redo have in common.
struct PastStep {
  /// The entry that was asked for; nil for the one whose turn it is.
  let entry: String?
  /// What is done, as a verb.
  let verb: String
  /// The verb as the message begins.
  let past: String

  /// Takes the step and says what was done, by whom and when.
  func take(
    on session: BoardSession, in context: CommandContext,
    _ step: (HistoryStepRequest) throws(SessionError) -> HistoryStep
  ) throws(CommandFailure) -> ExitStatus {
    let held = context.environment.holdSignals()
    defer { held?.release() }
    let taken: HistoryStep
    do throws(SessionError) {
      taken = try step(
        HistoryStepRequest(
          entry: try entry.map { (name) throws(SessionError) in try session.historyRecord(named: name) },
          scope: session.historyScope))
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    context.tell(taken.edit.events)
    context.tellDiagnostics()
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.key("entry")
        writer.object { taken.entry.write(to: &$0) }
        taken.edit.change.write(to: &writer)
      }
      return .done
    }
    let viewpoint = context.viewpoint()
    let entry = taken.entry
    var text =
      "\(past) \(entry.text), done by \(entry.actor?.text ?? "the owner") on \(viewpoint.text(of: entry.time))."
    if taken.edit.change.steps.isEmpty { text += " Somebody else had done that already." }
    context.console.output.print(VisibleText.of(text))
    return .done
  }
}
