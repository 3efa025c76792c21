import Basics
import HTTPServer
import NetworkTestSupport
import Synchronization
import Testing

@Suite("The beginning and end of a server", .timeLimit(.minutes(1)))
struct ServerLifeTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  // MARK: Beginning

  @Test(
    "Any free port is taken and told, on all addresses that can be named",
    arguments: ["127.0.0.1", "0.0.0.0"])
  func freePort(_ address: String) async throws {
    let server = try HTTPServer.start(HTTPServerConfiguration(address: address), time: SystemTime()) { _ in
      HTTPServerResponse(status: 204)
    }
    #expect(server.port > 0)
    #expect(await HTTPServerTests.exchange(Self.request, server).statuses == [204])
    await server.stop()
  }

  @Test("A port that is taken is an error that says so")
  func takenPort() async throws {
    let first = try HTTPServer.start(time: SystemTime()) { _ in HTTPServerResponse(status: 200) }
    let error = #expect(throws: HTTPServerError.self) {
      try HTTPServer.start(HTTPServerConfiguration(port: first.port), time: SystemTime()) { _ in
        HTTPServerResponse(status: 200)
      }
    }
    #expect(error?.code == .addressInUse)
    #expect(error?.description == "Could not listen on 127.0.0.1:\(first.port): Address already in use.")
    #expect(error?.hint != nil)
    await first.stop()
  }

  @Test(
    "What is no place to listen is an error",
    arguments: [("localhost", 0), ("127.0.0.1", 65_536), ("127.0.0.1", -1), ("", 80), ("[::1]", 0)])
  func invalidPlace(_ place: (address: String, port: Int)) {
    let error = #expect(throws: HTTPServerError.self) {
      try HTTPServer.start(
        HTTPServerConfiguration(address: place.address, port: place.port), time: SystemTime()
      ) { _ in
        HTTPServerResponse(status: 200)
      }
    }
    #expect(error?.code == .invalidAddress)
  }

  @Test("An address of another machine is an error")
  func foreignAddress() {
    let error = #expect(throws: HTTPServerError.self) {
      try HTTPServer.start(HTTPServerConfiguration(address: "192.0.2.1"), time: SystemTime()) { _ in
        HTTPServerResponse(status: 200)
      }
    }
    #expect(error?.code == .addressNotAvailable)
  }

  // MARK: End

  @Test("Stopping waits for the requests that are worked on, and takes no more connections")
  func gracefulStop() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (started, start) = AsyncStream<Void>.makeStream()
    let server = try HTTPServer.start(HTTPServerConfiguration(address: "127.0.0.2"), time: SystemTime()) {
      request in
      if request.path == "/" {
        start.yield()
        for await _ in gate { break }
      }
      return HTTPServerResponse(status: 200, body: Array("answered".utf8))
    }
    let port = server.port
    async let received = HTTPServerTests.exchange(Self.request, server, host: 2)
    for await _ in started { break }
    let isOver = Mutex(false)
    async let end: Void = {
      await server.stop(within: .seconds(60))
      isOver.withLock { $0 = true }
    }()
    // The port is closed while the request is still worked on.
    while await offPool({ RawConnection(port: port, host: 2) != nil }) { await Task.yield() }
    #expect(!isOver.withLock { $0 })
    open.yield()
    #expect(await received.text.hasSuffix("answered"))
    await end
    #expect(isOver.withLock { $0 })
  }

  @Test("Stopping does not wait longer than it may: handlers are cancelled, and their clients told")
  func stopWithDeadline() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let wasCancelled = Mutex(false)
    let server = try HTTPServer.start(time: SystemTime()) { _ in
      start.yield()
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        wasCancelled.withLock { $0 = true }
      }
      return HTTPServerResponse(status: 200)
    }
    async let received = HTTPServerTests.exchange(Self.request, server)
    for await _ in started { break }
    await server.stop(within: .milliseconds(20))
    #expect(await received.statuses == [503])
    #expect(await received.text.contains("isStopping"))
    while !wasCancelled.withLock({ $0 }) { await Task.yield() }
  }

  @Test("A request whose body is still on its way is refused when stopping does not wait any longer")
  func stopWithinBody() async throws {
    let server = try HTTPServer.start(HTTPServerConfiguration(address: "127.0.0.7"), time: SystemTime()) {
      _ in
      HTTPServerResponse(status: 200)
    }
    let port = server.port
    let connection = await offPool {
      let connection = RawConnection(port: port, host: 7)
      connection?.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      _ = connection?.receive { $0.text.hasSuffix("\r\n\r\n") }
      return connection
    }
    async let end: Void = server.stop(within: .zero)
    while await offPool({ RawConnection(port: port, host: 7) != nil }) { await Task.yield() }
    let received = await offPool {
      connection?.send("abc")
      return connection?.receive() ?? RawConnection.Received()
    }
    await end
    #expect(received.statuses == [503] || received.statuses == [])
    #expect(received.hasEnded)
  }

  @Test("Stopping in the middle of many requests ends all of them")
  func stopUnderLoad() async throws {
    for _ in 0..<10 {
      let server = try HTTPServer.start(time: SystemTime()) { _ in
        await Task.yield()
        return HTTPServerResponse(status: 200, body: [120])
      }
      let port = server.port
      async let ends = withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            await offPool {
              guard let connection = RawConnection(port: port) else { return true }
              connection.send(String(repeating: Self.request, count: 200))
              return connection.receive().hasEnded
            }
          }
        }
        return await group.reduce(true) { $0 && $1 }
      }
      while server.connectionCount == 0 { await Task.yield() }
      await server.stop(within: .zero)
      #expect(await ends)
    }
  }

  @Test("Stopping ends idle connections, and a second time does nothing")
  func stopTwice() async throws {
    let server = try HTTPServer.start(HTTPServerConfiguration(address: "127.0.0.3"), time: SystemTime()) {
      _ in
      HTTPServerResponse(status: 200, body: [120])
    }
    let port = server.port
    let connection = await offPool {
      let connection = RawConnection(port: port, host: 3)
      connection?.send(Self.request)
      _ = connection?.receive { $0.text.hasSuffix("\r\n\r\nx") }
      return connection
    }
    await server.stop()
    #expect(await offPool { connection?.receive().hasEnded } == true)
    await server.stop()
    #expect(await offPool { RawConnection(port: port, host: 3) == nil })
  }

  @Test("A server that is not kept stops")
  func notKept() async throws {
    var server: HTTPServer? = try HTTPServer.start(
      HTTPServerConfiguration(address: "127.0.0.4"), time: SystemTime()
    ) { _ in
      HTTPServerResponse(status: 200)
    }
    let port = try #require(server?.port)
    #expect(await offPool { RawConnection(port: port, host: 4) != nil })
    server = nil
    while await offPool({ RawConnection(port: port, host: 4) != nil }) { await Task.yield() }
  }
}
