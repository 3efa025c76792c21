public import Boards

extension HistoryProvider {
  /// The board as it was right after a record was made; nothing is written.
  public mutating func board(
    at id: HistoryEntry.ID, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> PastBoard {
    let (record, reversal, kept) = try wayBack(to: id, item: nil, resolution: .skip, on: editor.board)
    do throws(BoardEditError) {
      let board = try editor.board(after: reversal, in: context)
      return PastBoard(record: record, board: board, keptAsTheyAre: kept)
    } catch {
      throw .edit(error, entry: HistoryEntry(record: record, state: .done))
    }
  }

  /// Plans what a return to the past would change; nothing is written.
  public mutating func previewRestore(
    _ request: RestoreRequest, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> PlannedRestore {
    let (record, reversal, kept) = try wayBack(
      to: request.record, item: request.item, resolution: request.resolution, on: editor.board)
    do throws(BoardEditError) {
      return PlannedRestore(
        record: record, plan: try editor.preview(reversal, in: context), keptAsTheyAre: kept)
    } catch {
      throw .edit(error, entry: HistoryEntry(record: record, state: .done))
    }
  }

  /// Brings the board, or one item of it, back to how it was right after a record was made, as an entry of its own.
  public mutating func restore(
    _ request: RestoreRequest, with editor: inout BoardEditor, in context: PlanningContext,
    noting note: HistoryNote
  ) throws(HistoryError) -> RestoredBoard {
    let (record, reversal, kept) = try wayBack(
      to: request.record, item: request.item, resolution: request.resolution, on: editor.board)
    var made: HistoryRecord?
    do throws(BoardEditError) {
      let (edit, skipped) = try editor.perform(reversal, in: context) { (change, _) throws(RecordingError) in
        if change.steps.isEmpty { return }
        do throws(HistoryError) {
          made = try self.record(change, note)
        } catch {
          throw error.asRecordingError
        }
      }
      return RestoredBoard(
        record: record, entry: made.map { HistoryEntry(record: $0, state: .done) }, edit: edit,
        skipped: skipped, keptAsTheyAre: kept)
    } catch {
      throw .edit(error, entry: HistoryEntry(record: record, state: .done))
    }
  }

  /// Collects what was done after a record, as what is taken back to get there.
  ///
  /// Items that nobody but others has changed since keep what they have; their places are given beside.
  private mutating func wayBack(
    to id: HistoryEntry.ID, item: ItemID?, resolution: Reversal.Resolution, on board: Board
  ) throws(HistoryError) -> (HistoryRecord, Reversal, kept: [BoardPath]) {
    if let offReason { throw .off(reason: offReason) }
    var later: [HistoryRecord] = []
    var goal: HistoryRecord?
    try visitRecords { (record) throws(HistoryError) in
      if record.id == id { goal = record } else { later.append(record) }
      return goal == nil
    }
    guard let goal else { throw .unknownEntry(id) }
    var net = NetChanges()
    for record in later.reversed() { net.add(record, try change(of: record.id)) }
    var own: Set<ItemKey> = []
    for element in net.elements where !element.record.isOutside {
      own.formUnion(element.change.steps.flatMap(\.items))
    }
    var kept: [BoardPath] = []
    var wanted: [BoardChange] = []
    for element in net.elements.reversed() {
      let change = element.change
      guard element.record.isOutside else {
        wanted.append(change)
        continue
      }
      let steps = change.steps.filter { !own.isDisjoint(with: $0.items) }
      for step in change.steps where own.isDisjoint(with: step.items) { kept += step.places }
      if !steps.isEmpty {
        wanted.append(BoardChange(origin: change.origin, steps: steps, subject: change.subject))
      }
    }
    for document in try unrecordedChanges(on: board) {
      if let key = ItemKey(document: document), !own.contains(key) { kept.append(document) }
    }
    let reversal = Reversal(wanted, origin: .restore, resolution: resolution, item: item)
    let places = Set(kept).sorted { $0.description < $1.description }
    return (goal, reversal, item == nil ? places : [])
  }
}
