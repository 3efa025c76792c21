/// The folder of the program's own records, outside of every board: intents, what was recovered, history.
///
/// It is created when something is first kept, for its owner alone. A machine on which it cannot be written is
/// no broken machine: what needs the folder says so and everything else works, which is why opening it gives a
/// value to be looked at, and no other module finds its own way there.
public struct StateFolder: Sendable {
  /// The permissions of every folder made here.
  public static let folderPermissions: UInt16 = 0o700
  /// The permissions of every file made here.
  public static let filePermissions: UInt16 = 0o600

  /// The absolute path, nil when the environment names no home.
  public let path: String?
  private let fileSystem: any FileSystem

  /// Creates the folder's description; nothing is touched.
  ///
  /// - Parameter path: `UserFolders.state`.
  public init(path: String?, fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// Opens the folder, or one inside it, and creates what is missing.
  ///
  /// - Parameter names: the way down from the state folder, single components.
  public func open(_ names: String...) throws(StateFolderError) -> any Folder {
    try open(names)
  }

  /// Opens the folder, or one inside it, and creates what is missing.
  public func open(_ names: [String]) throws(StateFolderError) -> any Folder {
    guard let path else { throw .noHome }
    do throws(FileSystemError) {
      var folder = try fileSystem.openOrCreateFolder(at: path, permissions: Self.folderPermissions)
      for name in names {
        folder = try folder.openOrCreateFolder(name, permissions: Self.folderPermissions)
      }
      return folder
    } catch {
      throw .unavailable(error)
    }
  }

  /// Opens the folder, or one inside it, when it is there already; nil when nothing was ever kept there.
  public func openExisting(_ names: String...) throws(StateFolderError) -> (any Folder)? {
    try openExisting(names)
  }

  /// Opens the folder, or one inside it, when it is there already; nil when nothing was ever kept there.
  public func openExisting(_ names: [String]) throws(StateFolderError) -> (any Folder)? {
    guard let path else { return nil }
    do throws(FileSystemError) {
      var folder = try fileSystem.openFolder(at: path)
      for name in names { folder = try folder.openFolder(name) }
      return folder
    } catch  where error.code == .notFound {
      return nil
    } catch {
      throw .unavailable(error)
    }
  }
}

/// Why the state folder cannot be used.
public enum StateFolderError: Error, Sendable, Equatable {
  /// The environment names neither a state folder nor a home.
  case noHome
  /// The folder, or one inside it, can be neither opened nor created.
  case unavailable(FileSystemError)

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch self {
    case .noHome: "Set HOME or XDG_STATE_HOME to an absolute path."
    case .unavailable(let error): "Make \(error.path) a folder that you may write to."
    }
  }
}

extension StateFolderError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .noHome: "There is no state folder, since the environment names no home."
    case .unavailable(let error):
      "The state folder cannot be used. \(error)"
    }
  }
}
