public import Basics

/// Reads a file with a private key of an operator, and refuses one that others could have read or put there.
public enum OperatorKeyFile {
  /// A key's file has a few hundred bytes, a service account's a few thousand.
  private static let sizeLimit = 64 << 10
  /// What a key's file is made with.
  private static let permissions: UInt16 = 0o600

  /// Reads a key's file.
  ///
  /// It must be a regular file, no link, belong to the user, and be for its owner alone (mode 0600). A key
  /// that was open to others is not taken with a warning: whoever could read it may have.
  ///
  /// - Parameters:
  ///   - path: where it lies, as an absolute path.
  ///   - user: the number of the user who runs the program.
  public static func read(
    _ path: String, user: UInt32, fileSystem: any FileSystem
  ) throws(OperatorKeyError) -> String {
    guard path.hasPrefix("/"), let separator = path.lastIndex(of: "/") else {
      throw OperatorKeyError(.unreadable, path: path, reason: "the path is not absolute")
    }
    let folderPath = separator == path.startIndex ? "/" : String(path[..<separator])
    let name = String(path[path.index(after: separator)...])
    let before: FileStatus?
    let bytes: [UInt8]
    let after: FileStatus?
    do throws(FileSystemError) {
      let folder = try fileSystem.openFolder(at: folderPath)
      before = try folder.status(of: name)
      bytes = try folder.readFile(name, limit: sizeLimit, followingLinks: false)
      after = try folder.status(of: name)
    } catch {
      throw OperatorKeyError(.unreadable, path: path, reason: reason(of: error))
    }
    // Links and folders are refused by the reading itself.
    guard let before, before == after else {
      throw OperatorKeyError(.unreadable, path: path, reason: "it was changed while it was read")
    }
    try check(before, path, user: user)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OperatorKeyError(.malformed, path: path, reason: "it is no text")
    }
    return text
  }

  private static func check(
    _ status: FileStatus, _ path: String, user: UInt32
  ) throws(OperatorKeyError) {
    guard status.owner == user else {
      throw OperatorKeyError(
        .foreignOwner, path: path, reason: "it belongs to user \(status.owner), not to you (user \(user))",
        hint: "Make a copy of your own with mode 0600, and remove this one.")
    }
    guard status.permissions & 0o7777 == permissions else {
      let mode = String(status.permissions & 0o7777, radix: 8)
      throw OperatorKeyError(
        .openToOthers, path: path, reason: "its mode is 0\(mode), and a private key must be 0600",
        hint: "If nobody else can have read it, run: chmod 600 \(path)")
    }
  }

  private static func reason(of error: FileSystemError) -> String {
    switch error.code {
    case .notFound: "there is no such file"
    case .isLink: "it is a link"
    case .notAFile: "it is no regular file"
    case .tooLarge: "it is larger than any key"
    case .permissionDenied: "you may not read it"
    default: "\(error.code)"
    }
  }
}
