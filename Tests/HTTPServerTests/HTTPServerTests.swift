import Basics
import HTTPServer
import NetworkTestSupport
import Synchronization
import Testing

@Suite("A server over HTTP")
struct HTTPServerTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func text(_ text: String) -> HTTPServerResponse {
    HTTPServerResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
  }

  /// A time limit that makes the server look often at a clock that only the test moves.
  private static let quick = HTTPServerConfiguration(handlerLimit: .milliseconds(40))

  // MARK: Handing over

  @Test("The handler sees the request as it was sent, and the client the answer as it was given")
  func roundTrip() async throws {
    let seen = Mutex<HTTPServerRequest?>(nil)
    let server = try HTTPServer.start(time: SystemTime()) { request in
      seen.withLock { $0 = request }
      return HTTPServerResponse(
        status: 418, headers: ["X-Kind": "pot", "Set-Cookie": "a=b"], body: [0, 1, 255])
    }
    let port = server.port
    let received = await offPool {
      let connection = RawConnection(port: port)
      connection?.send(
        "PUT /a%2Fb/c%20d?x=1+2&y=%C3%A4&z HTTP/1.1\r\nHost: a\r\nX: 1\r\nx: 2\r\nContent-Length: 3\r\n"
          + "Connection: close\r\n\r\nabc")
      return connection?.receive() ?? RawConnection.Received()
    }
    let request = try #require(seen.withLock { $0 })
    #expect(request.method == .put)
    #expect(request.target == "/a%2Fb/c%20d?x=1+2&y=%C3%A4&z")
    #expect(request.path == "/a%2Fb/c%20d")
    #expect(request.segments == ["a/b", "c d"])
    #expect(request.queryValue("x") == "1 2")
    #expect(request.queryValue("y") == "ä")
    #expect(request.queryValue("z") == "")
    #expect(request.queryValue("w") == nil)
    #expect(request.headers.values("X") == ["1", "2"])
    #expect(request.body == Array("abc".utf8))
    #expect(received.statuses == [418])
    #expect(received.text.contains("X-Kind: pot\r\nSet-Cookie: a=b\r\n"))
    #expect(received.text.contains("Content-Length: 3\r\n"))
    await server.stop()
  }

  @Test("A body comes whole, however many pieces it was sent in")
  func largeBody() async throws {
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let server = try HTTPServer.start(time: SystemTime()) { request in
      Self.text(request.body == body ? "the same" : "another")
    }
    let port = server.port
    let received = await offPool {
      let connection = RawConnection(port: port)
      connection?.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n")
      connection?.send(body)
      return connection?.receive() ?? RawConnection.Received()
    }
    #expect(received.text.hasSuffix("\r\n\r\nthe same"))
    await server.stop()
  }

  @Test("Handlers run beside each other: a request that waits for a later one is answered")
  func concurrent() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let server = try HTTPServer.start(time: SystemTime()) { request in
      if request.path == "/later" {
        continuation.yield()
      } else {
        for await _ in stream { break }
      }
      return Self.text("done")
    }
    let port = server.port
    let statuses = await offPool {
      let first = RawConnection(port: port)
      first?.send(Self.request)
      let second = RawConnection(port: port)
      second?.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
      return [second, first].map { $0?.receive { $0.text.hasSuffix("done") }.statuses ?? [] }
    }
    #expect(statuses == [[200], [200]])
    await server.stop()
  }

  // MARK: Handlers that fail

  @Test("An error of the handler is an answer with the status 500, and a diagnostic that names it")
  func throwing() async throws {
    let diagnostics = Recorder()
    let server = try HTTPServer.start(time: SystemTime(), diagnostics: diagnostics) { _ in throw Failure() }
    let received = await Self.exchange(Self.request, server)
    #expect(received.statuses == [500])
    #expect(
      received.text.hasSuffix(
        #""code":"internalError","message":"The server failed to answer the request."}}"#))
    #expect(diagnostics.messages == ["The handler of GET / failed: broken."])
    await server.stop()
  }

  @Test(
    "An answer that would break the message is not sent",
    arguments: [
      HTTPServerResponse(status: 200, headers: ["X": "a\r\nSet-Cookie: b=c"]),
      HTTPServerResponse(status: 200, headers: ["X: a\r\nY": "b"]),
      HTTPServerResponse(status: 200, headers: ["X": "a\0b"]),
      HTTPServerResponse(status: 200, headers: ["Content-Length": "7"]),
      HTTPServerResponse(status: 42), HTTPServerResponse(status: 600), HTTPServerResponse(status: 101),
    ])
  func invalidAnswer(_ response: HTTPServerResponse) async throws {
    let diagnostics = Recorder()
    let server = try HTTPServer.start(time: SystemTime(), diagnostics: diagnostics) { _ in response }
    let received = await Self.exchange(Self.request, server)
    #expect(received.statuses == [500])
    #expect(!received.text.contains("Set-Cookie"))
    #expect(diagnostics.messages.count == 1)
    await server.stop()
  }

  @Test("A handler that is too slow is cancelled, and its client told", .timeLimit(.minutes(1)))
  func slowHandler() async throws {
    let wasCancelled = Mutex(false)
    let time = ManualTime()
    let server = try HTTPServer.start(Self.quick, time: time) { _ in
      time.advance(by: .milliseconds(41))
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        wasCancelled.withLock { $0 = true }
      }
      return Self.text("too late")
    }
    let received = await Self.exchange(Self.request, server)
    #expect(received.statuses == [503])
    #expect(received.text.contains("handlerTooSlow"))
    await server.stop()
    while !wasCancelled.withLock({ $0 }) { await Task.yield() }
  }

  @Test("A late answer does not go to the next request of the connection")
  func lateAnswer() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let time = ManualTime()
    let server = try HTTPServer.start(Self.quick, time: time) { request in
      if request.path == "/slow" {
        time.advance(by: .milliseconds(41))
        // Waits in spite of being cancelled.
        await Task { for await _ in gate { break } }.value
      }
      if request.path == "/next" { open.yield() }
      return Self.text("answer to \(request.path)")
    }
    let port = server.port
    let received = await offPool {
      let connection = RawConnection(port: port)
      connection?.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = connection?.receive { $0.text.hasSuffix("}}") }
      connection?.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = connection?.receive { $0.text.hasSuffix("/next") }
      connection?.send("GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return connection?.receive() ?? RawConnection.Received()
    }
    #expect(received.statuses == [200])
    #expect(received.text.hasSuffix("answer to /last"))
    await server.stop()
  }

  // MARK: Helpers

  static func exchange(_ request: String, _ server: HTTPServer, host: UInt32 = 1) async
    -> RawConnection.Received
  {
    let port = server.port
    return await offPool {
      let connection = RawConnection(port: port, host: host)
      connection?.send(
        request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n", maxReplacements: 1))
      return connection?.receive() ?? RawConnection.Received()
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description = "broken"
}

/// Keeps diagnostics.
final class Recorder: Diagnostics {
  private let kept = Mutex<[String]>([])

  var messages: [String] { kept.withLock { $0 } }

  func report(_ diagnostic: Diagnostic) {
    kept.withLock { $0.append(diagnostic.message) }
  }
}
