internal import CLibGit2

extension GitRepository {
  /// Gives the bytes that git would store for a file of the work tree: line ends as `core.autocrlf` and the
  /// attributes say, `$Id$` without what was filled in.
  ///
  /// Filters that run programs do not run; see `unknownFilter(at:)`. Throws when `core.safecrlf` forbids the
  /// conversion.
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: Where the file is, relative to the work tree.
  public func cleaned(_ bytes: [UInt8], at path: String) throws(GitError) -> [UInt8] {
    try refreshIndex()
    let operation = "convert for the repository"
    return try filtered(path, operation) { git, list, buffer in
      let number = git.pointee.filter_list_load(&list, handle.pointer, nil, path, GIT_FILTER_TO_ODB, 0)
      guard number >= 0, let list else { return number }
      return bytes.withUnsafeBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          git.pointee.filter_list_apply_to_buffer(&buffer, list, $0.baseAddress, $0.count)
        }
      }
    } ?? bytes
  }

  /// Gives the bytes that git would write into the work tree for a blob.
  ///
  /// - Parameters:
  ///   - id: The blob, whose id is what `$Id$` is filled in with.
  ///   - path: Where the file is, relative to the work tree.
  public func smudged(_ id: ObjectID, at path: String) throws(GitError) -> [UInt8] {
    let operation = "convert for the work tree"
    let blob = try openBlob(id, operation)
    let converted = try filtered(path, operation) { git, list, buffer in
      let number = git.pointee.filter_list_load(
        &list, handle.pointer, blob.pointer, path, GIT_FILTER_TO_WORKTREE, 0)
      guard number >= 0, let list else { return number }
      return git.pointee.filter_list_apply_to_blob(&buffer, list, blob.pointer)
    }
    if let converted { return converted }
    return try self.blob(id)
  }

  /// Names a conversion that git makes of a file and that is not made here, such as `lfs`; nil when there is none.
  ///
  /// The file must then not be stored as it is: others would get the wrong contents.
  public func unknownFilter(at path: String) throws(GitError) -> String? {
    if let filter = try attribute("filter", at: path) { return filter }
    return try attribute("working-tree-encoding", at: path)
  }

  /// The text an attribute is set to; nil when it is not set to a text.
  private func attribute(_ name: String, at path: String) throws(GitError) -> String? {
    let operation = "read the attributes of"
    try Self.check(path, operation)
    var text: String?
    try call(operation, path) { git in
      var value: UnsafePointer<CChar>?
      let number = git.pointee.attr_get(&value, handle.pointer, 0, path, name)
      if number >= 0, let value, git.pointee.attr_value(value) == GIT_ATTR_VALUE_STRING {
        text = String(cString: value)
      }
      return number
    }
    return text
  }

  /// Makes a conversion and gives the outcome; nil when there is nothing to convert.
  private func filtered(
    _ path: String, _ operation: String,
    _ convert: (GitFunctions, inout OpaquePointer?, inout git_buf) -> Int32
  ) throws(GitError) -> [UInt8]? {
    try Self.check(path, operation)
    var result: [UInt8]?
    try call(operation, path) { git in
      var list: OpaquePointer?
      var buffer = git_buf()
      let number = convert(git, &list, &buffer)
      if number >= 0, list != nil {
        result = Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
      }
      git.pointee.buf_dispose(&buffer)
      git.pointee.filter_list_free(list)
      return number
    }
    return result
  }

  /// Has the library read the index again where it has changed: line ends of files that are tracked with carriage
  /// returns stay as they are.
  private func refreshIndex() throws(GitError) {
    let operation = "read the index"
    let index = try open(operation, nil, { $0.pointee.index_free }) {
      $0.pointee.repository_index(&$1, handle.pointer)
    }
    try call(operation) { $0.pointee.index_read(index.pointer, 0) }
  }
}
