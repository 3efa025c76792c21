/// A request to a server, as a value: what is asked, and how long and how large the answer may be.
public struct HTTPRequest: Sendable {
  /// What is asked for.
  public var method: HTTPMethod
  /// Of whom, and about what.
  public var url: HTTPURL
  /// The header fields; length, host and connection are the requester's business.
  public var headers: HTTPHeaders
  /// The body; empty for none.
  public var body: [UInt8]
  /// The longest that everything may take, from looking up the server's name to the answer's last byte.
  public var deadline: Duration
  /// The most bytes that the answer's body may have.
  public var responseLimit: Int
  /// Whether the request may be sent again when it is not known what became of it.
  ///
  /// True from the start for methods that are idempotent; for others only the caller knows.
  public var mayBeRepeated: Bool

  /// Creates a request.
  public init(
    _ method: HTTPMethod = .get, _ url: HTTPURL, headers: HTTPHeaders = [:], body: [UInt8] = [],
    deadline: Duration = .seconds(30), responseLimit: Int = 4 << 20, mayBeRepeated: Bool? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.deadline = deadline
    self.responseLimit = responseLimit
    self.mayBeRepeated = mayBeRepeated ?? method.isIdempotent
  }

  /// Refuses what must not reach a socket: line ends and other control characters in methods and header fields, and
  /// fields that say how the message is cut out of the connection.
  ///
  /// Every requester calls it before it sends. It throws `invalidRequest`.
  public func check() throws(HTTPRequestError) {
    guard HTTPSyntax.isToken(method.rawValue) else { throw refusal("the method is not a token") }
    for field in headers.fields {
      guard HTTPSyntax.isToken(field.name) else { throw refusal("the name of a header field is not a token") }
      guard HTTPSyntax.isFieldValue(field.value) else {
        throw refusal("the header field '\(field.name)' holds a control character")
      }
      if Self.ownFields.contains(where: { HTTPHeaders.areEqual($0, field.name) }) {
        throw refusal("the header field '\(field.name)' is set by the requester itself")
      }
    }
  }

  private func refusal(_ reason: String) -> HTTPRequestError {
    HTTPRequestError(.invalidRequest, reason, operation: "send a request", server: url.origin)
  }

  private static let ownFields = ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]
}
