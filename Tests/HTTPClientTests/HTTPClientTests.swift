import Basics
import HTTPClient
import HTTPServer
import NetworkTestSupport
import Synchronization
import Testing

@Suite("A client over HTTP", .timeLimit(.minutes(1)))
struct HTTPClientTests {
  private static func url(_ port: Int, _ target: String = "/") throws(HTTPRequestError) -> HTTPURL {
    try HTTPURL("http://127.0.0.1:\(port)\(target)")
  }

  /// A server that tells what it was asked.
  private static func echo() throws -> HTTPServer {
    try HTTPServer.start(time: SystemTime()) { request in
      var lines = ["\(request.method) \(request.target)"]
      lines += request.headers.fields.map { "\($0.name): \($0.value)" }
      let body = Array((lines.joined(separator: "\n") + "\n\n").utf8) + request.body
      return HTTPServerResponse(status: 201, headers: ["X-Kind": "echo"], body: body)
    }
  }

  /// The error that a request to scripted answers ends with.
  private static func failure(
    _ answer: ScriptedServer.Answer, _ client: HTTPClient = HTTPClient(),
    change: (inout HTTPRequest) -> Void = { _ in }
  ) async throws -> HTTPRequestError {
    let server = try ScriptedServer([answer])
    var request = HTTPRequest(.get, try url(server.port))
    change(&request)
    do throws(HTTPRequestError) {
      let response = try await client.send(request)
      Issue.record("answered with \(response)")
      return HTTPRequestError(.other, "there was an answer", server: nil)
    } catch {
      return error
    }
  }

  // MARK: What is sent and received

  @Test(
    "A request arrives as it was made, and nothing is added that was not asked for",
    arguments: [
      (HTTPMethod.get, ""), (.post, "a body"), (.post, ""), (.put, "a body"), (.patch, "a body"),
      (.delete, ""),
      (.delete, "a body"), (.options, ""), (HTTPMethod(rawValue: "REPORT"), "a body"),
    ])
  func roundTrip(_ method: HTTPMethod, _ body: String) async throws {
    let server = try Self.echo()
    let request = HTTPRequest(
      method, try Self.url(server.port, "/a%2Fb/../c?d=%20"),
      headers: ["X-One": "1", "X-Empty": "", "X-one": "2"],
      body: Array(body.utf8))
    let response = try await HTTPClient(HTTPClientConfiguration(userAgent: "test/1")).send(request)
    #expect(response.status == 201)
    #expect(response.headers["x-kind"] == "echo")
    var lines = String(decoding: response.body, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.removeFirst() == "\(method) /a%2Fb/../c?d=%20")
    #expect(lines.removeLast() == body)
    #expect(lines.removeLast() == "")
    var expected = ["Host: 127.0.0.1:\(server.port)", "User-Agent: test/1", "Accept: */*"]
    expected += ["X-One: 1", "X-Empty: ", "X-one: 2"]
    if !body.isEmpty || [.post, .put, .patch].contains(method) {
      expected.append("Content-Length: \(body.utf8.count)")
    }
    #expect(lines.map(String.init).sorted() == expected.sorted())
    await server.stop()
  }

  @Test("HEAD is answered with headers alone, whatever length they tell")
  func head() async throws {
    let server = try HTTPServer.start(time: SystemTime()) { _ in
      HTTPServerResponse(status: 200, body: [UInt8](repeating: 1, count: 9_000))
    }
    let response = try await HTTPClient().send(
      HTTPRequest(.head, try Self.url(server.port), responseLimit: 10))
    #expect(response.headers["Content-Length"] == "9000")
    #expect(response.body.isEmpty)
    await server.stop()
  }

  @Test("A body of many pieces arrives whole, in both directions")
  func largeBodies() async throws {
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let server = try HTTPServer.start(time: SystemTime()) { HTTPServerResponse(status: 200, body: $0.body) }
    let response = try await HTTPClient().send(HTTPRequest(.post, try Self.url(server.port), body: body))
    #expect(response.body == body)
    await server.stop()
  }

  @Test("The headers are those of the last answer: without those of an earlier one, or behind the body")
  func headersOfSeveralParts() async throws {
    let server = try ScriptedServer([
      .bytes(
        "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Long: a\r\n  b\r\nx-long:c\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Late: 1\r\n\r\n")
    ])
    let response = try await HTTPClient().send(HTTPRequest(.get, try Self.url(server.port)))
    #expect(response.headers == ["X-Long": "a b", "x-long": "c", "Transfer-Encoding": "chunked"])
    #expect(response.body == Array("abc".utf8))
  }

  @Test("A connection is used again, and after its end another is made")
  func reuse() async throws {
    let client = HTTPClient()
    // No other test listens on this number, so that the port stays free in between.
    var configuration = HTTPServerConfiguration(address: "127.0.0.6")
    let server = try HTTPServer.start(configuration, time: SystemTime()) { _ in
      HTTPServerResponse(status: 200)
    }
    configuration.port = server.port
    let url = try HTTPURL("http://127.0.0.6:\(server.port)/")
    for _ in 0..<20 { _ = try await client.send(HTTPRequest(.get, url)) }
    #expect(server.connectionCount == 1)
    await server.stop()
    let next = try HTTPServer.start(configuration, time: SystemTime()) { _ in HTTPServerResponse(status: 204)
    }
    #expect(try await client.send(HTTPRequest(.get, url)).status == 204)
    await next.stop()
  }

