public import Basics
public import Boards

/// One thing that was done to a board, and that can be undone: an operation, or a group of them as one.
public struct HistoryEntry: Sendable, Equatable, Identifiable {
  /// What names an entry in its history.
  public struct ID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name: a number in native histories, a commit in those kept by git.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name.
    public var description: String { rawValue }
  }

  /// Whether what the entry stands for holds at present.
  public enum State: String, Sendable, Equatable {
    /// It was done, or redone.
    case done
    /// It was undone, and redo brings it back.
    case undone
    /// It was undone, and something else was done since. Redo no longer reaches it by itself; it can be restored
    /// by its name.
    case superseded
  }

  /// The entry's name in its history.
  public let id: ID
  /// The change as it was first made.
  public let change: BoardChange
  /// Who made it; nil for the board's owner.
  public let actor: Identity?
  /// When it was made.
  public let time: Timestamp
  /// Whether it holds at present.
  public let state: State

  /// Creates an entry.
  public init(id: ID, change: BoardChange, actor: Identity?, time: Timestamp, state: State) {
    self.id = id
    self.change = change
    self.actor = actor
    self.time = time
    self.state = state
  }

  /// The name for people, such as "Move Card".
  public var title: String { change.operation.title }
}
