public import Basics

/// Why a board cannot be opened at all. What is wrong inside a board is part of the board as loaded.
public enum BoardLoadingError: Error, Sendable, Equatable {
  /// There is nothing at the path.
  case missing(path: String)
  /// The folder has no `index.md`, so it is no board.
  case notABoard(path: String)
  /// The folder cannot be opened or listed.
  case inaccessible(FileSystemError)

  init(_ error: FileSystemError) {
    self = error.code == .notFound ? .missing(path: error.path) : .inaccessible(error)
  }
}

extension BoardLoadingError: CustomStringConvertible {
  /// What is wrong, as a sentence for people.
  public var description: String {
    switch self {
    case .missing(let path): "There is nothing at \(path)."
    case .notABoard(let path): "\(path) is no board: it has no \(ReservedName.index)."
    case .inaccessible(let error): error.description
    }
  }

  /// What to do about it, as a sentence for people.
  public var hint: String? {
    switch self {
    case .missing: "Check the path."
    case .notABoard: "A board is a folder whose name ends in \(ReservedName.boardEnding)."
    case .inaccessible: nil
    }
  }
}
