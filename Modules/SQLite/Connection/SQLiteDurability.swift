/// What a commit survives.
public enum SQLiteDurability: Sendable {
  /// A commit that returned survives a loss of power: the disk is flushed by every commit.
  case full
  /// A commit that returned survives the end of the process; a loss of power may take the last commits, whole ones, and
  /// leaves the database sound.
  case normal

  var synchronous: String {
    switch self {
    case .full: "FULL"
    case .normal: "NORMAL"
    }
  }
}
