public import Basics
public import Boards

/// One record of a history, in the order in which they were made: something that was done, or an undo or a redo of it.
///
/// Histories only grow. Whether an entry holds at present is found from the records after it.
public struct HistoryRecord: Sendable, Equatable, Identifiable {
  /// What a record stands for.
  public enum Role: Sendable, Equatable {
    /// Something that was done.
    case entry
    /// What was done before was taken back.
    case undo(of: HistoryEntry.ID)
    /// What was taken back was done again.
    case redo(of: HistoryEntry.ID)
  }

  /// The record's name in its history.
  public let id: HistoryEntry.ID
  /// What it stands for.
  public let role: Role
  /// The name of what was done, or was taken back or done again.
  public let name: ChangeName
  /// The title of the item it is about; nil when that has none.
  public let subject: String?
  /// Who did it; nil for the board's owner.
  public let actor: Identity?
  /// The session in which it was done; nil for what was not done by this program.
  public let session: String?
  /// When it was done.
  public let time: Timestamp
  /// The caller's own name for the request, by which a repeated one is recognised.
  public let operationID: String?
  /// What was done, in the words of a commit's first line; nil where nobody said more than the name.
  public let summary: String?
  /// Which history keeps it.
  public let keeper: HistoryKind

  /// Creates a record.
  public init(
    id: HistoryEntry.ID, role: Role = .entry, name: ChangeName, subject: String?, actor: Identity?,
    session: String?, time: Timestamp, operationID: String? = nil, summary: String? = nil,
    keeper: HistoryKind = .native
  ) {
    self.id = id
    self.role = role
    self.name = name
    self.subject = subject
    self.actor = actor
    self.session = session
    self.time = time
    self.operationID = operationID
    self.summary = summary
    self.keeper = keeper
  }

  /// The entry that the record is about: itself, or what it takes back or does again.
  public var entry: HistoryEntry.ID {
    switch role {
    case .entry: id
    case .undo(let entry), .redo(let entry): entry
    }
  }

  /// Where a change comes from that is read again from this record.
  var origin: BoardChange.Origin {
    switch role {
    case .entry: isOutside ? .outside : .recorded(name)
    case .undo: .undo(of: name)
    case .redo: .redo(of: name)
    }
  }

  /// Whether the record's change was made by others, and only found.
  public var isOutside: Bool { session == nil || name.kind == ChangeName.outside.kind }
}
