public import Basics
import Synchronization

/// A watcher that tells what a test has put into it.
public final class ScriptedFolderTreeWatcher: FolderTreeWatching {
  private let state: Mutex<(watch: FolderTreeWatch, changes: FolderTreeChanges)>

  /// Creates a watcher that tells of nothing yet.
  public init(_ watch: FolderTreeWatch = .on) {
    state = Mutex((watch, .none))
  }

  /// Adds changes to be told at the next question.
  public func add(_ changes: FolderTreeChanges) {
    state.withLock { $0.changes = $0.changes.union(changes) }
  }

  /// Turns watching on or off.
  public func turn(_ watch: FolderTreeWatch) {
    state.withLock { $0.watch = watch }
  }

  /// Whether changes are noticed.
  public var watch: FolderTreeWatch { state.withLock { $0.watch } }

  /// Tells what was added since the last question; everything when watching is off.
  public func changedFolders() -> FolderTreeChanges {
    state.withLock { state in
      guard state.watch == .on else { return .everything }
      defer { state.changes = .none }
      return state.changes
    }
  }
}
