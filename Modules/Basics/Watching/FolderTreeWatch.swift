/// Whether changes are noticed.
public enum FolderTreeWatch: Sendable, Equatable {
  /// Changes are noticed as they are made.
  case on
  /// Changes are not noticed, so every answer is `.everything`.
  case off(Reason)

  /// Why changes are not noticed.
  public enum Reason: Sendable, Equatable {
    /// The tree has more folders than were allowed, or than the system lets a person watch.
    case tooManyFolders
    /// The top of the tree is gone, or was moved away.
    case topIsGone
    /// The system refused to watch, by its own error number.
    case system(Int32)
  }
}
