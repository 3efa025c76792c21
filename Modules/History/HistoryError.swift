public import Boards

/// Why nothing was undone or redone.
public enum HistoryError: Error, Sendable, Equatable {
  /// Nothing that was done in this session is left to undo.
  case nothingToUndo
  /// Nothing was undone since the last operation.
  case nothingToRedo
  /// The history has no such entry.
  case unknownEntry(HistoryEntry.ID)
  /// The entry is undone already.
  case alreadyUndone(HistoryEntry.ID)
  /// The entry is not undone, so there is nothing to redo.
  case notUndone(HistoryEntry.ID)
  /// The session has no history, for the reason given.
  case off(reason: String)
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
    case .nothingToUndo: "There is nothing left to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .unknownEntry(let id): "The history has no entry \(id)."
    case .alreadyUndone(let id): "The entry \(id) is undone already."
    case .notUndone(let id): "The entry \(id) is not undone."
    case .off(let reason): "Undo is off. \(reason)"
    case .edit(let error, let entry):
      "“\(entry.title)” could not be \(entry.state == .done ? "undone" : "redone"). \(error.message)"
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    if case .edit(let error, _) = self { error.hint } else { nil }
  }
}
