/// A key, certificate or signature that could not be read or made.
public struct SignatureError: Error, Sendable, Equatable {
  /// Why it failed.
  public enum Code: Sendable, Equatable {
    /// The text or bytes are not of the form that was expected.
    case malformed
    /// It is of a kind that is not supported, such as a key on another curve.
    case unsupported
    /// The library failed, for want of memory or randomness.
    case library
  }

  /// Why it failed.
  public let code: Code
  /// What was attempted, as a verb for people: "read the private key".
  public let operation: String
  /// The reason, without a full stop.
  public let message: String
  /// What a person can do about it, as a sentence.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, operation: String, message: String, hint: String? = nil) {
    self.code = code
    self.operation = operation
    self.message = message
    self.hint = hint
  }
}

extension SignatureError: CustomStringConvertible {
  /// The failure as a sentence for people, without the hint.
  public var description: String { "Could not \(operation): \(message)." }
}
