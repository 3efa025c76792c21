internal import Basics
internal import Synchronization

/// Keeps a journal's session live until it is released or goes.
public final class JournalSession: Sendable {
  /// The session's name.
  public let id: String
  private let sessions: any Folder
  private let lock: (any FolderLock)?
  private let isReleased = Mutex(false)

  init(_ id: String, in sessions: any Folder, lock: (any FolderLock)?) {
    self.id = id
    self.sessions = sessions
    self.lock = lock
  }

  deinit {
    release()
  }

  /// Ends the session; a second time does nothing.
  public func release() {
    let isFirst = isReleased.withLock { isReleased in
      defer { isReleased = true }
      return !isReleased
    }
    // By now the name may be another session's.
    guard isFirst else { return }
    do throws(FileSystemError) {
      try sessions.removeFolder(id)
    } catch {
      // Whoever looks for live sessions next removes it; what counts is the lock.
    }
    lock?.release()
  }
}
