internal import CLibGit2

extension GitRepository {
  /// Visits a commit and those before it, newest first, until the visitor gives false.
  ///
  /// The order is that of `git log`: by the committers' times. Commits are read as they are visited, so a walk that
  /// stops early is quick however long the history is.
  public func walk(
    from start: ObjectID, visiting visit: (GitCommit) throws(GitError) -> Bool
  ) throws(GitError) {
    let operation = "walk through the history"
    // Without an order asked for the library goes by time; any other reads the whole history first.
    let walk = try open(operation, nil, { $0.pointee.revwalk_free }) {
      $0.pointee.revwalk_new(&$1, handle.pointer)
    }
    var startID = start.libraryID
    try call(operation, start.description) { $0.pointee.revwalk_push(walk.pointer, &startID) }
    while true {
      var id = git_oid()
      var isOver = false
      try call(operation, start.description) { git in
        let number = git.pointee.revwalk_next(&id, walk.pointer)
        isOver = number == GIT_ITEROVER.rawValue
        return isOver ? 0 : number
      }
      if isOver { return }
      if try !visit(try commit(ObjectID(id))) { return }
    }
  }

  /// Tells whether a commit is in the history of another one, or is that one.
  public func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
    if ancestor == descendant { return true }
    var ancestorID = ancestor.libraryID
    var descendantID = descendant.libraryID
    return try call("compare the histories of", descendant.description) {
      $0.pointee.graph_descendant_of(handle.pointer, &descendantID, &ancestorID)
    } == 1
  }
}
