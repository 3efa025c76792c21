internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// The options of `restore`, and what it does.
struct RestoreOptions: ArgumentGroup, Equatable {
  var moment: PastMoment?
  var card: ItemReference?
  var reversal = ReversalOptions()

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option("at", \.moment, "The entry of `history`, or the time, to which it goes back.", valueName: "ID"),
      .option(
        "card", letter: "c", \.card, "Brings only this card back.", valueName: "CARD",
        completion: .dynamic(BoardValues.cards)),
    ] + ReversalOptions.arguments(in: \.reversal)
  }

  /// Brings the board, or a card, back to how it was, as a change of its own that can be undone.
  func carryOut(on session: BoardSession, in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let resolution = try reversal.resolution()
    guard let moment else {
      throw CommandFailure(
        code: "missing-argument", "To which point the board should go back is missing.",
        hint: "Give an entry of `history`, or a time, with `--at`.", status: .usage)
    }
    let record = try moment.record(on: session, in: context)
    let card = try card.map { (card) throws(CommandFailure) in
      try Self.find(card, at: record, on: session)
    }
    let request = RestoreRequest(at: record, item: card?.id, resolution: resolution)
    let restore =
      try reversal.isOnlyShown ? preview(request, on: session) : perform(request, on: session, in: context)
    context.tellDiagnostics()
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        restore.outline.write(to: &writer)
        writer.member("entry", restore.entry?.id.rawValue)
        restore.change.write(to: &writer)
        writer.skipped(restore.skipped, board: session.location.path)
        if reversal.isOnlyShown { writer.difference(of: restore.change) }
      }
      return restore.skipped.isEmpty ? .done : .partlyDone
    }
    let point = restore.outline.sentencePart(context.viewpoint())
    let what = card?.quotedTitle ?? "the board"
    if reversal.isOnlyShown {
      console.remark("Bringing \(what) back to how it was after \(point), would change this:")
      ChangeDifference(restore.change).print(on: console)
    } else if restore.change.steps.isEmpty, restore.skipped.isEmpty {
      console.output.print(VisibleText.of("Nothing to change: it is as it was after \(point)."))
    } else {
      let part = restore.skipped.isEmpty ? "" : restore.change.steps.isEmpty ? "nothing of " : "a part of "
      console.output.print(VisibleText.of("Brought \(part)\(what) back to how it was after \(point)."))
    }
    if let kept = restore.outline.keptSentence(on: session.board) { console.remark(kept) }
    console.tell(restore.skipped)
    return restore.skipped.isEmpty ? .done : .partlyDone
  }

  /// What was done, or would be.
  private struct Restore {
    let outline: PastOutline
    let entry: HistoryEntry?
    let change: BoardChange
    let skipped: [OperationError]
  }

  private func perform(
    _ request: RestoreRequest, on session: BoardSession, in context: CommandContext
  ) throws(CommandFailure) -> Restore {
    let held = context.environment.holdSignals()
    defer { held?.release() }
    do throws(SessionError) {
      let restored = try session.restore(request)
      context.tell(restored.edit.events)
      return Restore(
        outline: PastOutline(record: restored.record, kept: restored.keptAsTheyAre), entry: restored.entry,
        change: restored.edit.change, skipped: restored.skipped)
    } catch {
      throw CommandFailure(returning: error, board: session.location.path)
    }
  }

  private func preview(_ request: RestoreRequest, on session: BoardSession) throws(CommandFailure) -> Restore
  {
    do throws(SessionError) {
      let planned = try session.previewRestore(request)
      return Restore(
        outline: PastOutline(record: planned.record, kept: planned.keptAsTheyAre), entry: nil,
        change: planned.plan.change, skipped: planned.plan.skipped)
    } catch {
      throw CommandFailure(returning: error, board: session.location.path)
    }
  }

  /// Finds the card that is meant: among those that are on the board, else among those that were.
  private static func find(
    _ reference: ItemReference, at record: HistoryEntry.ID, on session: BoardSession
  ) throws(CommandFailure) -> Card {
    do throws(CommandFailure) {
      return try reference.card(on: session.board)
    } catch {
      guard error.code == "not-found" else { throw error }
    }
    let past: PastBoard
    do throws(SessionError) {
      past = try session.board(at: record)
    } catch {
      throw CommandFailure(returning: error, board: session.location.path)
    }
    return try reference.card(on: past.board)
  }
}
