/// A key's file that is not used: why, and what can be done about it.
public struct OperatorKeyError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// It is not there, is no regular file, or cannot be read.
    case unreadable
    /// It belongs to somebody else.
    case foreignOwner
    /// Others could read or change it.
    case openToOthers
    /// There is no key in it.
    case malformed
  }

  /// Why it is not used.
  public let code: Code
  /// Where it lies.
  public let path: String
  /// What is wrong, without a full stop.
  public let reason: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, path: String, reason: String, hint: String? = nil) {
    self.code = code
    self.path = path
    self.reason = reason
    self.hint = hint
  }
}

extension OperatorKeyError: CustomStringConvertible {
  /// The refusal as a sentence, without the hint.
  public var description: String { "The key in \(path) is not used: \(reason)." }
}
