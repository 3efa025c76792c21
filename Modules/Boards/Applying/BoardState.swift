public import Basics

/// One board's share of the state folder: what must outlive a process and has no place in the board.
///
/// `intents/<key>` holds the records of changes that are under way, `removed/<key>` the folders that left the board and
/// can be restored, `recovered/<key>` the versions of files that would have been lost.
public struct BoardState: Sendable {
  /// A part of the state folder.
  public enum Area: String, Sendable, CaseIterable {
    case intents, removed, recovered
  }

  /// The user's state folder.
  public let stateFolder: StateFolder
  /// The name under which the board's things are kept; one name for one board, usable as a folder's name.
  public let boardKey: String

  /// Creates the share of a board; nothing is touched.
  public init(_ stateFolder: StateFolder, boardKey: String) {
    self.stateFolder = stateFolder
    self.boardKey = boardKey
  }

  /// Opens an area when it is there; nothing is created.
  public func openExisting(_ area: Area) throws(FileSystemError) -> (any Folder)? {
    do throws(StateFolderError) {
      return try stateFolder.openExisting(area.rawValue, boardKey)
    } catch {
      throw failure(error)
    }
  }

  /// Opens an area, which is created when it is missing: for its owner alone, and certain to be there after the loss of
  /// power.
  func open(_ area: Area) throws(FileSystemError) -> any Folder {
    do throws(StateFolderError) {
      return try stateFolder.open(area.rawValue, boardKey)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: StateFolderError) -> FileSystemError {
    switch error {
    case .unavailable(let error): error
    case .noHome: FileSystemError(.notFound, .open, path: stateFolder.path ?? "the state folder")
    }
  }
}
