internal import CLibGit2
internal import Posix

/// An open repository with a work tree.
///
/// It reads and writes objects and moves branches; it never touches the work tree or the index. One thread uses it
/// at a time; several may use one repository through instances of their own, as other programs do.
public final class GitRepository {
  /// What was found around the repository when it was opened.
  public let surroundings: GitSurroundings
  /// The absolute path of the work tree, without links on the way and without a slash at the end.
  public let workTree: String
  /// The absolute path of the folder with `HEAD` and `index`: that of this work tree where there are several.
  public let gitFolder: String
  /// The absolute path of the folder with objects and branches, which all work trees share.
  public let commonFolder: String

  let handle: GitHandle
  let settings: GitLibrary.Settings

  /// Opens the repository whose work tree has its top at exactly this path.
  ///
  /// Folders further up are not looked at, and nothing is created. Throws `.notFound` when there is no repository,
  /// `.bare` when its work tree is elsewhere or nowhere, `.owner` when it belongs to somebody else and is not
  /// marked as safe, `.unsupported` when it uses a format that the library does not know, and
  /// `.libraryMissing`.
  public init(openingWorkTree path: String, surroundings: GitSurroundings) throws(GitError) {
    let operation = "open the repository"
    try Self.check(path, operation)
    // A relative path would depend on the process's working folder, which nothing below the apps asks for.
    guard path.hasPrefix("/") else {
      throw GitError(.invalidName, message: "it is not an absolute path", operation: operation, path: path)
    }
    let settings = surroundings.settings
    let opened = try GitHandle(operation, path, settings, { $0.pointee.repository_free }) {
      $0.pointee.repository_open_ext(&$1, path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
    }
    var folders: (work: String?, git: String, common: String) = (nil, "", "")
    try GitLibrary.call(settings, operation, path) { git in
      folders.work = Self.folder(git.pointee.repository_workdir(opened.pointer))
      folders.git = Self.folder(git.pointee.repository_path(opened.pointer)) ?? ""
      folders.common = Self.folder(git.pointee.repository_commondir(opened.pointer)) ?? ""
      return lw_git_guard_loose_objects(opened.pointer)
    }
    handle = opened
    guard let workTree = folders.work, Self.isSame(workTree, path) else {
      throw GitError(.bare, message: "its work tree is not there", operation: operation, path: path)
    }
    self.surroundings = surroundings
    self.settings = settings
    self.workTree = workTree
    gitFolder = folders.git
    commonFolder = folders.common
    try RepositoryOwnership(surroundings).check(workTree: workTree, gitFolder: gitFolder)
  }

  /// Whether the history ends at some commits whose parents were never fetched.
  public func isShallow() throws(GitError) -> Bool {
    try call("tell how deep the history is") { $0.pointee.repository_is_shallow(handle.pointer) } != 0
  }

  /// Makes a call of the library with this repository's settings.
  @discardableResult
  func call(
    _ operation: String, _ path: String? = nil, _ function: (GitFunctions) -> Int32
  ) throws(GitError) -> Int32 {
    try GitLibrary.call(settings, operation, path, function)
  }

  /// Makes a call that gives something to be owned, with this repository's settings.
  func open(
    _ operation: String, _ path: String?, _ release: (GitFunctions) -> GitHandle.Release,
    _ function: (GitFunctions, inout OpaquePointer?) -> Int32
  ) throws(GitError) -> GitHandle {
    try GitHandle(operation, path, settings, release, function)
  }

  /// Refuses a text that the library would take for a shorter one.
  static func check(_ text: String, _ operation: String) throws(GitError) {
    if text.utf8.contains(0) {
      throw GitError(.invalid, message: "there is a NUL byte in it", operation: operation, path: text)
    }
  }

  /// The path of a folder as the library gives it, without the slash at its end.
  private static func folder(_ path: UnsafePointer<CChar>?) -> String? {
    guard let path else { return nil }
    let text = String(cString: path)
    return text.utf8.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Tells whether two paths lead to one folder.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    do throws(Errno) {
      let attributes = try FileDescriptor.open(path, .placeOnly).attributes()
      let others = try FileDescriptor.open(other, .placeOnly).attributes()
      return attributes.inode == others.inode && attributes.device == others.device
    } catch {
      return false
    }
  }
}
