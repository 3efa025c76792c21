public import Boards

/// Whose entries undo and redo take when none is named.
public enum HistoryScope: Sendable, Equatable {
  /// Those of one session.
  case session(String)
  /// Those of one actor, in whichever session; nil for the board's owner.
  case actor(Identity?)
  /// Everybody's.
  case board

  /// Whether a record is in the scope. What others changed outside is nobody's, and is taken back by name only.
  func contains(_ record: HistoryRecord) -> Bool {
    if record.isOutside { return false }
    return switch self {
    case .session(let session): record.session == session
    case .actor(let actor): record.actor == actor
    case .board: true
    }
  }
}
