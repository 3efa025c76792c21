public import Basics
public import ContentHash

/// Why a journal could be neither read nor written.
public struct JournalError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: Sendable, Equatable {
    /// The disk refused. After a failed flush that it did not let be taken back either, the records may be there.
    case disk(FileSystemError)
    /// Another process kept the journal locked for too long.
    case locked
    /// The journal was replaced again and again while it was being read.
    case restless
    /// The journal was written by a newer version of the program, in another form.
    case newerForm(Int)
    /// The journal has no content of this hash, or none that can be read any more.
    case contentMissing(ContentHash)
    /// A session of this name is live already.
    case sessionInUse(String)
    /// What should be appended is larger than a journal takes.
    case tooLarge
  }

  /// Why it failed.
  public let code: Code
  /// The journal's folder; nil where it could not be opened.
  public let path: String?

  /// Creates an error.
  public init(_ code: Code, path: String?) {
    self.code = code
    self.path = path
  }
}

extension JournalError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap { $0 }.joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    let journal = path.map { "The history in \($0)" } ?? "The history"
    return switch code {
    case .disk(let error): "The history can be neither read nor kept. \(error)"
    case .locked: "\(journal) is locked by another process."
    case .restless: "\(journal) was replaced while it was being read."
    case .newerForm(let form): "\(journal) has form \(form), which a newer version of the program writes."
    case .contentMissing(let hash): "\(journal) does not have the content with SHA-256 \(hash)."
    case .sessionInUse(let session): "\(journal) has a live session named “\(session)” already."
    case .tooLarge: "\(journal) does not take as much at once."
    }
  }

  /// What to do about it, as a sentence; nil when there is nothing to do.
  public var hint: String? {
    switch code {
    case .disk(let error): error.code == .noSpace ? "Make room on the disk." : nil
    case .locked, .restless: "Try again."
    case .newerForm: "Use the newer version."
    case .contentMissing, .sessionInUse, .tooLarge: nil
    }
  }
}
