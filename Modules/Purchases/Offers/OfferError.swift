/// Why an offer was not signed.
public struct OfferError: Error, Sendable, Equatable {
  /// The kinds of reasons.
  public enum Code: Sendable, Equatable {
    /// A field is missing, or holds what would make the signed message ambiguous.
    case invalidField
    /// The nonce is no UUID.
    case invalidNonce
    /// The nonce was signed before.
    case usedNonce
    /// The memory of nonces is full.
    case tooManyNonces
    /// The memory of nonces cannot be asked.
    case nonceMemoryFailed
    /// The timestamp is too old, or lies ahead.
    case invalidTimestamp
    /// The key does not sign, or what it signed does not verify.
    case signingFailed
  }

  /// The kind of reason.
  public let code: Code
  /// What is wrong, as a whole sentence.
  public let message: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension OfferError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
