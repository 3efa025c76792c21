/// What changed in a watched tree of folders since it was last asked.
public enum FolderTreeChanges: Sendable, Equatable {
  /// The folders in which something changed directly. One that is new at its place is there with all the folders in it.
  case folders(ChangedFolders)
  /// Any folder may have changed: more happened than was kept, or the tree cannot be watched.
  case everything

  /// Nothing changed.
  public static let none = FolderTreeChanges.folders([])

  /// Both changes together.
  public func union(_ other: FolderTreeChanges) -> FolderTreeChanges {
    guard case .folders(var folders) = self, case .folders(let others) = other else { return .everything }
    folders.add(others)
    return .folders(folders)
  }
}
