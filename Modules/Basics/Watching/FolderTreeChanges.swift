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
