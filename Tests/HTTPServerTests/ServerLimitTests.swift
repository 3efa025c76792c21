import Basics
import HTTPServer
import NetworkTestSupport
import Posix
import Synchronization
import Testing

@Suite("What a server bears from its clients", .timeLimit(.minutes(1)))
struct ServerLimitTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func start(
    _ configuration: HTTPServerConfiguration, _ time: any TimeSource = SystemTime()
  ) throws -> HTTPServer {
    try HTTPServer.start(configuration, time: time) { request in
      HTTPServerResponse(status: 200, body: Array("\(request.body.count) bytes".utf8))
    }
  }

  // MARK: Time

  @Test(
    "A client that takes too long for a request loses the connection, however busily it goes on",
    arguments: ["", "GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"])
  func slowClient(_ beginning: String) async throws {
    let time = ManualTime()
    let server = try Self.start(HTTPServerConfiguration(receiveLimit: .milliseconds(40)), time)
    let port = server.port
    let received = await offPool {
      guard let connection = RawConnection(port: port) else { return RawConnection.Received() }
      connection.send(beginning)
      while server.connectionCount == 0 { Pause.wait(.milliseconds(1)) }
      // One byte after the other, each of which a time-out of idleness would forgive.
      for _ in 0..<50 {
        time.advance(by: .milliseconds(1))
        if !beginning.isEmpty { connection.send("x") }
      }
      return connection.receive()
    }
    #expect(received.text == "")
    #expect(received.hasEnded)
    await server.stop()
  }

  @Test("A client that does not fetch its answer loses the connection")
  func slowReader() async throws {
    let time = ManualTime()
    let server = try HTTPServer.start(HTTPServerConfiguration(sendLimit: .milliseconds(40)), time: time) {
      _ in
      HTTPServerResponse(status: 200, body: [UInt8](repeating: 120, count: 32 << 20))
    }
    let port = server.port
    let connection = await offPool {
      let connection = RawConnection(port: port)
      connection?.send(Self.request)
      return connection
    }
    while server.connectionCount == 0 { await Task.yield() }
    while server.connectionCount > 0 {
      time.advance(by: .milliseconds(1))
      await Task.yield()
    }
    _ = connection
    await server.stop()
  }

  @Test("A connection that is used again within the time is kept")
  func keptConnection() async throws {
    let server = try Self.start(HTTPServerConfiguration())
    let port = server.port
    let (statuses, connection) = await offPool {
      let connection = RawConnection(port: port)
      let statuses = (0..<20).map { _ in
        connection?.send(Self.request)
        return connection?.receive { $0.text.hasSuffix("0 bytes") }.statuses ?? []
      }
      return (statuses, connection)
    }
    #expect(statuses == [[Int]](repeating: [200], count: 20))
    #expect(server.connectionCount == 1)
    #expect(connection?.isEnded == false)
    await server.stop()
  }

  // MARK: Size

  @Test(
    "A body up to the limit is taken, and one beyond is refused, with its length told and without",
    arguments: [(1_000, 200), (1_001, 413), (200_000, 413)], [true, false])
  func bodyLimit(_ size: (count: Int, status: Int), isChunked: Bool) async throws {
    let server = try Self.start(HTTPServerConfiguration(bodyLimit: 1_000))
    let port = server.port
    let received = await offPool {
      let connection = RawConnection(port: port)
      let body = String(repeating: "x", count: size.count)
      let head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
      if isChunked {
        let chunk = String(size.count, radix: 16)
        connection?.send(head + "Transfer-Encoding: chunked\r\n\r\n\(chunk)\r\n\(body)\r\n0\r\n\r\n")
      } else {
        connection?.send(head + "Content-Length: \(size.count)\r\n\r\n")
        if size.status == 200 { connection?.send(body) }
      }
      return connection?.receive() ?? RawConnection.Received()
    }
    #expect(received.statuses == [size.status])
    if size.status == 413 { #expect(received.text.contains(#""code":"bodyTooLarge""#)) }
    await server.stop()
  }

  @Test("A body without end is refused while it comes")
  func endlessBody() async throws {
    let server = try Self.start(HTTPServerConfiguration(bodyLimit: 1_000, receiveLimit: .milliseconds(500)))
    let port = server.port
    let (received, count) = await offPool {
      guard let connection = RawConnection(port: port) else { return (RawConnection.Received(), 0) }
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let received = connection.receiveWhileSending("100\r\n\(String(repeating: "x", count: 256))\r\n")
      return (received.received, received.count)
    }
    #expect(received.statuses == [413])
    #expect(received.hasEnded)
    #expect(count < 100_000)
    await server.stop()
  }

  // MARK: Number

  @Test("Connections beyond the number for one address are not kept")
  func connectionsPerAddress() async throws {
    let server = try Self.start(HTTPServerConfiguration(connectionsPerAddress: 2))
    let port = server.port
    let (kept, refused) = await offPool {
      let kept = (0..<2).map { _ in
        let connection = RawConnection(port: port)
        connection?.send(Self.request)
        _ = connection?.receive { $0.text.hasSuffix("bytes") }
        return connection
      }
      let third = RawConnection(port: port)
      third?.send(Self.request)
      return (kept, third?.receive() ?? RawConnection.Received())
    }
    #expect(refused.statuses == [])
    #expect(refused.hasEnded)
    #expect(server.connectionCount == kept.count)
    await server.stop()
  }

  @Test("Connections beyond the number for all wait or are ended, and those before them are served")
  func connectionLimit() async throws {
    let server = try Self.start(HTTPServerConfiguration(threads: 1, connectionLimit: 4))
    let port = server.port
    let answered = await offPool {
      let connections = (0..<12).map { _ in RawConnection(port: port) }
      return connections.prefix(4).allSatisfy { connection in
        connection?.send(Self.request)
        return connection?.receive { $0.text.hasSuffix("bytes") }.statuses == [200]
      }
    }
    #expect(answered)
    #expect(server.connectionCount <= 4)
    await server.stop()
  }

  // MARK: Clients that go

  @Test("A client that goes while its request is worked on leaves nothing behind")
  func disconnection() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let started = Mutex(0)
    let server = try HTTPServer.start(time: SystemTime()) { _ in
      started.withLock { $0 += 1 }
      for await _ in gate { break }
      return HTTPServerResponse(status: 200, body: [1])
    }
    let port = server.port
    for isReset in [true, false, true, false] {
      let before = started.withLock { $0 }
      let connection = await offPool {
        let connection = RawConnection(port: port)
        connection?.send(Self.request)
        return connection
      }
      while started.withLock({ $0 }) == before { await Task.yield() }
      if isReset { connection?.reset() } else { connection?.finishSending() }
    }
    for _ in 0..<4 { open.yield() }
    open.finish()
    while server.connectionCount > 0 { await Task.yield() }
    await server.stop()
  }
}
