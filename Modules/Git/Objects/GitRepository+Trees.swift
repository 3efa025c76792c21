internal import CLibGit2

extension GitRepository {
  /// Reads the entries of a tree, in the order in which it has them.
  public func tree(_ id: ObjectID) throws(GitError) -> [GitTreeEntry] {
    let operation = "read the tree"
    let tree = try openTree(id, operation)
    var entries: [GitTreeEntry] = []
    try call(operation, id.description) { git in
      let count = git.pointee.tree_entrycount(tree.pointer)
      entries.reserveCapacity(count)
      for index in 0..<count {
        guard let entry = git.pointee.tree_entry_byindex(tree.pointer, index) else {
          return GIT_ENOTFOUND.rawValue
        }
        entries.append(GitTreeEntry(entry, git))
      }
      return 0
    }
    return entries
  }

  /// Finds what is at a path below a tree; nil when there is nothing.
  public func entry(at path: String, inTree id: ObjectID) throws(GitError) -> GitTreeEntry? {
    let operation = "find in the tree"
    try Self.check(path, operation)
    let tree = try openTree(id, operation)
    var found: GitTreeEntry?
    do throws(GitError) {
      try call(operation, path) { git in
        var entry: OpaquePointer?
        let number = git.pointee.tree_entry_bypath(&entry, tree.pointer, path)
        guard number >= 0, let entry else { return number }
        defer { git.pointee.tree_entry_free(entry) }
        found = GitTreeEntry(entry, git)
        return number
      }
    } catch {
      // A tree that the path leads through and that is missing is another failure, told by its category.
      if error.code == .notFound, error.category == .tree { return nil }
      throw error
    }
    return found
  }

  /// Opens a tree.
  func openTree(_ id: ObjectID, _ operation: String) throws(GitError) -> GitHandle {
    var objectID = id.libraryID
    return try open(operation, id.description, { $0.pointee.tree_free }) {
      $0.pointee.tree_lookup(&$1, handle.pointer, &objectID)
    }
  }
}

extension GitTreeEntry {
  /// Reads an entry that the library still owns.
  init(_ entry: OpaquePointer, _ git: GitFunctions) {
    name = git.pointee.tree_entry_name(entry).map { String(cString: $0) } ?? ""
    mode = GitFileMode(rawValue: UInt32(git.pointee.tree_entry_filemode_raw(entry).rawValue))
    id = git.pointee.tree_entry_id(entry).map { ObjectID($0.pointee) } ?? ObjectID(digest: [])
  }
}
