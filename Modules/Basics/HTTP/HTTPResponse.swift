/// A server's answer to a request, whole.
public struct HTTPResponse: Sendable, Equatable {
  /// The status, 200 to 599.
  public let status: Int
  /// The header fields.
  public let headers: HTTPHeaders
  /// The body's bytes.
  public let body: [UInt8]

  /// Creates an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the server did what was asked.
  public var isSuccess: Bool { (200...299).contains(status) }
}
