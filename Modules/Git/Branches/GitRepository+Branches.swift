internal import CLibGit2

extension GitRepository {
  /// Tells what is checked out in this work tree.
  public func head() throws(GitError) -> GitHead {
    switch try reference("HEAD") {
    case .missing:
      throw GitError(
        .notFound, message: "there is no HEAD", operation: "find what is checked out", path: gitFolder)
    case .direct(let id): return .detached(id)
    case .symbolic(let name): return .branch(name: name, commit: try commit(ofBranch: name))
    }
  }

  /// Finds the commit of a branch or another reference by its full name; nil when there is no such reference.
  public func commit(ofBranch name: String) throws(GitError) -> ObjectID? {
    let operation = "read the branch"
    try Self.check(name, operation)
    var id = git_oid()
    do throws(GitError) {
      try call(operation, name) { $0.pointee.reference_name_to_id(&id, handle.pointer, name) }
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
    return ObjectID(id)
  }

  /// Moves a branch to another commit, provided that nobody has moved it meanwhile.
  ///
  /// The move is written to the branch's log, and to that of `HEAD` when the branch is checked out, as git does. Index
  /// and work tree stay as they are.
  ///
  /// Throws `.modified` when the branch is not where it was expected, `.locked` when another program holds it beyond
  /// the time, `.notFound` when the repository does not have the commit, and `.conflict` when another branch
  /// has a name that this one would be a folder of, or the other way round.
  /// - Parameters:
  ///   - name: The full name, such as `refs/heads/main`.
  ///   - old: Where the branch is expected to be; nil when it must not exist.
  ///   - new: Where it is to be.
  ///   - message: What the log is to say, in one line.
  ///   - signature: Who moves it, and when, for the log.
  ///   - waiting: How to wait for another program's lock.
  public func moveBranch(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String, as signature: GitSignature,
    waiting: GitLockWaiting = .none
  ) throws(GitError) {
    let operation = "move the branch"
    for text in [name, message, signature.name, signature.email] { try Self.check(text, operation) }
    _ = try openCommit(new, operation)
    if old == nil { try checkIsFree(name, operation) }
    let line = String(message.map { $0.isNewline ? " " : $0 })
    var refusal: GitError?
    let attempt = try waiting { () throws(GitError) -> Void? in
      do throws(GitError) {
        try replace(name, old, new, line, signature, operation)
        return ()
      } catch {
        guard error.code == .locked else { throw error }
        refusal = error
        return nil
      }
    }
    if case .inVain = attempt, let refusal { throw refusal }
  }

  /// Moves a branch under its lock.
  private func replace(
    _ name: String, _ old: ObjectID?, _ new: ObjectID, _ line: String, _ signature: GitSignature,
    _ operation: String
  ) throws(GitError) {
    let transaction = try open(operation, name, { $0.pointee.transaction_free }) {
      $0.pointee.transaction_new(&$1, handle.pointer)
    }
    try call(operation, name) { $0.pointee.transaction_lock_ref(transaction.pointer, name) }
    // Nobody moves the branch from here on, so what is compared is what is replaced.
    if try reference(name) != old.map(Reference.direct) ?? .missing {
      throw GitError(
        .modified, category: .reference, message: "it is not where it was expected to be",
        operation: operation,
        path: name, hint: GitError.Code.modified.hint)
    }
    var target = new.libraryID
    try call(operation, name) { git in
      signature.withLibrarySignature(git) { signature in
        let number = git.pointee.transaction_set_target(transaction.pointer, name, &target, signature, line)
        return number < 0 ? number : git.pointee.transaction_commit(transaction.pointer)
      }
    }
  }

  /// What a reference is.
  private enum Reference: Equatable {
    case missing
    case direct(ObjectID)
    case symbolic(String)
  }

  private func reference(_ name: String) throws(GitError) -> Reference {
    let operation = "read the reference"
    var reference = Reference.missing
    do throws(GitError) {
      try call(operation, name) { git in
        var found: OpaquePointer?
        let number = git.pointee.reference_lookup(&found, handle.pointer, name)
        if number < 0 { return number }
        defer { git.pointee.reference_free(found) }
        if let id = git.pointee.reference_target(found) {
          reference = .direct(ObjectID(id.pointee))
        } else if let target = git.pointee.reference_symbolic_target(found) {
          reference = .symbolic(String(cString: target))
        }
        return number
      }
    } catch {
      if error.code != .notFound { throw error }
    }
    return reference
  }

  /// Makes sure that no packed branch has a name that would be a folder of the other's.
  ///
  /// Files and folders stand in each other's way by themselves; packed branches have neither.
  private func checkIsFree(_ name: String, _ operation: String) throws(GitError) {
    var isTaken = false
    let names = name.split(separator: "/")
    // The first name of all is `refs`, which is no reference itself, nor is `refs/heads`.
    for count in stride(from: 3, to: names.count, by: 1) where !isTaken {
      if case .missing = try reference(names.prefix(count).joined(separator: "/")) { continue }
      isTaken = true
    }
    let below = try open(operation, name, { $0.pointee.reference_iterator_free }) {
      $0.pointee.reference_iterator_glob_new(&$1, handle.pointer, name + "/*")
    }
    try call(operation, name) { git in
      var found: UnsafePointer<CChar>?
      let number = git.pointee.reference_next_name(&found, below.pointer)
      if number >= 0 { isTaken = true }
      return number == GIT_ITEROVER.rawValue ? 0 : number
    }
    if isTaken {
      throw GitError(
        .conflict, category: .reference, message: "another branch has part of its name", operation: operation,
        path: name)
    }
  }
}
