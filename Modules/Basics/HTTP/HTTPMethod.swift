/// What a request asks for; any token is a method, the usual ones have names.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  /// The method as it is written in a request, such as `GET`.
  public let rawValue: String

  /// Creates a method from what is written in a request.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Asks for what is there.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Asks for the headers that `get` would be answered with.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Hands something over to be worked on.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Puts something in place of what is there.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a part of what is there.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes what is there.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what may be asked.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether sending a request twice has the effect of sending it once (RFC 9110, 9.2.2).
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete, .options: true
    default: false
    }
  }
}

extension HTTPMethod: CustomStringConvertible {
  /// The method as it is written in a request.
  public var description: String { rawValue }
}
