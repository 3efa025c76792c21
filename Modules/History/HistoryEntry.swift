public import Basics
public import Boards

/// One thing that was done to a board, and that can be undone: an operation, a group of them as one, or what others
/// were found to have changed.
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

  /// What was recorded when it was done.
  public let record: HistoryRecord
  /// Whether it holds at present.
  public let state: State

  /// Creates an entry.
  public init(record: HistoryRecord, state: State) {
    self.record = record
    self.state = state
  }

  /// The entry's name in its history.
  public var id: ID { record.id }
  /// The name of what was done.
  public var name: ChangeName { record.name }
  /// The name for people, such as "Move Card".
  public var title: String { record.name.title }
  /// The title of the item it is about; nil when it has none.
  public var subject: String? { record.subject }
  /// Who did it; nil for the board's owner.
  public var actor: Identity? { record.actor }
  /// When it was done.
  public var time: Timestamp { record.time }
}
