internal import CLibGit2

extension GitRepository {
  /// Reads the contents of a blob.
  public func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    let operation = "read the blob"
    let blob = try openBlob(id, operation)
    var bytes: [UInt8] = []
    try call(operation, id.description) { git in
      let size = Int(git.pointee.blob_rawsize(blob.pointer))
      bytes = Array(UnsafeRawBufferPointer(start: git.pointee.blob_rawcontent(blob.pointer), count: size))
      return 0
    }
    return bytes
  }

  /// Writes a blob and gives its id. Bytes that the repository has already are not written again.
  public func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    var id = git_oid()
    try call("write a blob") { git in
      bytes.withUnsafeBytes {
        git.pointee.blob_create_from_buffer(&id, handle.pointer, $0.baseAddress, $0.count)
      }
    }
    return ObjectID(id)
  }

  /// Opens a blob.
  func openBlob(_ id: ObjectID, _ operation: String) throws(GitError) -> GitHandle {
    var objectID = id.libraryID
    return try open(operation, id.description, { $0.pointee.blob_free }) {
      $0.pointee.blob_lookup(&$1, handle.pointer, &objectID)
    }
  }

  /// Tells whether the repository has an object of any kind.
  public func hasObject(_ id: ObjectID) throws(GitError) -> Bool {
    let operation = "look for the object"
    let objects = try open(operation, id.description, { $0.pointee.odb_free }) {
      $0.pointee.repository_odb(&$1, handle.pointer)
    }
    var objectID = id.libraryID
    return try call(operation, id.description) { $0.pointee.odb_exists(objects.pointer, &objectID) } == 1
  }
}
