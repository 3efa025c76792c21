package import AppModel
package import Basics
package import Boards

/// A board that is open in a conversation, and what is watched of it.
package struct OpenBoard {
  /// The session on the board.
  package let session: BoardSession
  private let watcher: (any FolderTreeWatching)?

  /// Folders that hold nothing of the board, and change often.
  static let ignoredFolders: Set<String> = [".git", ".log", ".schema", ".tracker.nosync"]

  /// Creates an open board. The watcher was started before the board was read, so that nothing is missed between.
  package init(_ session: BoardSession, watcher: (any FolderTreeWatching)?) {
    self.session = session
    self.watcher = watcher
  }

  /// The name by which a person switches to the board: that of its folder.
  package var name: String { session.location.name }

  /// Reads what others changed since the last time, and says what that was.
  package func lookOutside() throws(SessionError) -> OutsideChanges {
    switch watcher?.changedFolders() {
    case .folders(let folders):
      folders.isEmpty ? OutsideChanges() : try session.refresh(changed: Array(Self.paths(in: folders)))
    case .everything, nil: try session.refresh()
    }
  }

  /// What has to be read again after something changed directly in folders.
  ///
  /// A change in a lane's folder concerns the lane's own document, or one card, or which cards there are: were the lane
  /// named as a whole, all its cards would be read. Any name that is no item's stands for which items there are.
  private static func paths(in folders: ChangedFolders) -> Set<BoardPath> {
    var paths: Set<BoardPath> = []
    for (folder, concerned) in folders.names {
      let names = folder.split(separator: "/").map(String.init)
      switch names.count {
      case 0:
        for name in concerned ?? [ReservedName.index, "."] {
          paths.insert(BoardPath([name == ReservedName.index ? name : "."]))
        }
      case 1 where ItemID(folderName: names[0]) != nil:
        for name in concerned ?? [ReservedName.index, "."] {
          let isItem = name == ReservedName.index || ItemID(folderName: name) != nil
          paths.insert(BoardPath([names[0], isItem ? name : "."]))
        }
      default: paths.insert(BoardPath(names))
      }
    }
    return paths
  }
}
