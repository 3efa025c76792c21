/// The address of something that is asked for by HTTP: `https://host:port/path?query`.
///
/// Only what can be sent as it stands is taken: ASCII, escapes where they belong, and neither a user's name and
/// password nor a fragment, which would be sent to nobody.
public struct HTTPURL: Sendable, Hashable {
  /// How the server is talked to.
  public enum Scheme: String, Sendable, Hashable {
    /// In the clear.
    case http
    /// Through TLS.
    case https
  }

  /// How the server is talked to.
  public let scheme: Scheme
  /// The server's name or number in lowercase; a number of IPv6 without its brackets.
  public let host: String
  /// The port that was named, or the usual one of the scheme.
  public let port: Int
  /// What is asked of the server: the path, beginning with `/`, and the query with its `?`, if any.
  public let target: String

  /// Reads an address.
  ///
  /// It throws `invalidRequest` for what is not one, and names the reason, not the address, which may hold secrets.
  public init(_ text: String) throws(HTTPRequestError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 16_384 else { throw Self.refusal("the address is longer than 16 KiB") }
    guard let separator = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased())
    else { throw Self.refusal("the address does not begin with 'https://' or 'http://'") }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let target = rest[authority.endIndex...]
    guard !authority.contains("@") else {
      throw Self.refusal("the address names a user; credentials belong into a header")
    }
    (host, port) = try Self.server(authority, scheme)
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.refusedMarks.contains($0) }) else {
      throw Self.refusal("the address holds a character that has to be percent-encoded, or a fragment")
    }
    self.scheme = scheme
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  private init(scheme: Scheme, host: String, port: Int, target: String) {
    (self.scheme, self.host, self.port, self.target) = (scheme, host, port, target)
  }

  /// The address with segments added to its path and items to its query, all of them percent-encoded here.
  ///
  /// A segment that is empty, `.` or `..` stays so, and means to a server what it means in any path: whoever takes a
  /// segment from outside refuses those before.
  public func appending(_ segments: [String] = [], query items: [(name: String, value: String)] = [])
    -> HTTPURL
  {
    let end = target.firstIndex(of: "?") ?? target.endIndex
    var target = String(target[..<end])
    for segment in segments {
      if !target.hasSuffix("/") { target += "/" }
      target += PercentEncoding.encode(segment)
    }
    var query = String(self.target[end...])
    for item in items {
      query += query.isEmpty ? "?" : query == "?" ? "" : "&"
      query += "\(PercentEncoding.encode(item.name))=\(PercentEncoding.encode(item.value))"
    }
    return HTTPURL(scheme: scheme, host: host, port: port, target: target + query)
  }

  /// The scheme, host and port, which decide who is talked to: `https://host`, the port where it is not the usual one.
  public var origin: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return "\(scheme.rawValue)://\(host)\(port == Self.usualPort(scheme) ? "" : ":\(port)")"
  }

  /// The path, still percent-encoded.
  public var path: String { String(target.prefix { $0 != "?" }) }

  private static func server(
    _ authority: Substring, _ scheme: Scheme
  ) throws(HTTPRequestError) -> (host: String, port: Int) {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { throw refusal("the address lacks a ']'") }
      host = authority[authority.index(after: authority.startIndex)..<bracket]
      let rest = authority[authority.index(after: bracket)...]
      guard rest.isEmpty || rest.hasPrefix(":"), host.utf8.allSatisfy({ isNumberOfIPv6($0) }) else {
        throw refusal("the server's number in the address is not one of IPv6")
      }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else {
      if let colon = authority.firstIndex(of: ":") {
        host = authority[..<colon]
        port = authority[authority.index(after: colon)...]
      }
      guard host.utf8.allSatisfy({ HTTPSyntax.isLetterOrDigit($0) || "-._".utf8.contains($0) }) else {
        throw refusal("the server's name in the address holds a character that is not allowed there")
      }
    }
    guard !host.isEmpty, host.utf8.count <= 255 else { throw refusal("the address names no server") }
    guard let port else { return (host.lowercased(), usualPort(scheme)) }
    guard port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
      (1...65_535).contains(number)
    else { throw refusal("the port in the address is not a number from 1 to 65535") }
    return (host.lowercased(), number)
  }

  private static func isNumberOfIPv6(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func usualPort(_ scheme: Scheme) -> Int { scheme == .https ? 443 : 80 }

  private static func refusal(_ reason: String) -> HTTPRequestError {
    HTTPRequestError(.invalidRequest, reason, operation: "read an address", server: nil)
  }

  private static let refusedMarks = Set("\"<>\\^`{|}#".utf8)
}

extension HTTPURL: CustomStringConvertible {
  /// The whole address.
  public var description: String { origin + target }
}
