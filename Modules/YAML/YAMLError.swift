/// Why a text is not YAML.
public struct YAMLError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public enum Code: Sendable, Equatable {
    /// The text has bytes or characters that YAML does not allow.
    case unreadableCharacter
    /// The text breaks a rule of the grammar.
    case malformed
    /// Memory ran out.
    case outOfMemory
  }

  /// The kind of failure.
  public let code: Code
  /// The parser's words: "did not find expected key".
  public let problem: String
  /// What the parser was doing, where it says so: "while parsing a block mapping".
  public let context: String?
  /// The offset of the byte at which it failed.
  public let offset: Int
}
