internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// One step into the past or back: what undo and redo have in common.
struct PastStep {
  /// Which way.
  enum Direction {
    case undo, redo
  }

  private let direction: Direction
  private let options: StepOptions

  init(_ direction: Direction, _ options: StepOptions) {
    self.direction = direction
    self.options = options
  }

  /// Takes the step, or shows it, and says what was done, by whom and when, and what was left as it is.
  func take(on session: BoardSession, in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try options.check()
    let resolution = try options.reversal.resolution()
    let entry: HistoryEntry
    let change: BoardChange
    let skipped: [OperationError]
    do throws(SessionError) {
      let request = HistoryStepRequest(
        entry: try options.entry.map { (name) throws(SessionError) in try session.historyRecord(named: name)
        },
        scope: options.isForEverybody ? .board : session.historyScope, resolution: resolution)
      if options.reversal.isOnlyShown {
        let planned = try direction == .undo ? session.previewUndo(request) : session.previewRedo(request)
        (entry, change, skipped) = (planned.entry, planned.plan.change, planned.plan.skipped)
      } else {
        let held = context.environment.holdSignals()
        defer { held?.release() }
        let taken = try direction == .undo ? session.undo(request) : session.redo(request)
        context.tell(taken.edit.events)
        (entry, change, skipped) = (taken.entry, taken.edit.change, taken.skipped)
      }
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    context.tellDiagnostics()
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.key("entry")
        writer.object { entry.write(to: &$0) }
        change.write(to: &writer)
        writer.skipped(skipped, board: session.location.path)
        if options.reversal.isOnlyShown { writer.difference(of: change) }
      }
    } else {
      tell(entry, change, skipped, in: context)
    }
    return skipped.isEmpty ? .done : .partlyDone
  }

  private func tell(
    _ entry: HistoryEntry, _ change: BoardChange, _ skipped: [OperationError], in context: CommandContext
  ) {
    let what = "\(entry.text), done by \(entry.record.doer) on \(context.viewpoint().text(of: entry.time))"
    if options.reversal.isOnlyShown {
      // What is printed as the result stays a difference that other programs can read.
      context.console.remark("\(direction == .undo ? "Undo" : "Redo") of \(what), would change this:")
      ChangeDifference(change).print(on: context.console)
    } else {
      let verb = direction == .undo ? "Undid" : "Redid"
      let part = skipped.isEmpty ? "" : change.steps.isEmpty ? "nothing of " : "a part of "
      var sentence = "\(verb) \(part)\(what)."
      if change.steps.isEmpty, skipped.isEmpty { sentence += " Somebody else had done that already." }
      context.console.output.print(VisibleText.of(sentence))
    }
    context.console.tell(skipped)
  }
}
