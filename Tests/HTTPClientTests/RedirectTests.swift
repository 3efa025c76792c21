import Basics
import HTTPClient
import NetworkTestSupport
import Testing

@Suite("Redirects", .timeLimit(.minutes(1)))
struct RedirectTests {
  private static func redirect(_ location: String, status: Int = 302) -> ScriptedServer.Answer {
    .bytes("HTTP/1.1 \(status) Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
  }

  private static let answer = ScriptedServer.Answer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

  private static func request(_ port: Int, _ method: HTTPMethod = .get) throws -> HTTPRequest {
    HTTPRequest(
      method, try HTTPURL("http://127.0.0.1:\(port)/a/b?c"),
      headers: ["Authorization": "Bearer secret", "X-Api-Key": "secret", "Accept": "text/plain"])
  }

  @Test("A redirect is an answer like any other where none is followed")
  func notFollowed() async throws {
    let server = try ScriptedServer([Self.redirect("/other")])
    let response = try await HTTPClient().send(Self.request(server.port))
    #expect(response.status == 302)
    #expect(response.headers["Location"] == "/other")
  }

  @Test(
    "On the way to the same server all headers go along", arguments: ["/other", "other", "?d", "/other#part"])
  func sameServer(_ location: String) async throws {
    let server = try ScriptedServer([Self.redirect(location), Self.answer])
    let client = HTTPClient(HTTPClientConfiguration(redirectLimit: 1))
    #expect(try await client.send(Self.request(server.port)).status == 200)
    let targets = ["/other": "/other", "other": "/a/other", "?d": "/a/b?d", "/other#part": "/other"]
    #expect(server.requests[1].hasPrefix("GET \(targets[location] ?? "") HTTP/1.1\r\n"))
    #expect(server.requests[1].contains("Authorization: Bearer secret"))
  }

  @Test("On the way to another server credentials stay behind")
  func otherServer() async throws {
    let other = try ScriptedServer([Self.answer])
    let server = try ScriptedServer([Self.redirect("http://127.0.0.1:\(other.port)/x")])
    let client = HTTPClient(HTTPClientConfiguration(redirectLimit: 1))
    #expect(try await client.send(Self.request(server.port)).status == 200)
    #expect(server.requests[0].contains("secret"))
    #expect(!other.requests[0].contains("secret"))
    #expect(other.requests[0].contains("Accept: text/plain"))
  }

  @Test("No more redirects are followed than the limit allows")
  func limit() async throws {
    let server = try ScriptedServer([Self.redirect("/1"), Self.redirect("/2"), Self.redirect("/3")])
    let client = HTTPClient(HTTPClientConfiguration(redirectLimit: 2))
    #expect(try await client.send(Self.request(server.port)).headers["Location"] == "/3")
  }

  @Test("What changes something is not sent elsewhere")
  func post() async throws {
    let server = try ScriptedServer([Self.redirect("/other", status: 307)])
    let client = HTTPClient(HTTPClientConfiguration(redirectLimit: 2))
    #expect(try await client.send(Self.request(server.port, .post)).status == 307)
  }

  @Test(
    "A redirect out of HTTP is refused",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
  func otherProtocol(_ location: String) async throws {
    let server = try ScriptedServer([Self.redirect(location)])
    let client = HTTPClient(HTTPClientConfiguration(redirectLimit: 2))
    let error = await #expect(throws: HTTPRequestError.self) {
      try await client.send(Self.request(server.port))
    }
    #expect(error?.code == .invalidRequest)
  }
}