  @Test("Requests run beside each other on one client")
  func concurrent() async throws {
    let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    let server = try HTTPServer.start(time: SystemTime()) { _ in
      await withCheckedContinuation { continuation in
        let all = waiting.withLock { waiting in
          waiting.append(continuation)
          return waiting.count == 40 ? waiting : []
        }
        all.forEach { $0.resume() }
      }
      return HTTPServerResponse(status: 200)
    }
    let client = HTTPClient()
    let url = try Self.url(server.port)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 { group.addTask { try await client.send(HTTPRequest(.get, url)).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [Int](repeating: 200, count: 40))
    await server.stop()
  }

  // MARK: What fails

  @Test("A name that does not exist cannot be resolved")
  func noSuchName() async throws {
    let url = try HTTPURL("http://does-not-exist.invalid/")
    let error = await #expect(throws: HTTPRequestError.self) {
      try await HTTPClient().send(HTTPRequest(.get, url))
    }
    #expect(error?.code == .cannotResolve)
    #expect(error?.server == "http://does-not-exist.invalid")
    #expect(error?.hint != nil)
  }

  @Test("A port on which nobody listens cannot be connected to")
  func nobodyListens() async throws {
    // No test listens on this number.
    let url = try HTTPURL("http://127.0.0.5:9/")
    let error = await #expect(throws: HTTPRequestError.self) {
      try await HTTPClient().send(HTTPRequest(.get, url))
    }
    #expect(error?.code == .cannotConnect)
  }

  @Test(
    "An answer that ends too early is a lost connection",
    arguments: [
      ScriptedServer.Answer.hangUp, .bytes(""), .bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"),
      .bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"),
    ])
  func lost(_ answer: ScriptedServer.Answer) async throws {
    #expect(try await Self.failure(answer).code == .connectionLost)
  }

  @Test(
    "What is no HTTP is malformed",
    arguments: [
      "hello\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/7.1 200 OK\r\n\r\n", "HTTP/1.1 99 Odd\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: none\r\n\r\n",
    ])
  func malformed(_ answer: String) async throws {
    let error = try await Self.failure(.bytes(answer))
    #expect(error.code == .malformed, "\(error)")
  }

  @Test(
    "An answer beyond the limit is refused, whether it tells its length or not",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n",
      "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1_001),
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n" + String(repeating: "x", count: 1_001),
      "HTTP/1.1 200 OK\r\n" + String(repeating: "X: \(String(repeating: "y", count: 1_000))\r\n", count: 400)
        + "\r\n",
    ])
  func tooLarge(_ answer: String) async throws {
    #expect(try await Self.failure(.bytes(answer)) { $0.responseLimit = 1_000 }.code == .tooLarge)
  }

  @Test("An answer of exactly the limit is taken")
  func largestAnswer() async throws {
    let server = try ScriptedServer([.bytes("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1_000))]
    )
    let response = try await HTTPClient().send(
      HTTPRequest(.get, try Self.url(server.port), responseLimit: 1_000))
    #expect(response.body.count == 1_000)
  }

  @Test("A server that does not answer is given up when the time is over")
  func deadline() async throws {
    #expect(try await Self.failure(.silence) { $0.deadline = .milliseconds(30) }.code == .timedOut)
    #expect(try await Self.failure(.silence) { $0.deadline = .zero }.code == .timedOut)
  }

  @Test("Cancelling the task ends the request, and the connection")
  func cancellation() async throws {
    let server = try ScriptedServer([.silence])
    let url = try Self.url(server.port)
    let client = HTTPClient()
    let task = Task { () async -> HTTPRequestError? in
      do throws(HTTPRequestError) {
        _ = try await client.send(HTTPRequest(.get, url, deadline: .seconds(600)))
        return nil
      } catch {
        return error
      }
    }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    while server.abandoned == 0 { await Task.yield() }
  }

  @Test("A request of a task that is cancelled already is not sent")
  func cancelledBefore() async throws {
    let server = try Self.echo()
    let url = try Self.url(server.port)
    let code = await Task { () async -> HTTPRequestError.Code? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(HTTPRequestError) {
        _ = try await HTTPClient().send(HTTPRequest(.get, url))
        return nil
      } catch {
        return error.code
      }
    }.value
    #expect(code == .cancelled)
    #expect(server.connectionCount == 0)
    await server.stop()
  }

  @Test(
    "What would break the request is refused before anything is sent",
    arguments: [
      ("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "a\0b"), ("X: a\r\nY", "b"), ("", "a"), ("X Y", "a"),
      ("Host", "a"),
      ("content-length", "3"), ("Transfer-Encoding", "chunked"), ("Connection", "close"),
      ("Expect", "100-continue"),
    ])
  func injection(_ field: (name: String, value: String)) async throws {
    let server = try ScriptedServer([.silence])
    let request = HTTPRequest(
      .get, try Self.url(server.port), headers: HTTPHeaders([.init(name: field.name, value: field.value)]))
    let error = await #expect(throws: HTTPRequestError.self) { try await HTTPClient().send(request) }
    #expect(error?.code == .invalidRequest)
    #expect(server.requests.isEmpty)
    await offPool { _ = RawConnection(port: server.port) }
  }
}
