/// A file system call that failed: what was asked, of which path, and why.
public struct FileSystemError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: Sendable, Equatable {
    case notFound, exists, permissionDenied, isLink, notAFile, notAFolder, notEmpty, tooLarge, invalidName
    case crossesFileSystems, noSpace, readOnly, unsupported, interrupted
    /// Any other error number of the system.
    case system(Int32)
  }

  /// Why the call failed.
  public let code: Code
  /// What was attempted, as a verb for people: "read", "replace", "list".
  public let operation: String
  /// The path the call was about.
  public let path: String

  /// Creates an error.
  public init(_ code: Code, operation: String, path: String) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}

extension FileSystemError: CustomStringConvertible {
  /// The failure as a sentence for people.
  public var description: String { "Could not \(operation) \(path): \(code)." }
}
