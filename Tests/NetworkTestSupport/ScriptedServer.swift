import Basics
import Glibc
import Synchronization

/// A server that answers what it is told to, right or wrong, one connection after another.
public final class ScriptedServer: Sendable {
  /// What is done on a connection.
  public enum Answer: Sendable {
    /// Reads a request, sends bytes, and ends the connection.
    case bytes(String)
    /// Reads a request, and nothing else until the client goes.
    case silence
    /// Ends the connection before anything was read.
    case hangUp
  }

  /// The port that it listens on.
  public let port: Int
  private let listener: Int32
  private let seen = Mutex<[String]>([])
  private let silent = Mutex(0)

  /// Starts to answer the next connections, one answer each, on a thread.
  public init(_ answers: [Answer]) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = listener
    let isListening = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 16) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    precondition(isListening, "no port is free")
    port = Int(UInt16(bigEndian: name.sin_port))
    try BackgroundThread.start { [self] in
      for answer in answers { serve(answer) }
      // A port on which nobody listens refuses further connections.
      _ = close(listener)
    }
  }

  /// The requests that came, whole.
  public var requests: [String] { seen.withLock { $0 } }

  /// How many clients have gone without an answer.
  public var abandoned: Int { silent.withLock { $0 } }

  private func serve(_ answer: Answer) {
    let number = accept(listener, nil, nil)
    guard number >= 0 else { return }
    let connection = RawConnection(adopting: number)
    if case .hangUp = answer { return }
    let request = connection.receive { received in
      guard let end = received.text.firstRange(of: "\r\n\r\n") else { return false }
      let head = received.text[..<end.lowerBound].lowercased()
      guard let field = head.firstRange(of: "content-length: ") else { return true }
      let length = Int(head[field.upperBound...].prefix { $0.isNumber }) ?? 0
      return received.text[end.upperBound...].utf8.count >= length
    }
    seen.withLock { $0.append(request.text) }
    switch answer {
    case .bytes(let text): connection.send(text)
    case .silence:
      if connection.receive().hasEnded { silent.withLock { $0 += 1 } }
    case .hangUp: break
    }
  }
}
