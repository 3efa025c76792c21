/// Something that happened besides the answer, for whoever looks after the program.
public struct Diagnostic: Sendable, Equatable {
  /// How much it matters, least first.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    /// Of interest to those who look for a fault.
    case debug
    /// Worth knowing; nothing is wrong.
    case notice
    /// Something is wrong and was dealt with.
    case warning
    /// Something is wrong and somebody has to act.
    case error

    /// Tells whether a level matters less than another.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much it matters.
  public let level: Level
  /// What happened, as a whole sentence.
  public let message: String
  /// The file or folder it is about, if any.
  public let path: String?
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates a diagnostic.
  public init(_ level: Level, _ message: String, path: String? = nil, hint: String? = nil) {
    self.level = level
    self.message = message
    self.path = path
    self.hint = hint
  }
}
