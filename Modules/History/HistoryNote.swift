public import Basics
public import Boards

/// What a history keeps of a change besides the change itself.
public struct HistoryNote: Sendable, Equatable {
  /// What the change is in the history.
  public var role: HistoryRecord.Role
  /// The session in which it is made.
  public var session: String
  /// Who makes it; nil for the board's owner.
  public var actor: Identity?
  /// When it is made.
  public var time: Timestamp
  /// The caller's own name for the request; nil when it has none.
  public var operationID: String?
  /// What is done, in the words of a commit's first line; nil to make do with the name of the change.
  public var summary: String?

  /// Creates a note.
  public init(
    role: HistoryRecord.Role = .entry, session: String, actor: Identity?, time: Timestamp,
    operationID: String? = nil, summary: String? = nil
  ) {
    self.role = role
    self.session = session
    self.actor = actor
    self.time = time
    self.operationID = operationID
    self.summary = summary
  }
}
