internal import Basics
public import Signatures

/// A question to a store's server that got no usable answer: why, what the server said, and what helps.
public struct StoreRequestError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The server could not be reached, or did not answer in time.
    case unreachable
    /// The task that asked was cancelled.
    case cancelled
    /// The server does not take the key, or not for this.
    case unauthorized
    /// Too much was asked; `retryAfter` says when to come back.
    case rateLimited
    /// What was asked about does not exist there.
    case notFound
    /// The question is not accepted: by the server, or here, before anything is sent.
    case refused
    /// The server failed.
    case serverFailure
    /// The answer is not what the server's documentation says.
    case malformedAnswer
    /// The answer speaks of another application or environment than the one asked.
    case foreignAnswer
    /// The pages of an answer do not come to an end.
    case endlessPages
    /// Signed data in the answer did not pass the checks; `verification` says why.
    case verificationFailed
    /// No token could be made with the key.
    case signingFailed
  }

  /// Why there is no usable answer.
  public let code: Code
  /// What is wrong, as a whole sentence.
  public let message: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?
  /// The status of the answer, if there was one.
  public let status: Int?
  /// What the store's own error is called: Apple's number, Google's word.
  public let storeCode: String?
  /// How long to wait before asking again, if the server said so.
  public let retryAfter: Duration?
  /// Why signed data was refused.
  public let verification: VerificationError?

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, hint: String? = nil, status: Int? = nil, storeCode: String? = nil,
    retryAfter: Duration? = nil, verification: VerificationError? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status
    self.storeCode = storeCode
    self.retryAfter = retryAfter
    self.verification = verification
  }
}

extension StoreRequestError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension StoreRequestError {
  /// A request that got no whole answer.
  init(_ error: HTTPRequestError) {
    let code: Code =
      switch error.code {
      case .cancelled: .cancelled
      case .malformed, .tooLarge: .malformedAnswer
      case .invalidRequest: .refused
      default: .unreachable
      }
    self.init(code, error.description, hint: error.hint)
  }

  /// Signed data that did not pass.
  init(_ error: VerificationError) {
    self.init(
      .verificationFailed,
      "The store's answer holds signed data that did not pass the checks: \(error.message)",
      hint: error.hint, retryAfter: error.retryAfter, verification: error)
  }

  /// Whether asking again later may help, without any change.
  public var isTransient: Bool {
    switch code {
    case .unreachable, .rateLimited, .serverFailure: true
    case .verificationFailed:
      verification?.verdict == .retryableVerificationFailure || verification?.verdict == .throttled
    default: false
    }
  }
}
