/// Why a document was not edited. The document is as it was in every case.
public enum DocumentEditError: Error, Sendable, Equatable {
  /// The path names no key.
  case emptyPath
  /// The value cannot be written so that it reads back as itself.
  case unwritable(path: [String], reason: UnwritableReason)
  /// The path leads through a key that is there and holds no mapping.
  case notAMapping(path: [String])
  /// The key's lines cannot be told apart from what stands around them with certainty.
  case notEditable(path: [String], line: Int, explanation: String)
  /// The edited document would not be readable.
  case wouldBreak(path: [String], defect: UnreadableDocument)
  /// The edited document would read otherwise than asked: at the path itself, at another key, or, where no key is
  /// named, in its body.
  case wouldMisread(path: [String], key: String?)

  /// What about a value cannot be written.
  public enum UnwritableReason: Sendable, Equatable {
    /// A number that is infinite or not a number, which the format has no reading for.
    case notFinite
    /// A mapping with the same key twice.
    case duplicateKey(String)
    /// Collections inside collections beyond what readers accept.
    case tooDeep
    /// A key of more characters than a key may have.
    case keyTooLong
  }
}

extension DocumentEditError: CustomStringConvertible {
  /// What went wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .emptyPath:
      "An edit needs the name of a key."
    case .unwritable(let path, let reason):
      switch reason {
      case .notFinite: "The value for \(name(path)) is not a finite number."
      case .duplicateKey(let key): "The value for \(name(path)) has the key \"\(key)\" twice."
      case .tooDeep: "The value for \(name(path)) is nested too deeply."
      case .keyTooLong: "The value for \(name(path)) has a key that is too long."
      }
    case .notAMapping(let path):
      "\(name(path)) holds no mapping, so nothing inside it can be set. Replace the whole key instead."
    case .notEditable(let path, let line, let explanation):
      "\(name(path)) in line \(line) cannot be edited safely: \(explanation). Edit the file by hand."
    case .wouldBreak(let path, let defect):
      "Setting \(name(path)) would make the file unreadable in line \(defect.line): \(defect.explanation)."
    case .wouldMisread(let path, let key):
      "Setting \(name(path)) would change how \(key.map { "\"\($0)\"" } ?? "the body") reads. Edit the file by hand."
    }
  }

  private func name(_ path: [String]) -> String {
    path.isEmpty ? "the document" : "\"\(path.joined(separator: "."))\""
  }
}
