public import Basics
public import Posix

/// Why it could not be looked at whether sessions leave repositories alone.
public enum InertnessError: Error, Sendable, Equatable {
  /// The board was not found.
  case location(BoardLocationError)
  /// A `.git`, or something under one, could not be read.
  case repository(FileSystemError)
  /// No copy of the board could be made.
  case copy(FileSystemError)
  /// The session could not be followed.
  case trace(SystemCallTraceError)
  /// The session did not do what it was to do.
  case exercise(String)
}

extension InertnessError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .location(let error): error.description
    case .repository(let error): "A repository around the board could not be compared. \(error)"
    case .copy(let error): "No copy of the board could be made to be changed. \(error)"
    case .trace(let error): error.message
    case .exercise(let reason): "The session that was to be followed failed: \(reason)."
    }
  }

  /// What to do about it; nil when there is nothing to say.
  public var hint: String? {
    switch self {
    case .location(let error): error.hint
    case .repository: "Run it as somebody who may read everything there."
    case .copy(let error) where error.code == .noSpace: "Set TMPDIR to a folder with enough space."
    case .copy: "Run it as somebody who may read all of the board, and write to TMPDIR."
    case .trace(let error): error.hint
    case .exercise: "Open the board to see whether it is in order."
    }
  }
}
