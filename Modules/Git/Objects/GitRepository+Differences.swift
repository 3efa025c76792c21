extension GitRepository {
  /// Finds the files that are not the same in two trees, sorted by name folder by folder.
  ///
  /// Folders that are the same are not read. A file that was moved is one difference at its old path and one at its
  /// new path.
  /// - Parameters:
  ///   - old: The first tree; nil for an empty one.
  ///   - new: The second tree; nil for an empty one.
  public func differences(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> [GitTreeDifference] {
    var differences: [GitTreeDifference] = []
    try gather(&differences, old, new, "")
    return differences
  }

  private func gather(
    _ differences: inout [GitTreeDifference], _ old: ObjectID?, _ new: ObjectID?, _ folder: String
  ) throws(GitError) {
    if old == new { return }
    var oldEntries = try sortedTree(old)[...]
    var newEntries = try sortedTree(new)[...]
    while let name = Self.firstName(oldEntries.first?.name, newEntries.first?.name) {
      let oldEntry = Self.take(name, from: &oldEntries)
      let newEntry = Self.take(name, from: &newEntries)
      if oldEntry == newEntry { continue }
      let path = folder + name
      let sides = (old: Self.side(oldEntry), new: Self.side(newEntry))
      if sides.old != nil || sides.new != nil {
        differences.append(GitTreeDifference(path: path, old: sides.old, new: sides.new))
      }
      let folders = (old: Self.folder(oldEntry), new: Self.folder(newEntry))
      try gather(&differences, folders.old, folders.new, path + "/")
    }
  }

  /// The entries in the order of their bytes: git's own puts a folder where a slash behind its name would.
  private func sortedTree(_ id: ObjectID?) throws(GitError) -> [GitTreeEntry] {
    guard let id else { return [] }
    return try tree(id).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func firstName(_ name: String?, _ other: String?) -> String? {
    guard let name, let other else { return name ?? other }
    return other.utf8.lexicographicallyPrecedes(name.utf8) ? other : name
  }

  private static func take(_ name: String, from entries: inout ArraySlice<GitTreeEntry>) -> GitTreeEntry? {
    guard let first = entries.first, first.name.utf8.elementsEqual(name.utf8) else { return nil }
    return entries.removeFirst()
  }

  private static func side(_ entry: GitTreeEntry?) -> GitTreeDifference.Side? {
    guard let entry, entry.mode != .folder else { return nil }
    return GitTreeDifference.Side(mode: entry.mode, id: entry.id)
  }

  private static func folder(_ entry: GitTreeEntry?) -> ObjectID? {
    entry?.mode == .folder ? entry?.id : nil
  }
}
