internal import Basics

/// Looks for the repository a board is bound to, by walking up from its folder.
///
/// Only the folders themselves count. What the environment says of repositories (`GIT_DIR` and the like) is
/// about the command somebody is running, not about the board, and is not asked. Nothing in a repository is
/// opened.
struct SubstrateProbe {
  let fileSystem: any FileSystem

  /// Looks from a board's folder, whose path is absolute and free of links, up to the root.
  ///
  /// A folder above that may be passed through but not read is taken to have no repository.
  func find(boardAt path: String) throws(FileSystemError) -> SubstrateFinding {
    let board = try fileSystem.openFolder(at: path)
    if try hasRepository(board) { return SubstrateFinding(.repositoryAtBoard) }
    var names = AbsolutePath.names(of: path)
    while names.popLast() != nil {
      let above = AbsolutePath.joining(names)
      do throws(FileSystemError) {
        if try hasRepository(try fileSystem.openFolder(at: above)) {
          return SubstrateFinding(.repositoryAbove(above))
        }
      } catch  where error.code == .permissionDenied {
        continue
      }
    }
    return SubstrateFinding(.noRepository)
  }

  /// Tells whether a folder has a `.git` folder, or the file that stands for one in linked work trees and
  /// submodules. A link counts by what it leads to.
  private func hasRepository(_ folder: any Folder) throws(FileSystemError) -> Bool {
    switch try folder.status(of: ".git")?.kind {
    case .folder, .file: return true
    case .link: return try leadsSomewhere(".git", in: folder)
    case .other, nil: return false
    }
  }

  private func leadsSomewhere(_ link: String, in folder: any Folder) throws(FileSystemError) -> Bool {
    do throws(FileSystemError) {
      _ = try folder.openFolder(link, followingLinks: true)
      return true
    } catch  where error.code == .notAFolder || error.code == .permissionDenied {
      return true
    } catch  where error.code == .notFound || error.code == .isLink {
      return false
    }
  }
}
