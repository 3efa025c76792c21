import Glibc

/// A plain socket to a port of this machine, for what no well-behaved client sends.
public final class RawConnection: Sendable {
  private let number: Int32

  /// Connects to a port of 127.0.0.1, or of another such number; nil when nobody takes the connection.
  ///
  /// A test that looks whether nobody listens takes a number of its own, on which no other test does.
  public init?(port: Int, host: UInt32 = 1) {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0000 | host).bigEndian
    let result = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 {
      _ = close(number)
      return nil
    }
  }

  /// Takes over a connection that was accepted.
  public init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// Sends all bytes; false when the other side does not take them any more.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends all of a text.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Tells the other side that nothing more comes.
  public func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

  /// Ends the connection at once, as a machine that is gone would.
  public func reset() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    _ = shutdown(number, Int32(SHUT_RDWR))
  }

  /// What came, and whether the other side ended the connection.
  public struct Received: Sendable {
    /// The bytes, as text.
    public var text = ""
    /// Whether no more can come.
    public var hasEnded = false

    /// Creates what came of a connection on which nothing did.
    public init() {}

    /// The number of answers that have begun.
    public var answers: Int { text.components("HTTP/1.1 ") }
    /// The statuses of the answers, in their order.
    public var statuses: [Int] {
      text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: true).compactMap { Int($0.prefix(3)) }
    }
  }

  /// Whether the other side has ended the connection; what came is kept.
  public var isEnded: Bool {
    var byte: UInt8 = 0
    let count = recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN)
  }

  /// Sends a piece again and again until the other side takes no more, and then reads what came.
  public func receiveWhileSending(_ piece: String) -> (received: Received, count: Int) {
    let bytes = Array(piece.utf8)
    var count = 0
    var received = Received()
    while received.text.isEmpty {
      var question = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      if poll(&question, 1, 0) > 0 { received = receive() }
      guard count < 1_000_000, send(bytes) else { break }
      count += 1
    }
    return (received, count)
  }

  /// Reads until the end, or until what came is enough; at most 10 seconds, which no test needs.
  public func receive(until isEnough: (Received) -> Bool = { _ in false }) -> Received {
    var received = Received()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(received) {
      var question = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      guard poll(&question, 1, 10_000) > 0 else { break }
      let count = recv(number, &buffer, buffer.count, 0)
      guard count > 0 else {
        received.hasEnded = true
        break
      }
      bytes += buffer[..<count]
      received.text = String(decoding: bytes, as: UTF8.self)
    }
    return received
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
