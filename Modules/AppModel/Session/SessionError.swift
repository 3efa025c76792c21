public import Basics
public import Boards
public import History

/// Why a session could not begin, or did not do what it was asked for.
public enum SessionError: Error, Sendable, Equatable {
  /// No board was found where one was named.
  case location(BoardLocationError)
  /// The folders around the board could not be looked at.
  case fileSystem(FileSystemError)
  /// The board could not be read.
  case loading(BoardLoadingError)
  /// An operation was not carried out. Where a person's text would be lost with it, it is kept at `textKeptAt`, an
  /// absolute path.
  case edit(BoardEditError, textKeptAt: String?)
  /// Nothing was undone or redone.
  case history(HistoryError)
  /// The session has ended.
  case ended
}

extension SessionError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .location(let error): error.description
    case .fileSystem(let error): error.description
    case .loading(let error): error.description
    case .edit(let error, _): error.message
    case .history(let error): error.message
    case .ended: "The session has ended."
    }
  }

  /// What to do about it, as one or more sentences; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .location(let error): return error.hint
    case .fileSystem: return nil
    case .loading(let error): return error.hint
    case .edit(let error, let path):
      let kept = path.map { "Your text is kept at \($0)." }
      let hints = [error.hint, kept].compactMap(\.self)
      return hints.isEmpty ? nil : hints.joined(separator: " ")
    case .history(let error): return error.hint
    case .ended: return "Open the board again."
    }
  }
}
