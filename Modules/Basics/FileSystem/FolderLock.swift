/// Keeps a folder's advisory lock until it is released or goes.
public protocol FolderLock: AnyObject, Sendable {
  /// Releases the lock; a second time does nothing.
  ///
  /// Called from `defer` it keeps the lock alive to the end of a scope: a value that is not used any more may go
  /// before the scope ends.
  func release()
}
