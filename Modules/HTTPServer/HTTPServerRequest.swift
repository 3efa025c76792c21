public import Basics

/// A request of a client, whole.
public struct HTTPServerRequest: Sendable {
  /// What is asked for.
  public let method: HTTPMethod
  /// What was asked about, as the client wrote it: the path and perhaps `?` and a query.
  public let target: String
  /// The header fields in the client's order.
  public let headers: HTTPHeaders
  /// The body's bytes.
  public let body: [UInt8]

  /// Creates a request.
  public init(_ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The path, still percent-encoded.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// The parts of the path between the slashes, decoded; nil when one cannot be.
  public var segments: [String]? {
    var segments: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      guard let segment = PercentEncoding.decode(part) else { return nil }
      segments.append(segment)
    }
    return segments
  }

  /// The first value of a name in the query, decoded; nil when there is none or it cannot be decoded.
  public func queryValue(_ name: String) -> String? {
    for item in target.dropFirst(path.count + 1).split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Forms write a space as a plus sign.
      let texts = parts.map { PercentEncoding.decode(String($0.map { $0 == "+" ? " " : $0 })) }
      if texts.first == name { return texts.count == 2 ? texts[1] : "" }
    }
    return nil
  }
}
