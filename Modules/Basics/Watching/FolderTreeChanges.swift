/// What changed in a watched tree of folders since it was last asked.
public enum FolderTreeChanges: Sendable, Equatable {
  /// The folders in which something changed directly, by their paths relative to the top, which itself is "". A
  /// folder that is new at its place is named with all the folders in it. A path need not be there any more.
  case folders(Set<String>)
  /// Any folder may have changed: more happened than was kept, or the tree cannot be watched.
  case everything

  /// Nothing changed.
  public static let none = FolderTreeChanges.folders([])

  /// Both changes together.
  public func union(_ other: FolderTreeChanges) -> FolderTreeChanges {
    if case .folders(let left) = self, case .folders(let right) = other { return .folders(left.union(right)) }
    return .everything
  }
}

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

/// Notices what others change in a tree of folders.
///
/// It is asked when somebody wants to know, such as before a command is answered; between questions it needs
/// neither a thread nor time. A caller reads again what is named, and everything when it is told so, which makes
/// a watch that is off slow and never wrong.
public protocol FolderTreeWatching: AnyObject, Sendable {
  /// Whether changes are noticed.
  var watch: FolderTreeWatch { get }

  /// Tells what changed since the last question, without waiting.
  func changedFolders() -> FolderTreeChanges
}
