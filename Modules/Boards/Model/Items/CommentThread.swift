/// A card's comments, which are counted when the board is opened and read when they are asked for.
public enum CommentThread: Sendable {
  /// The number of comments; they were not read.
  case counted(Int)
  /// The comments, oldest first.
  case loaded([Comment])
  /// The `comments` folder cannot be read.
  case unavailable(BrokenFolder)

  /// The number of comments.
  public var count: Int {
    switch self {
    case .counted(let count): count
    case .loaded(let comments): comments.count
    case .unavailable: 0
    }
  }

  /// The comments when they were read.
  public var loaded: [Comment]? {
    if case .loaded(let comments) = self { comments } else { nil }
  }
}

/// Why a folder of a card is not read.
public enum BrokenFolder: Error, Sendable, Equatable {
  /// The name is a symbolic link, which is never followed.
  case link
  /// The folder could not be read from the disk; the text says why.
  case inaccessible(String)
}

extension BrokenFolder: CustomStringConvertible {
  /// What is wrong, for people: a clause without a full stop.
  public var description: String {
    switch self {
    case .link: "it is a symbolic link, which is never followed"
    case .inaccessible(let reason): reason
    }
  }
}
