internal import CLibGit2

extension GitRepository {
  /// Finds the best common commit of two histories; nil when they have none.
  ///
  /// Throws `.notFound` when that lies beyond the end of a shallow clone.
  public func mergeBase(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> ObjectID? {
    var base = git_oid()
    var oneID = one.libraryID
    var otherID = other.libraryID
    do throws(GitError) {
      try call("find where the histories part") {
        $0.pointee.merge_base(&base, handle.pointer, &oneID, &otherID)
      }
    } catch {
      if error.code == .notFound, error.category == .merge { return nil }
      throw error
    }
    return ObjectID(base)
  }

  /// Merges two trees without touching the work tree or the index.
  ///
  /// Files are merged by lines; a file that was moved counts as removed and added.
  /// - Parameters:
  ///   - base: The tree both come from; nil for an empty one.
  ///   - ours: The tree of this side.
  ///   - theirs: The tree of the other side.
  public func mergedTrees(base: ObjectID?, ours: ObjectID, theirs: ObjectID) throws(GitError) -> GitMerge {
    let operation = "merge the trees"
    let ourTree = try openTree(ours, operation)
    let theirTree = try openTree(theirs, operation)
    let baseTree = try base.map { (base) throws(GitError) in GitSharedHandle(try openTree(base, operation)) }
    let index = try open(operation, nil, { $0.pointee.index_free }) { git, index in
      var options = git_merge_options()
      let number = git.pointee.merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
      if number < 0 { return number }
      options.flags = 0
      return git.pointee.merge_trees(
        &index, handle.pointer, baseTree?.handle.pointer, ourTree.pointer, theirTree.pointer, &options)
    }
    withExtendedLifetime(baseTree) {}
    let conflicts = try conflicts(in: index, operation)
    var tree = git_oid()
    try call(operation) { git in
      let number = git.pointee.index_conflict_cleanup(index.pointer)
      return number < 0 ? number : git.pointee.index_write_tree_to(&tree, index.pointer, handle.pointer)
    }
    return GitMerge(tree: ObjectID(tree), conflicts: conflicts)
  }

  private func conflicts(
    in index: borrowing GitHandle, _ operation: String
  ) throws(GitError) -> [GitMerge.Conflict] {
    let iterator = try open(operation, nil, { $0.pointee.index_conflict_iterator_free }) {
      $0.pointee.index_conflict_iterator_new(&$1, index.pointer)
    }
    var conflicts: [GitMerge.Conflict] = []
    try call(operation) { git in
      while true {
        var base: UnsafePointer<git_index_entry>?
        var ours: UnsafePointer<git_index_entry>?
        var theirs: UnsafePointer<git_index_entry>?
        let number = git.pointee.index_conflict_next(&base, &ours, &theirs, iterator.pointer)
        if number == GIT_ITEROVER.rawValue { return 0 }
        if number < 0 { return number }
        guard let path = (base ?? ours ?? theirs)?.pointee.path else { continue }
        conflicts.append(
          GitMerge.Conflict(
            path: String(cString: path), base: Self.side(base), ours: Self.side(ours),
            theirs: Self.side(theirs)))
      }
    }
    return conflicts
  }

  private static func side(_ entry: UnsafePointer<git_index_entry>?) -> GitTreeDifference.Side? {
    entry.map {
      GitTreeDifference.Side(mode: GitFileMode(rawValue: $0.pointee.mode), id: ObjectID($0.pointee.id))
    }
  }
}
