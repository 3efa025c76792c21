public import Boards

/// Why nothing was recorded, undone, redone or shown.
public enum HistoryError: Error, Sendable, Equatable {
  /// Nothing in the scope is left to undo; `newest` is what somebody else did last, and could be undone by name.
  case nothingToUndo(HistoryScope, newest: HistoryEntry?)
  /// Nothing in the scope was undone since the last operation.
  case nothingToRedo(HistoryScope)
  /// The history has no such entry.
  case unknownEntry(HistoryEntry.ID)
  /// Several records begin with what was named.
  case ambiguous(String)
  /// The record is the undo or the redo of another one.
  case notAnEntry(HistoryEntry.ID, of: HistoryEntry.ID)
  /// The entry is undone already.
  case alreadyUndone(HistoryEntry.ID)
  /// The entry is not undone, so there is nothing to redo.
  case notUndone(HistoryEntry.ID)
  /// The entry's content is no longer there, such as after damage.
  case lost(HistoryEntry.ID, reason: String)
  /// The session has no history, for the reason given.
  case off(reason: String)
  /// The history could not be read or written; what to do about it.
  case storage(message: String, hint: String)
  /// The board could not be changed, as when somebody else has changed the same thing since. The entry stays as it
  /// is and can be tried again.
  case edit(BoardEditError, entry: HistoryEntry)
}

extension HistoryError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .nothingToUndo(.session, _): "Nothing that was done in this session is left to undo."
    case .nothingToUndo(.actor(let actor), _):
      "Nothing that \(Self.name(actor)) did on this board is left to undo."
    case .nothingToUndo(.board, _): "There is nothing left to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .unknownEntry(let id): "The history has no entry \(id)."
    case .ambiguous(let name): "Several entries begin with \(name)."
    case .notAnEntry(let id, let entry): "\(id) is a step back or forth of the entry \(entry)."
    case .alreadyUndone(let id): "The entry \(id) is undone already."
    case .notUndone(let id): "The entry \(id) is not undone."
    case .lost(let id, let reason): "What the entry \(id) changed is no longer kept. \(reason)"
    case .off(let reason): "Undo is off. \(reason)"
    case .storage(let message, _): message
    case .edit(let error, let entry):
      "“\(entry.title)” could not be \(entry.state == .done ? "undone" : "redone"). \(error.message)"
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .nothingToUndo(_, let newest?):
      "The newest entry is \(newest.id), “\(newest.title)” by \(Self.name(newest.actor)). `undo --everybody` or `undo --entry \(newest.id)` takes it back."
    case .nothingToRedo: "`redo --entry ID` does again what was undone before; `history` lists it."
    case .unknownEntry: "`history` lists the entries."
    case .ambiguous: "Give more of its name."
    case .notAnEntry(_, let entry): "Name the entry itself: \(entry)."
    case .storage(_, let hint): hint
    case .edit(let error, _): error.hint
    default: nil
    }
  }

  private static func name(_ actor: Identity?) -> String { actor?.name ?? "the owner" }
}

extension HistoryError {
  /// The error as a change hears of it that could not be recorded.
  public var asRecordingError: RecordingError {
    RecordingError(message: message, hint: hint ?? "Nothing was changed.")
  }
}
