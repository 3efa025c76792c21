public import Basics
internal import Synchronization

extension PreferenceKey {
  /// Keeps the paths of the boards that were open when the program last ended.
  public static let openBoardsKey = PreferenceKey("open-boards", in: .state)
}

/// The boards this process has open, and the record of them for the next launch.
///
/// The record is written when a board is opened and when one is closed, so that it is right after a crash too. It
/// is that of the process which wrote last; boards that another process has open are not added to it.
final class OpenBoards: Sendable {
  private let preferences: any AppPreferences
  private let paths = Mutex<[String]>([])

  init(preferences: any AppPreferences) {
    self.preferences = preferences
  }

  /// Adds a board, as the last one, and records it.
  func add(_ path: String) throws(PreferenceError) {
    try record(
      paths.withLock { paths in
        paths.removeAll { $0.utf8.elementsEqual(path.utf8) }
        paths.append(path)
        return paths
      })
  }

  /// Takes out a board that was closed, and records what is left.
  func remove(_ path: String) throws(PreferenceError) {
    try record(
      paths.withLock { paths in
        paths.removeAll { $0.utf8.elementsEqual(path.utf8) }
        return paths
      })
  }

  /// The boards on record, in the order in which they were opened.
  func recorded() throws(PreferenceError) -> [String] {
    let boards = try preferences.read(.openBoardsKey)?.members["boards"]?.array ?? []
    return boards.compactMap(\.string)
  }

  private func record(_ paths: [String]) throws(PreferenceError) {
    try preferences.update(.openBoardsKey) { record in
      record.members["boards"] = .array(paths.map { .string($0) })
    }
  }
}
