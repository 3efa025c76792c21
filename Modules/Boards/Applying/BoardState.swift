public import Basics

/// One board's share of the state folder: what must outlive a process and has no place in the board.
///
/// Of the board's folder there, `intents` holds the records of changes that are under way, `removed` the folders that
/// left the board and can be restored, `recovered` the versions of files that would have been lost, `history` what
/// was done, and `git` the note of a commit that is being made. They lie together, so that they can follow a board that was moved.
public struct BoardState: Sendable {
  /// A part of the state folder.
  public enum Area: String, Sendable, CaseIterable {
    case intents, removed, recovered, history, git
  }

  /// The user's state folder.
  public let stateFolder: StateFolder
  /// The way from the state folder to that of the board.
  public let names: [String]
  /// The absolute path of the board's folder, which is noted beside the areas; nil to note nothing.
  public let boardPath: String?

  /// The file in which the board's path is noted.
  public static let placeFile = "place"

  /// Creates the share of a board; nothing is touched.
  ///
  /// - Parameters:
  ///   - names: the way from the state folder to the board's, which no other board has.
  ///   - boardPath: the absolute path of the board's folder, by which somebody may look for the board later.
  public init(_ stateFolder: StateFolder, names: [String], boardPath: String? = nil) {
    self.stateFolder = stateFolder
    self.names = names
    self.boardPath = boardPath
  }

  /// The absolute path at which an area is, or would be; nil where the environment names no home.
  public func path(of area: Area) -> String? {
    stateFolder.path.map { ([$0] + names + [area.rawValue]).joined(separator: "/") }
  }

  /// Opens an area when it is there; nothing is created.
  public func openExisting(_ area: Area) throws(FileSystemError) -> (any Folder)? {
    do throws(StateFolderError) {
      return try stateFolder.openExisting(names + [area.rawValue])
    } catch {
      throw failure(error)
    }
  }

  /// Opens an area, which is created when it is missing: for its owner alone, and certain to be there after the loss of
  /// power.
  public func open(_ area: Area) throws(FileSystemError) -> any Folder {
    let own: any Folder
    let folder: any Folder
    do throws(StateFolderError) {
      own = try stateFolder.open(names)
      folder = try stateFolder.open(names + [area.rawValue])
    } catch {
      throw failure(error)
    }
    if let boardPath, try own.status(of: Self.placeFile) == nil { try note(boardPath, in: own) }
    return folder
  }

  private func note(_ path: String, in folder: any Folder) throws(FileSystemError) {
    do throws(FileSystemError) {
      try folder.createFile(
        Self.placeFile, contents: Array(path.utf8), permissions: StateFolder.filePermissions)
    } catch  where error.code == .exists {
      // Another process was faster.
    }
  }

  private func failure(_ error: StateFolderError) -> FileSystemError {
    switch error {
    case .unavailable(let error): error
    case .noHome: FileSystemError(.notFound, .open, path: stateFolder.path ?? "the state folder")
    }
  }
}
