internal import CLibGit2

extension GitRepository {
  /// Writes the tree that comes of changing another one, and gives its id. Nothing else is touched.
  ///
  /// Of several changes to a path the last counts. Folders come and go with what is in them: one that is left empty
  /// disappears. Only the trees along the changed paths are read and written.
  ///
  /// Throws `.conflict` when a path leads through a file, `.invalidName` for names that git refuses, and fails when
  /// an object that is to be put somewhere is not in the repository.
  /// - Parameters:
  ///   - base: The tree to start with; nil for an empty one.
  ///   - updates: The changes.
  public func updatedTree(from base: ObjectID?, _ updates: [GitTreeUpdate]) throws(GitError) -> ObjectID {
    if let tree = try writeTree(try TreeChange(updates), base, "") { return tree }
    return try writeEmptyTree()
  }

  /// Writes a changed tree with those below it; nil when nothing is left in it.
  private func writeTree(
    _ change: TreeChange, _ base: ObjectID?, _ folder: String
  ) throws(GitError) -> ObjectID? {
    let builder = try openTreeBuilder(base, folder)
    for (name, child) in change.children.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let name = String(decoding: name, as: UTF8.self)
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let existing = try entry(name, in: builder, path)
      switch try outcome(of: child, existing, path) {
      case .kept: break
      case .replaced(let mode, let id): try insert(name, mode, id, into: builder, path)
      case .removed: if existing != nil { try remove(name, from: builder, path) }
      }
    }
    return try write(builder, folder)
  }

  /// What a name stands for after the changes below it have been written.
  private func outcome(
    of change: TreeChange, _ existing: GitTreeEntry?, _ path: String
  ) throws(GitError) -> TreeChange.Place {
    if change.children.isEmpty { return change.place }
    var base: ObjectID?
    switch change.place {
    case .kept:
      if let existing, existing.mode != .folder {
        if change.onlyRemoves { return .kept }
        throw GitError(.conflict, message: "it is a file", operation: Self.updating, path: path)
      }
      base = existing?.id
    case .replaced(_, let id): base = id
    case .removed: break
    }
    return try writeTree(change, base, path).map { .replaced(.folder, $0) } ?? .removed
  }

  private static let updating = "change the tree at"

  private func openTreeBuilder(_ base: ObjectID?, _ folder: String) throws(GitError) -> GitHandle {
    guard let base else {
      return try open(Self.updating, folder, { $0.pointee.treebuilder_free }) {
        $0.pointee.treebuilder_new(&$1, handle.pointer, nil)
      }
    }
    let tree = try openTree(base, "read the tree")
    return try open(Self.updating, folder, { $0.pointee.treebuilder_free }) {
      $0.pointee.treebuilder_new(&$1, handle.pointer, tree.pointer)
    }
  }

  private func entry(
    _ name: String, in builder: borrowing GitHandle, _ path: String
  ) throws(GitError) -> GitTreeEntry? {
    var entry: GitTreeEntry?
    try call(Self.updating, path) { git in
      entry = git.pointee.treebuilder_get(builder.pointer, name).map { GitTreeEntry($0, git) }
      return 0
    }
    return entry
  }

  private func insert(
    _ name: String, _ mode: GitFileMode, _ id: ObjectID, into builder: borrowing GitHandle, _ path: String
  ) throws(GitError) {
    var objectID = id.libraryID
    try call(Self.updating, path) {
      $0.pointee.treebuilder_insert(
        nil, builder.pointer, name, &objectID, git_filemode_t(rawValue: mode.rawValue))
    }
  }

  private func remove(_ name: String, from builder: borrowing GitHandle, _ path: String) throws(GitError) {
    try call(Self.updating, path) { $0.pointee.treebuilder_remove(builder.pointer, name) }
  }

  private func write(_ builder: borrowing GitHandle, _ folder: String) throws(GitError) -> ObjectID? {
    var id = git_oid()
    var isEmpty = false
    try call(Self.updating, folder) { git in
      isEmpty = git.pointee.treebuilder_entrycount(builder.pointer) == 0
      return isEmpty ? 0 : git.pointee.treebuilder_write(&id, builder.pointer)
    }
    return isEmpty ? nil : ObjectID(id)
  }

  private func writeEmptyTree() throws(GitError) -> ObjectID {
    let builder = try openTreeBuilder(nil, "")
    var id = git_oid()
    try call(Self.updating) { $0.pointee.treebuilder_write(&id, builder.pointer) }
    return ObjectID(id)
  }
}
