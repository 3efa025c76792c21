/// Notices what others change in a tree of folders.
///
/// It is asked when somebody wants to know, such as before a command is answered; between questions it needs
/// neither a thread nor time. A caller reads again what is named, and everything when it is told so, which makes
/// a watch that is off slow and never wrong.
public protocol FolderTreeWatching: AnyObject, Sendable {
  /// Whether changes are noticed.
  var watch: FolderTreeWatch { get }

  /// Tells what changed since the last question, without waiting.
  func changedFolders() -> FolderTreeChanges
}
