public import Basics
public import Boards

/// The history of one session, kept in memory: undo and redo of everything, without a limit.
///
/// Each entry has the files as they were before and after, so an undo on an unchanged file gives back its exact
/// bytes. What folders hold is not kept: they are moved, or laid into the state folder and taken out again.
public struct NativeHistory: HistoryProvider {
  private struct Record {
    let id: HistoryEntry.ID
    let change: BoardChange
    let actor: Identity?
    let time: Timestamp
    /// What was done to the board for this entry last: the change itself, or its undo, or its redo. Taking that
    /// back is what comes next.
    var last: BoardChange
  }

  private var records: [Record] = []
  /// The records that hold, the last done last.
  private var done: [Int] = []
  /// The records that redo brings back, the last undone last.
  private var undone: [Int] = []

  /// Creates an empty history.
  public init() {}

  /// The kind of history.
  public var kind: HistoryKind { .native }

  /// Takes up a change.
  @discardableResult
  public mutating func record(
    _ change: BoardChange, by actor: Identity?, at time: Timestamp
  ) -> HistoryEntry? {
    guard !change.steps.isEmpty else { return nil }
    let id = HistoryEntry.ID(rawValue: String(records.count + 1))
    records.append(Record(id: id, change: change, actor: actor, time: time, last: change))
    done.append(records.count - 1)
    undone = []
    return entry(records.count - 1)
  }

  /// The entries, newest first.
  public func entries() -> [HistoryEntry] { records.indices.reversed().map(entry) }

  /// Undoes an entry, or the newest one that is not undone.
  public mutating func undo(
    _ id: HistoryEntry.ID? = nil, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep {
    let index: Int
    if let id {
      index = try self.index(of: id)
      guard done.contains(index) else { throw .alreadyUndone(id) }
    } else {
      guard let last = done.last else { throw .nothingToUndo }
      index = last
    }
    let edit = try reverse(index, with: &editor, in: context)
    done.removeAll { $0 == index }
    undone.append(index)
    return HistoryStep(entry: entry(index), edit: edit)
  }

  /// Redoes an entry, also a superseded one when it is named, or the one that was undone last.
  public mutating func redo(
    _ id: HistoryEntry.ID? = nil, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep {
    let index: Int
    if let id {
      index = try self.index(of: id)
      guard !done.contains(index) else { throw .notUndone(id) }
    } else {
      guard let last = undone.last else { throw .nothingToRedo }
      index = last
    }
    let edit = try reverse(index, with: &editor, in: context)
    undone.removeAll { $0 == index }
    done.append(index)
    return HistoryStep(entry: entry(index), edit: edit)
  }

  /// Takes back what was last done for an entry.
  private mutating func reverse(
    _ index: Int, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> BoardEdit {
    do throws(BoardEditError) {
      let edit = try editor.reverse(records[index].last, in: context)
      // Where somebody else had done it already there was nothing to do, and yet the next step goes the other way.
      records[index].last = edit.change.steps.isEmpty ? records[index].last.takenBack : edit.change
      return edit
    } catch {
      throw .edit(error, entry: entry(index))
    }
  }

  private func index(of id: HistoryEntry.ID) throws(HistoryError) -> Int {
    guard let index = records.firstIndex(where: { $0.id == id }) else { throw .unknownEntry(id) }
    return index
  }

  private func entry(_ index: Int) -> HistoryEntry {
    let record = records[index]
    let state: HistoryEntry.State =
      if done.contains(index) { .done } else if undone.contains(index) { .undone } else { .superseded }
    return HistoryEntry(
      id: record.id, change: record.change, actor: record.actor, time: record.time, state: state)
  }
}
