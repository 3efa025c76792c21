internal import CLibGit2

extension GitRepository {
  /// Reads a commit.
  public func commit(_ id: ObjectID) throws(GitError) -> GitCommit {
    let operation = "read the commit"
    let commit = try openCommit(id, operation)
    var read: GitCommit?
    try call(operation, id.description) { git in
      guard let tree = git.pointee.commit_tree_id(commit.pointer),
        let author = git.pointee.commit_author(commit.pointer),
        let committer = git.pointee.commit_committer(commit.pointer)
      else { return GIT_EINVALID.rawValue }
      let parents = (0..<git.pointee.commit_parentcount(commit.pointer)).compactMap {
        git.pointee.commit_parent_id(commit.pointer, $0).map { ObjectID($0.pointee) }
      }
      read = GitCommit(
        id: id, tree: ObjectID(tree.pointee), parents: parents, author: GitSignature(author.pointee),
        committer: GitSignature(committer.pointee),
        message: git.pointee.commit_message_raw(commit.pointer).map { String(cString: $0) } ?? "")
      return 0
    }
    guard let read else {
      throw GitError(.invalid, message: "it is not complete", operation: operation, path: id.description)
    }
    return read
  }

  /// Writes a commit and gives its id. No branch is moved.
  ///
  /// Throws `.other` for an empty name or address, and when the tree or a parent is not in the repository.
  public func createCommit(
    tree: ObjectID, parents: [ObjectID], author: GitSignature, committer: GitSignature, message: String
  ) throws(GitError) -> ObjectID {
    let operation = "write a commit"
    for text in [author.name, author.email, committer.name, committer.email, message] {
      try Self.check(text, operation)
    }
    var id = git_oid()
    var treeID = tree.libraryID
    let parentIDs = parents.map(\.libraryID)
    try call(operation) { git in
      author.withLibrarySignature(git) { author in
        committer.withLibrarySignature(git) { committer in
          parentIDs.withUnsafeBufferPointer { ids in
            var pointers = ids.indices.map { index in ids.baseAddress.map { $0 + index } }
            return git.pointee.commit_create_from_ids(
              &id, handle.pointer, nil, author, committer, nil, message, &treeID, pointers.count, &pointers)
          }
        }
      }
    }
    return ObjectID(id)
  }

  /// Gives the bytes that a commit would be, for signing. Nothing is written.
  public func commitBuffer(
    tree: ObjectID, parents: [ObjectID], author: GitSignature, committer: GitSignature, message: String
  ) throws(GitError) -> [UInt8] {
    let operation = "prepare a commit"
    for text in [author.name, author.email, committer.name, committer.email, message] {
      try Self.check(text, operation)
    }
    let openedTree = try openTree(tree, operation)
    var openedParents: [GitSharedHandle] = []
    for parent in parents { openedParents.append(GitSharedHandle(try openCommit(parent, operation))) }
    var bytes: [UInt8] = []
    try call(operation) { git in
      author.withLibrarySignature(git) { author in
        committer.withLibrarySignature(git) { committer in
          var pointers: [OpaquePointer?] = openedParents.map { $0.handle.pointer }
          var buffer = git_buf()
          defer { git.pointee.buf_dispose(&buffer) }
          let number = git.pointee.commit_create_buffer(
            &buffer, handle.pointer, author, committer, nil, message, openedTree.pointer, pointers.count,
            &pointers)
          if number >= 0 { bytes = Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size)) }
          return number
        }
      }
    }
    // The library has used the pointers alone.
    withExtendedLifetime(openedParents) {}
    return bytes
  }

  /// Writes a signed commit and gives its id. No branch is moved.
  /// - Parameters:
  ///   - buffer: What `commitBuffer` gave.
  ///   - signature: The signature of those bytes, in text form.
  public func createSignedCommit(buffer: [UInt8], signature: String) throws(GitError) -> ObjectID {
    let operation = "write a signed commit"
    if buffer.contains(0) {
      throw GitError(.invalid, message: "there is a NUL byte in it", operation: operation)
    }
    let text = buffer.map { CChar(bitPattern: $0) } + [0]
    try Self.check(signature, operation)
    // The library would take a line end at the end for an empty line of the signature.
    let lines = signature.split(separator: "\n").joined(separator: "\n")
    var id = git_oid()
    try call(operation) {
      $0.pointee.commit_create_with_signature(&id, handle.pointer, text, lines, "gpgsig")
    }
    return ObjectID(id)
  }

  /// Opens a commit.
  func openCommit(_ id: ObjectID, _ operation: String) throws(GitError) -> GitHandle {
    var objectID = id.libraryID
    return try open(operation, id.description, { $0.pointee.commit_free }) {
      $0.pointee.commit_lookup(&$1, handle.pointer, &objectID)
    }
  }
}
