/// The calls of a folder as verbs for the messages of errors, so that all file systems word them the same.
package enum FolderOperation: String, Sendable {
  case open
  case list
  case look = "look at"
  case read
  case create
  case copy
  case append = "append to"
  case setPermissions = "change the permissions of"
  case flush
  case readLink = "read the link"
  case move
  case exchange
  case remove
  case askWhoWrites = "ask who writes to"
  case lock
  case nameFileSystem = "name the file system of"
}

extension FileSystemError {
  /// Creates an error about a call of a folder.
  package init(_ code: Code, _ operation: FolderOperation, path: String) {
    self.init(code, operation: operation.rawValue, path: path)
  }
}
