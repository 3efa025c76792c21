internal import Basics
internal import CLibGit2

extension GitRepository {
  /// Tells whether the rules for ignored files name a path; a folder's ends with a slash.
  ///
  /// Only the rules are asked: a file that git tracks already is not ignored, whatever they say. Throws
  /// `.unsupported` when a file of rules has a character at which the library would hang.
  public func isIgnored(_ path: String) throws(GitError) -> Bool {
    let operation = "tell whether git ignores"
    try Self.check(path, operation)
    try checkRules(for: path, operation)
    var isIgnored: Int32 = 0
    try call(operation, path) { $0.pointee.ignore_path_is_ignored(&isIgnored, handle.pointer, path) }
    return isIgnored != 0
  }

  /// Refuses files of rules with form feeds or vertical tabs: where one begins a rule, the library (1.5) reads it
  /// again and again and never returns.
  private func checkRules(for path: String, _ operation: String) throws(GitError) {
    var files = [(folder: commonFolder + "/info", name: "exclude"), (folder: workTree, name: ".gitignore")]
    var folder = workTree
    for name in path.split(separator: "/") {
      folder += "/" + name
      files.append((folder, ".gitignore"))
    }
    let configured = try configuredPath("core.excludesFile")
    if let personal = configured ?? surroundings.configurationHome.map({ $0 + "/git/ignore" }),
      let end = personal.lastIndex(of: "/")
    {
      files.append((String(personal[..<end]), String(personal[end...].dropFirst())))
    }
    for file in files {
      do throws(FileSystemError) {
        let rules = try DiskFileSystem().openFolder(at: file.folder.isEmpty ? "/" : file.folder)
          .readFile(file.name, limit: 1 << 24, followingLinks: true)
        if !rules.contains(where: { $0 == 0x0B || $0 == 0x0C }) { continue }
      } catch {
        switch error.code {
        // There are no rules, and the library finds none either.
        case .notFound, .notAFolder, .notAFile, .isLink, .invalidName, .permissionDenied: continue
        default:
          throw GitError(
            .other, category: .system, message: "\(error.code)", operation: operation, path: error.path)
        }
      }
      throw GitError(
        .unsupported, message: "\(file.folder)/\(file.name) has a form feed or vertical tab in it",
        operation: operation, path: path, hint: "Remove that character from the file.")
    }
  }
}
