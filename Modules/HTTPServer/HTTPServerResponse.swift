public import Basics

/// A server's answer.
public struct HTTPServerResponse: Sendable {
  /// The status, 200 to 599.
  public var status: Int
  /// The header fields; lengths, date and connection are the server's business.
  public var headers: HTTPHeaders
  /// The body's bytes; a HEAD request is told their number only.
  public var body: [UInt8]
  /// Whether the connection ends with the answer.
  public var closesConnection: Bool

  /// Creates an answer.
  public init(
    status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], closesConnection: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closesConnection = closesConnection
  }

  /// Creates an answer of JSON.
  public static func json(_ value: JSONValue, status: Int = 200) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status, headers: ["Content-Type": "application/json"], body: value.bytes())
  }

  /// Creates the answer to a request that fails: `{"error":{"code":…,"message":…}}`.
  ///
  /// The code is for programs, the message a sentence for people.
  public static func failure(
    _ status: Int, code: String, message: String, closesConnection: Bool = false
  ) -> HTTPServerResponse {
    var response = json(["error": ["code": .string(code), "message": .string(message)]], status: status)
    response.closesConnection = closesConnection
    return response
  }
}
