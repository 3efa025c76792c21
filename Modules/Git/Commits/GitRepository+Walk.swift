internal import Basics
internal import CLibGit2

extension GitRepository {
  /// Visits a commit and those before it, newest first, until the visitor gives false.
  ///
  /// The order is that of `git log`: by the committers' times. Commits are read as they are reached, so a walk that
  /// stops early is quick however long the history is. In a shallow clone it ends where the clone does.
  public func walk(
    from start: ObjectID, visiting visit: (GitCommit) throws(GitError) -> Bool
  ) throws(GitError) {
    // The library's own walk fails at the end of a shallow clone.
    let lastCommits = try shallowCommits()
    var reached = CommitQueue()
    reached.insert(try commit(start))
    while let next = reached.next() {
      if try !visit(next) { return }
      if lastCommits.contains(next.id) { continue }
      for parent in next.parents where reached.isNew(parent) { reached.insert(try commit(parent)) }
    }
  }

  /// Tells whether a commit is in the history of another one, or is that one.
  public func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
    if ancestor == descendant { return true }
    if try isShallow() {
      var isFound = false
      try walk(from: descendant) { (commit) throws(GitError) in
        isFound = commit.id == ancestor
        return !isFound
      }
      return isFound
    }
    var ancestorID = ancestor.libraryID
    var descendantID = descendant.libraryID
    return try call("compare the histories of", descendant.description) {
      $0.pointee.graph_descendant_of(handle.pointer, &descendantID, &ancestorID)
    } == 1
  }

  /// The commits whose parents were never fetched.
  private func shallowCommits() throws(GitError) -> Set<ObjectID> {
    guard try isShallow() else { return [] }
    do throws(FileSystemError) {
      let folder = try DiskFileSystem().openFolder(at: commonFolder)
      let bytes = try folder.readFile("shallow", limit: 1 << 24, followingLinks: true)
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return Set(lines.compactMap { ObjectID(String($0)) })
    } catch {
      // Fetching the rest removes the file.
      if error.code == .notFound { return [] }
      throw GitError(
        .other, category: .system, message: "\(error.code)", operation: "find where the history ends",
        path: error.path)
    }
  }
}
