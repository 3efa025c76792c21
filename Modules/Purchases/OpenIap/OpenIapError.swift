/// An operation of the store that did not succeed: which code, about which product, and what can be done.
public struct OpenIapError: Error, Sendable, Equatable {
  /// The code, by which programs tell errors apart.
  public let code: OpenIapErrorCode
  /// What is wrong, as a whole sentence.
  public let message: String
  /// The product it is about, if any.
  public let productId: String?
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?
  /// What the store itself said, as it said it; for the log, never for deciding.
  public let debugMessage: String?

  /// Creates an error.
  public init(
    _ code: OpenIapErrorCode, _ message: String, productId: String? = nil, hint: String? = nil,
    debugMessage: String? = nil
  ) {
    self.code = code
    self.message = message
    self.productId = productId
    self.hint = hint
    self.debugMessage = debugMessage
  }
}

extension OpenIapError: CustomStringConvertible {
  /// The message, with the hint when there is one.
  public var description: String { hint.map { "\(message) \($0)" } ?? message }
}

extension OpenIapError {
  /// The error of an operation that a store does not have.
  ///
  /// - Parameter operation: what was asked for, such as "Buying".
  public static func unsupported(_ operation: String, by store: String) -> OpenIapError {
    OpenIapError(
      .featureNotSupported, "\(operation) is not possible through \(store).",
      hint: "Look at the store's capabilities before offering it.")
  }
}
