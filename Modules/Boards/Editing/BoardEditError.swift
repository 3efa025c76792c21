public import ContentHash

/// Why an operation, an undo or a redo was not carried out. The board is as it was before it, except where the
/// reason of an `ApplyError` says otherwise.
public enum BoardEditError: Error, Sendable, Equatable {
  /// The operation cannot be planned.
  case operation(OperationError)
  /// Somebody else changed the same thing in a file meanwhile.
  case conflict(EditConflict)
  /// The item's `index.md` is not the one that was asked for; nil when it cannot be read.
  case changed(file: BoardPath, found: ContentHash?)
  /// The operation is not about one item, so there is no file to be unchanged, or to have drafted on.
  case noSingleItem
  /// Another request was made under this name before.
  case operationIDTaken(String)
  /// Others changed the board again each time that the operation was planned anew.
  case unsettled(attempts: Int, last: ApplyError)
  /// The disk refused.
  case apply(ApplyError)
  /// The board could not be read again.
  case loading(BoardLoadingError)
}

/// A conflict between an operation and what somebody else did to the same file meanwhile.
public struct EditConflict: Error, Sendable, Equatable {
  /// The file.
  public let file: BoardPath
  /// What both changed: each with what the operation wants and what is there.
  public let conflicts: [MergeConflict]

  /// Creates a conflict.
  public init(file: BoardPath, conflicts: [MergeConflict]) {
    self.file = file
    self.conflicts = conflicts
  }
}

extension BoardEditError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    [message, hint].compactMap { $0 }.joined(separator: " ")
  }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .operation(let error): return error.message
    case .conflict(let conflict):
      let places = conflict.conflicts.map(\.place.description).joined(separator: ", ")
      return "Somebody else has changed \(places) in \(conflict.file) meanwhile."
    case .changed(let file, .some): return "\(file) has changed."
    case .changed(let file, nil): return "\(file) cannot be read."
    case .noSingleItem: return "The operation is not about one item."
    case .operationIDTaken(let id): return "Another request was made under the name \(id) before."
    case .unsettled(let attempts, let last):
      return "Others kept changing the board; \(attempts) attempts were made. \(last.reason.sentence)"
    case .apply(let error): return error.reason.sentence
    case .loading(let error): return error.description
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .operation(let error): error.hint
    case .conflict: "Nothing was written. Look at the item again and repeat the change."
    case .changed: "Look at it again and repeat the change on what is there now."
    case .noSingleItem: "Ask for one item at a time."
    case .operationIDTaken: "Give each request a name of its own."
    case .unsettled: "Nothing was written. Try again."
    case .apply(let error): error.reason.hint
    case .loading(let error): error.hint
    }
  }
}
