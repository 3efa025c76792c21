public import Basics

extension AppModel {
  /// Decides whether a launch opens the boards again that were open when the program last ended.
  ///
  /// Pure, so that the rule can be shown to hold on any machine.
  ///
  /// - Parameters:
  ///   - restoreOpenBoards: the person's preference, which is on unless it was turned off.
  ///   - openedWithBoard: whether the launch asks for a board by name; nothing else is opened then.
  public static func shouldRestoreAtLaunch(restoreOpenBoards: Bool, openedWithBoard: Bool) -> Bool {
    restoreOpenBoards && !openedWithBoard
  }

  /// The boards that were open when the program last ended, told apart by whether they are still there.
  public func restorableBoards() throws(PreferenceError) -> RestorableBoards {
    var present: [String] = []
    var missing: [String] = []
    for path in try openBoards.recorded() {
      do throws(FileSystemError) {
        _ = try fileSystem.openFolder(at: path)
        present.append(path)
      } catch {
        missing.append(path)
      }
    }
    return RestorableBoards(present: present, missing: missing)
  }
}
