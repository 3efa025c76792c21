internal import CLibGit2

extension ObjectID {
  /// Takes over an id of the library.
  init(_ id: git_oid) {
    self = withUnsafeBytes(of: id.id) { ObjectID(digest: $0) }
  }

  /// The id as the library has it.
  var libraryID: git_oid {
    var id = git_oid()
    withUnsafeMutableBytes(of: &id.id) { $0.copyBytes(from: bytes) }
    return id
  }
}
