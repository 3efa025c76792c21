internal import Posix
internal import Synchronization

/// Notices changes in a tree of folders on the disk through the kernel's notifications.
///
/// Links are not followed. Each folder costs a watch, of which the system allows each person a number; beyond the
/// limit given here or the system's own, watching is off. Changes made through another machine of a network file
/// system are not noticed by any kernel.
public final class DiskFolderTreeWatcher: FolderTreeWatching {
  private let state: Mutex<FolderTreeState>

  /// Starts to watch the folder at an absolute path and all folders in it.
  ///
  /// Changes are noticed from here on: what is read after this is never older than what is told later. Folders of
  /// the names ignored, such as `.git`, are watched neither themselves nor in what they hold.
  public init(at path: String, ignoring ignoredNames: Set<String> = [], limit: Int = 50_000) {
    state = Mutex(FolderTreeState(path: path, ignoredNames: ignoredNames, limit: limit))
  }

  /// Whether changes are noticed.
  public var watch: FolderTreeWatch { state.withLock { $0.watch } }

  /// Tells what changed since the last question, without waiting.
  public func changedFolders() -> FolderTreeChanges { state.withLock { $0.takeChanges() } }

  /// The number of folders that are watched.
  package var folderCount: Int { state.withLock { $0.folderCount } }
}
