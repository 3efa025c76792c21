/// One call that reached the memory disk.
///
/// The calls are those of the kernel rather than those of `Folder`: creating a file is `create` and then `write`,
/// since a program can be stopped between the two.
public struct FileSystemCall: Sendable, Equatable {
  /// The kinds of call.
  public enum Kind: String, Sendable {
    case openFolder, status, list, look, read, readLink, fileSystemName, askWhoWrites, lock
    case create, write, setPermissions, flushFile, flushFolder, makeFolder, makeLink, move, exchange
    case removeFile, removeFolder

    /// Whether the call changes the disk or what of it survives a loss of power.
    public var isChange: Bool {
      switch self {
      case .openFolder, .status, .list, .look, .read, .readLink, .fileSystemName, .askWhoWrites, .lock: false
      case .create, .write, .setPermissions, .flushFile, .flushFolder, .makeFolder, .makeLink, .move,
        .exchange,
        .removeFile, .removeFolder:
        true
      }
    }
  }

  /// Its number among all calls of the process, from 1.
  public let number: Int
  /// How many changes the process has asked for up to and with this call.
  public let changes: Int
  /// What it does.
  public let kind: Kind
  /// The path it is about, by the path the folder was opened by.
  public let path: String
}

extension FileSystemCall: CustomStringConvertible {
  /// The number, kind and path.
  public var description: String { "\(number) \(kind.rawValue) \(path)" }
}
