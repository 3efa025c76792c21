/// A request that got no whole answer: why, what was attempted, with which server, and what helps.
public struct HTTPRequestError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The server's name has no number.
    case cannotResolve
    /// Nobody takes the connection.
    case cannotConnect
    /// No safe connection came about, such as when the server's certificate is not trusted.
    case tlsFailure
    /// The time was over, or nothing moved for too long.
    case timedOut
    /// The task that waited was cancelled.
    case cancelled
    /// The answer is larger than the request allows.
    case tooLarge
    /// What came is no answer by the rules of HTTP.
    case malformed
    /// The connection ended before the answer was whole.
    case connectionLost
    /// The request cannot be sent as it is; nothing was.
    case invalidRequest
    /// Anything else; the message tells it.
    case other
  }

  /// Why it failed.
  public let code: Code
  /// The reason, without a full stop.
  public let message: String
  /// What was attempted, as a verb for people: "send a request".
  public let operation: String
  /// The scheme, host and port that were talked to; never the path or query, which may hold secrets.
  public let server: String?
  /// What a person can do about it, as a sentence.
  public let hint: String?

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, operation: String = "send a request", server: String?,
    hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.server = server
    self.hint = hint
  }
}

extension HTTPRequestError: CustomStringConvertible {
  /// The failure as a sentence for people, without the hint.
  public var description: String {
    "Could not \(operation)\(server.map { " to \($0)" } ?? ""): \(message)."
  }
}
