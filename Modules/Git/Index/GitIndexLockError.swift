public import Basics

/// Why the lock of an index was not taken, or its content not put in place.
public enum GitIndexLockError: Error, Sendable, Equatable {
  /// Somebody else holds the lock.
  ///
  /// - Parameters:
  ///   - path: The lock file.
  ///   - waited: How long its end was waited for.
  ///   - age: How long ago the lock file was written, where the time is known.
  case held(path: String, waited: Duration, age: Duration?)
  /// The lock file is not the one that was made: somebody removed it, and may hold the lock now.
  case lost(path: String)
  /// A call of the file system failed.
  case file(FileSystemError)
}

extension GitIndexLockError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .held(let path, let waited, let age):
      "The repository's index is locked by “\(path)”"
        + (age.map { ", written \($0.components.seconds) s ago" } ?? "")
        + (waited >= .seconds(1) ? "; waited for \(waited.components.seconds) s." : ".")
    case .lost(let path): "The lock “\(path)” was removed by somebody else; the index was left as it is."
    case .file(let error): error.description
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .held(let path, _, _):
      // Whether its maker still works cannot be told from the file, so nobody but the person may remove it.
      "See with “ps -e | grep git” or “fuser '\(path)'” whether a git command or an editor is at work, and try again when it is done. "
        + "Remove the file only if none is."
    case .lost: "Try again."
    case .file: nil
    }
  }
}
