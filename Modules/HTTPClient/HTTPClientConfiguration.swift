public import Basics

/// What holds for every request of a client.
public struct HTTPClientConfiguration: Sendable {
  /// Whose certificates prove that a server is the one it says it is.
  public enum Trust: Sendable {
    /// The authorities that the system trusts.
    case system
    /// Only the authorities whose certificates these are, as PEM.
    case certificates(pem: [UInt8])
  }

  /// What the client calls itself.
  public var userAgent: String
  /// Whose certificates are believed.
  public var trust: Trust
  /// The longest that looking up the server, connecting and the handshake may take together.
  public var connectDeadline: Duration
  /// The longest that an exchange may go on with less than a byte a second.
  public var stallLimit: Duration
  /// How many redirects of GET and HEAD are followed; with 0 a redirect is an answer like any other.
  public var redirectLimit: Int
  /// How many connections are kept for later requests.
  public var idleConnections: Int
  /// The address of a proxy, such as `http://proxy:3128`; none is used otherwise, whatever the environment says.
  public var proxy: HTTPURL?

  /// Creates a configuration.
  public init(
    userAgent: String = "lanework", trust: Trust = .system, connectDeadline: Duration = .seconds(10),
    stallLimit: Duration = .seconds(20), redirectLimit: Int = 0, idleConnections: Int = 16,
    proxy: HTTPURL? = nil
  ) {
    self.userAgent = userAgent
    self.trust = trust
    self.connectDeadline = connectDeadline
    self.stallLimit = stallLimit
    self.redirectLimit = redirectLimit
    self.idleConnections = idleConnections
    self.proxy = proxy
  }
}
