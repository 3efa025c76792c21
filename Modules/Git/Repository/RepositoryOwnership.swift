internal import CLibGit2
internal import Posix

/// The rule by which git refuses to work in other people's repositories, whose configuration could run programs.
///
/// The library has a check of its own that refuses what git allows, so it is switched off.
struct RepositoryOwnership {
  private let surroundings: GitSurroundings

  init(_ surroundings: GitSurroundings) {
    self.surroundings = surroundings
  }

  /// Throws `.owner` unless the repository belongs to the user or the user's own configuration names it as safe.
  func check(workTree: String, gitFolder: String) throws(GitError) {
    // `.git` is a file in linked work trees and submodules, and as good a place to be led astray as the folders.
    for path in [workTree + "/.git", workTree, gitFolder] where try !isOwn(path) {
      if try isNamedAsSafe(workTree) { return }
      throw GitError(
        .owner, message: "\(path) belongs to another user", operation: "open the repository", path: workTree,
        hint: "If you trust it, run: git config --global --add safe.directory '\(workTree)'")
    }
  }

  private func isOwn(_ path: String) throws(GitError) -> Bool {
    let owner: UInt32
    do throws(Errno) {
      owner = try FileDescriptor.open(path, [.placeOnly, .noFollow]).attributes().owner
    } catch {
      throw GitError(
        .other, category: .system, message: error.description, operation: "tell the owner of", path: path)
    }
    if owner == surroundings.userID { return true }
    return surroundings.userID == 0 && owner == surroundings.sudoUserID
  }

  /// Reads `safe.directory` where the repository cannot set it: a path, or `*` for all; an empty value takes back
  /// the ones before.
  private func isNamedAsSafe(_ workTree: String) throws(GitError) -> Bool {
    var isSafe = false
    for file in surroundings.protectedConfigurationFiles {
      guard let configuration = try GitConfigurationFile(file, surroundings.settings) else { continue }
      for value in try configuration.all("safe.directory") {
        if value.isEmpty {
          isSafe = false
        } else if value == "*" || Array(expanded(value).utf8) == Array(workTree.utf8) {
          isSafe = true
        }
      }
    }
    return isSafe
  }

  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = surroundings.home else { return path }
    return home + path.dropFirst(1)
  }
}
