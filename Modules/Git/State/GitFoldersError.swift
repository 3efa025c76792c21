public import Basics

/// Why the folders of a repository were not found.
public enum GitFoldersError: Error, Sendable, Equatable {
  /// The folder is not the top of a work tree.
  case notAWorkTree(path: String)
  /// A file that tells where the repository lies does not tell.
  case unreadablePointer(path: String)
  /// The repository is not where it should be.
  case missingRepository(path: String, namedBy: String)
  /// A call of the file system failed.
  case file(FileSystemError)
}

extension GitFoldersError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .notAWorkTree(let path): "“\(path)” is not the top of a git work tree."
    case .unreadablePointer(let path): "“\(path)” does not tell where a repository lies."
    case .missingRepository(let path, let pointer):
      "There is no repository at “\(path)”, where “\(pointer)” says it is."
    case .file(let error): error.description
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .missingRepository:
      "If the repository or the work tree was moved, run “git worktree repair” in the repository."
    case .notAWorkTree, .unreadablePointer, .file: nil
    }
  }
}
