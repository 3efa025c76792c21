/// Where a server listens, and what it bears from its clients.
public struct HTTPServerConfiguration: Sendable {
  /// The number of the network interface, of IPv4 or IPv6; `0.0.0.0` and `::` are all of them.
  public var address: String
  /// The port; 0 for any that is free.
  public var port: Int
  /// The threads that read and write; handlers run on Swift's own.
  public var threads: Int
  /// The most connections at a time.
  public var connectionLimit: Int
  /// The most connections at a time from one address.
  public var connectionsPerAddress: Int
  /// The memory of a connection in bytes, which bounds the request line and header.
  public var headerLimit: Int
  /// The most bytes that a request's body may have.
  public var bodyLimit: Int
  /// The longest that a client may take for a whole request, counted from the connection or the last answer.
  public var receiveLimit: Duration
  /// The longest that a handler may take; it is cancelled then, and the client is told.
  public var handlerLimit: Duration
  /// The longest that a client may take to fetch an answer.
  public var sendLimit: Duration

  /// Creates a configuration.
  public init(
    address: String = "127.0.0.1", port: Int = 0, threads: Int = 2, connectionLimit: Int = 1_024,
    connectionsPerAddress: Int = 1_024, headerLimit: Int = 32 << 10, bodyLimit: Int = 1 << 20,
    receiveLimit: Duration = .seconds(30), handlerLimit: Duration = .seconds(30),
    sendLimit: Duration = .seconds(60)
  ) {
    self.address = address
    self.port = port
    self.threads = threads
    self.connectionLimit = connectionLimit
    self.connectionsPerAddress = connectionsPerAddress
    self.headerLimit = headerLimit
    self.bodyLimit = bodyLimit
    self.receiveLimit = receiveLimit
    self.handlerLimit = handlerLimit
    self.sendLimit = sendLimit
  }
}
