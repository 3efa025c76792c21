internal import Basics
internal import Git

/// Why a change cannot become a commit now, although it was made.
///
/// It is recorded natively then, and its files are committed by a later catch-up.
enum NotCommittable: Error, Equatable {
  /// What is to be changed in the last commit, or in the index, is not what the change was made on, and the two cannot be
  /// merged.
  case contested(path: String)
  /// The index cannot be changed as it would have to be, as where it is in conflict.
  case index(reason: String)
  /// Others kept changing the branch or the index while the commit was being made.
  case overtaken
  /// The file is staged and not yet committed, so there is nothing in the last commit to change.
  case onlyStaged(path: String)
  /// Git converts the file by a program, such as LFS, which is not run here.
  case filtered(path: String, filter: String)
  /// Git ignores all that was changed.
  case ignored
  /// The last commit has the change already, as when it takes back what a person has staged.
  case alreadyCommitted
  /// A folder that left the board held something that no commit has, so only the native history can bring it back.
  case nowhereElse(path: String)
  /// An object that was never fetched is needed.
  case missingObject(String)
  /// The disk refused, so the change itself must not stand.
  case disk(String)
  /// Another program has kept the index locked.
  case locked(path: String)
  /// The repository cannot be worked with now.
  case gate(GitGate)

  /// Does something on the disk, and tells a failure as the reason why there is no commit.
  static func onDisk<Value>(
    _ body: () throws(FileSystemError) -> Value
  ) throws(NotCommittable) -> Value {
    do throws(FileSystemError) {
      return try body()
    } catch {
      throw .disk("\(error)")
    }
  }

  /// Whether what could not be committed is committed by a later catch-up.
  var isForLater: Bool {
    switch self {
    case .ignored, .alreadyCommitted: false
    default: true
    }
  }

  /// The reason, as a sentence.
  var sentence: String {
    switch self {
    case .contested(let path): "\(path) is staged, or committed, with other changes to the same thing."
    case .index(let reason): reason
    case .overtaken: "Other programs keep changing the repository."
    case .onlyStaged(let path): "\(path) is staged and was never committed."
    case .filtered(let path, let filter):
      "\(path) goes through the filter “\(filter)”, which is not run here."
    case .ignored: "Git ignores what was changed."
    case .alreadyCommitted: "The last commit has it already."
    case .nowhereElse(let path): "\(path) was never committed as it is."
    case .missingObject(let object):
      "The repository does not have the object \(object) yet; fetch it with git."
    case .disk(let reason): reason
    case .locked(let path):
      "Another program has locked \(path). If none is running, it has left the lock behind; remove it then."
    case .gate(let gate): gate.sentence ?? "The repository is not ready."
    }
  }
}
