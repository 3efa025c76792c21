import Basics
import Foundation
import HTTPServer
import NetworkTestSupport
import Testing

/// What is sent on a raw socket, and the statuses of what comes back.
struct RawExchange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: String
  let statuses: [Int]
  /// Whether the connection has to end by itself.
  var ends = true

  init(_ description: String, _ request: String, _ statuses: [Int], ends: Bool = true) {
    testDescription = description
    self.request = request
    self.statuses = statuses
    self.ends = ends
  }

  static let second = "GET /second HTTP/1.1\r\nHost: a\r\n\r\n"
  static let long = String(repeating: "x", count: 40_000)
  static let manyFields = (0..<1_000).map { "Field-\($0): value of some length\r\n" }.joined()

  static let refused = [
    RawExchange(
      "both a length and a transfer coding",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        + second, [400]),
    RawExchange(
      "both, the coding first",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n"
        + second, [400]),
    RawExchange(
      "two different lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab" + second, [400]),
    RawExchange(
      "two equal lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na" + second, [400]),
    RawExchange(
      "a list of lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na" + second, [400]),
    RawExchange(
      "an unknown transfer coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", [501]),
    RawExchange(
      "two codings in a list", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", [501]
    ),
    RawExchange(
      "two lines of codings",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n", [400]
    ),
    RawExchange(
      "a transfer coding of an old client",
      "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second, [400]),
    RawExchange(
      "a transfer coding of an old client that keeps the connection",
      "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        + second, [400]),
    RawExchange(
      "an unknown transfer coding of an old client",
      "POST / HTTP/1.0\r\nTransfer-Encoding: gzip\r\n\r\n" + second, [400]),
    RawExchange("a NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", [400]),
    RawExchange(
      "a NUL in a value before another field", "GET / HTTP/1.1\r\nX: b\0c\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a NUL at the end of a value", "GET / HTTP/1.1\r\nX: b\0\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a NUL at the end of the last value", "GET / HTTP/1.1\r\nHost: a\r\nX: b\0\r\n\r\n", [400]),
    RawExchange("a NUL in place of a value", "GET / HTTP/1.1\r\nX: \0\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a NUL in the host", "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", [400]),
    RawExchange("a NUL in a name", "GET / HTTP/1.1\r\nHost: a\r\nX\0Y: b\r\n\r\n", [400]),
    RawExchange("a NUL before a smuggled field", "GET / HTTP/1.1\r\nHost: a\r\nX: b\0\0Y: c\r\n\r\n", [400]),
    RawExchange("a control character in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: b\u{1}c\r\n\r\n", [400]),
    RawExchange("a bare CR in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: b\rY: c\r\n\r\n", [400]),
    RawExchange("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", [400]),
    RawExchange("a space before another colon", "GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", [400]),
    RawExchange("a tab before the colon", "GET / HTTP/1.1\r\nHost: a\r\nX\t: b\r\n\r\n", [400]),
    RawExchange("a line that goes on", "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", [400]),
    RawExchange("a line without a colon", "GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n", [400]),
    RawExchange("a field without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", [400]),
    RawExchange("lines that end with LF alone", "GET / HTTP/1.1\nHost: a\n\n", [400]),
    RawExchange("one line that ends with LF alone", "GET / HTTP/1.1\r\nX: b\nHost: a\r\n\r\n", [400]),
    RawExchange("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a tab before the target", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a NUL in the target", "GET /\0a HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("white space before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", [400]),
    RawExchange("a method that is no token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("no version", "GET /\r\n\r\n", [400]),
    RawExchange("no host", "GET / HTTP/1.1\r\n\r\n", [400]),
    RawExchange("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", [400]),
    RawExchange("a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", [400]),
    RawExchange("a length with a sign", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", [400]),
    RawExchange(
      "a length beyond all numbers",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", [413]),
    RawExchange(
      "a length beyond the limit", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", [413]),
    RawExchange("an unknown version", "GET / HTTP/3.7\r\nHost: a\r\n\r\n", [505]),
    RawExchange("a header of 40 kB", "GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n", [431]),
    RawExchange("a target of 40 kB", "GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n", [414]),
    RawExchange("1,000 fields", "GET / HTTP/1.1\r\nHost: a\r\n\(manyFields)\r\n", [431]),
    RawExchange(
      "a size of a chunk that is none",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n", [400]),
    RawExchange("a target that is not ASCII", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    RawExchange("a greeting of TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\u{3}\u{3}\r\n\r\n", []),
  ]

  static let answered = [
    RawExchange("three requests at once", second + second + second, [200, 200, 200], ends: false),
    RawExchange("HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", [200], ends: false),
    RawExchange(
      "a body after the server has agreed",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc", [100, 200],
      ends: false),
    RawExchange(
      "a body in chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        + second,
      [200, 200], ends: false),
    RawExchange("an old client", "GET / HTTP/1.0\r\n\r\n", [200]),
    RawExchange(
      "white space around values", "GET / HTTP/1.1\r\nHost:a\r\nX: \t b c \t\r\nY:\r\n\r\n", [200],
      ends: false),
    RawExchange(
      "a client that ends the connection itself", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      [200]),
  ]
}

@Suite("The requests that a server refuses, on a raw socket")
struct RequestRefusalTests {
  private func server() throws -> HTTPServer {
    try HTTPServer.start(time: SystemTime()) { request in
      var text = "\(request.method) \(request.target) \(request.body.count)"
      for field in request.headers.fields { text += " \(field.name)=[\(field.value)]" }
      return HTTPServerResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
    }
  }

  @Test(
    "What is ambiguous, malformed or too large is refused at once, and the connection ends",
    arguments: RawExchange.refused)
  func refused(_ exchange: RawExchange) async throws {
    let server = try server()
    let received = await Self.exchange(exchange, server.port)
    // The library sends the head of some of its own refusals twice.
    #expect(received.statuses.first == exchange.statuses.first, "\(received.text)")
    #expect(Set(received.statuses) == Set(exchange.statuses))
    #expect(received.hasEnded)
    #expect(!received.text.contains("/second"))
    await server.stop()
  }

  @Test("What is well formed is answered, and the connection stays", arguments: RawExchange.answered)
  func answered(_ exchange: RawExchange) async throws {
    let server = try server()
    let received = await Self.exchange(exchange, server.port)
    #expect(received.statuses == exchange.statuses, "\(received.text)")
    #expect(received.hasEnded == exchange.ends)
    await server.stop()
  }

  @Test("A refusal says what is wrong in JSON")
  func refusalIsJSON() async throws {
    let server = try server()
    let received = await Self.exchange(RawExchange.refused[0], server.port)
    let body = received.text.components(separatedBy: "\r\n\r\n").last ?? ""
    #expect(
      body
        == #"{"error":{"code":"ambiguousLength","message":"The length of the request's body is ambiguous."}}"#
    )
    #expect(received.text.contains("Content-Type: application/json"))
    await server.stop()
  }

  @Test("White space around a value is no part of it, and a value may be empty")
  func whiteSpace() async throws {
    let server = try server()
    let received = await Self.exchange(RawExchange.answered[5], server.port)
    #expect(received.text.hasSuffix("GET / 0 Host=[a] X=[b c] Y=[]"))
    await server.stop()
  }

  private static func exchange(_ exchange: RawExchange, _ port: Int) async -> RawConnection.Received {
    await offPool {
      guard let connection = RawConnection(port: port) else { return RawConnection.Received() }
      connection.send(exchange.request)
      return connection.receive { received in
        guard !exchange.ends, received.answers >= exchange.statuses.count else { return false }
        return received.text.hasSuffix("]")
          || exchange.request.hasPrefix("HEAD") && received.text.hasSuffix("\r\n\r\n")
      }
    }
  }
}
