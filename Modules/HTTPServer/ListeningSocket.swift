internal import Glibc
internal import Posix

/// The owner of a socket that takes connections.
struct ListeningSocket: ~Copyable {
  private let descriptor: FileDescriptor
  /// The port, also where any was asked for.
  let port: Int

  /// The system's number.
  var number: Int32 { descriptor.number }

  /// Listens on a number of IPv4 or IPv6 and a port.
  init(address: String, port: Int) throws(HTTPServerError) {
    let place = address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    guard let port = UInt16(exactly: port), let name = Self.name(address, port) else {
      throw HTTPServerError(.invalidAddress, message: "it is no address and port", place: place)
    }
    var storage = name
    let family = Int32(storage.ss_family)
    let number = socket(
      family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw Self.failure(errno, place) }
    let descriptor = FileDescriptor(adopting: number)
    // A server that is started again takes its port although old connections are not forgotten yet.
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    if family == AF_INET6 {
      setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    var length = socklen_t(
      family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    let result = Self.withName(&storage) { bind(number, $0, length) }
    guard result == 0, listen(number, SOMAXCONN) == 0 else { throw Self.failure(errno, place) }
    guard Self.withName(&storage, { getsockname(number, $0, &length) }) == 0 else {
      throw Self.failure(errno, place)
    }
    self.port = withUnsafeBytes(of: &storage) { bytes in
      // Both families keep the port in the two bytes behind the family, the more significant one first.
      Int(bytes[2]) << 8 | Int(bytes[3])
    }
    self.descriptor = descriptor
  }

  /// Refuses connections from now on, also those that wait; the number stays taken, since threads may still use it.
  func refuse() {
    _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
  }

  private static func name(_ address: String, _ port: UInt16) -> sockaddr_storage? {
    var storage = sockaddr_storage()
    let isRead = withUnsafeMutableBytes(of: &storage) { bytes in
      var four = sockaddr_in()
      if inet_pton(AF_INET, address, &four.sin_addr) == 1 {
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        bytes.storeBytes(of: four, as: sockaddr_in.self)
        return true
      }
      var six = sockaddr_in6()
      guard inet_pton(AF_INET6, address, &six.sin6_addr) == 1 else { return false }
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      bytes.storeBytes(of: six, as: sockaddr_in6.self)
      return true
    }
    return isRead ? storage : nil
  }

  private static func withName<Result>(
    _ storage: inout sockaddr_storage, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  private static func failure(_ number: Int32, _ place: String) -> HTTPServerError {
    let code: HTTPServerError.Code =
      switch number {
      case EADDRINUSE: .addressInUse
      case EADDRNOTAVAIL: .addressNotAvailable
      case EACCES: .notPermitted
      default: .other
      }
    return HTTPServerError(code, message: "\(Errno(rawValue: number))", place: place)
  }
}
