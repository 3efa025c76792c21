public import Basics

/// Why an index file could not be read or changed.
public enum GitIndexError: Error, Sendable, Equatable {
  /// The bytes break a rule of the format. The offset is that of the first byte that cannot be understood.
  case damaged(reason: String, offset: Int)
  /// The file is whole, but written in a way that is not understood here.
  case unsupported(Feature)
  /// A change was asked for that would leave an index that git refuses, or lose an entry. Nothing was changed.
  case refused(path: String, Refusal)
  /// The lock could not be taken or was lost.
  case lock(GitIndexLockError)
  /// A file of the repository could not be read.
  case file(FileSystemError)

  /// What an index file may use that is not understood here.
  public enum Feature: Sendable, Equatable {
    /// A version other than 2, 3 and 4.
    case version(UInt32)
    /// An extension that must be understood before anything of the file is.
    case requiredExtension(String)
    /// Most entries are in a second file (`link`).
    case splitIndex
    /// Some entries are whole folders (`sdir`).
    case sparseIndex
  }

  /// Why one change cannot be made.
  public enum Refusal: Sendable, Equatable {
    /// The path is empty, absolute, leads out of the work tree or into a repository's own folder.
    case invalidPath
    /// The mode is none that an entry can have.
    case invalidMode(UInt32)
    /// The path is in conflict, and what became of it is for the person to say.
    case inConflict
    /// Something would be moved onto a path that is taken.
    case exists
    /// A path would be a file and a folder at once.
    case isFileAndFolder
  }
}

extension GitIndexError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .damaged(let reason, let offset): "The index file is damaged at byte \(offset): \(reason)."
    case .unsupported(.version(let version)):
      "The index file has version \(version), which is not understood."
    case .unsupported(.requiredExtension(let name)):
      "The index file uses the extension \(name), which is not understood."
    case .unsupported(.splitIndex): "The index is split into two files, which cannot be changed here."
    case .unsupported(.sparseIndex): "The index is sparse, which cannot be changed here."
    case .refused(let path, .invalidPath): "The index cannot have an entry for “\(path)”."
    case .refused(let path, .invalidMode(let mode)):
      "The index cannot have “\(path)” with the mode \(String(mode, radix: 8))."
    case .refused(let path, .inConflict): "“\(path)” is in conflict."
    case .refused(let path, .exists): "The index has an entry for “\(path)” already."
    case .refused(let path, .isFileAndFolder): "“\(path)” cannot be a file and a folder at once."
    case .lock(let error): error.message
    case .file(let error): error.description
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .damaged: "Move the file aside and run “git reset”, which writes it anew from the last commit."
    case .unsupported(.version), .unsupported(.requiredExtension):
      "A newer git has written it; “git status” tells what that git says of it."
    case .unsupported(.splitIndex): "Run “git update-index --no-split-index” to make it one file."
    case .unsupported(.sparseIndex):
      "Run “git sparse-checkout reapply --no-sparse-index” to make it a full one."
    case .refused(_, .inConflict): "Resolve the conflict and run “git add” for it."
    case .refused, .file: nil
    case .lock(let error): error.hint
    }
  }
}
