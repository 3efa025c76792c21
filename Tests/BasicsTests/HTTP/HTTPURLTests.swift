import Basics
import Testing

@Suite("Addresses of HTTP")
struct HTTPURLTests {
  @Test(
    "An address is taken apart, and put together as it is sent",
    arguments: [
      ("https://example.org", "https://example.org", 443, "/"),
      ("HTTP://Example.ORG:80/A?b", "http://example.org", 80, "/A?b"),
      ("http://127.0.0.1:8080?x", "http://127.0.0.1:8080", 8_080, "/?x"),
      ("https://[::1]:8443/a%20b", "https://[::1]:8443", 8_443, "/a%20b"),
      ("http://[fe80::1]/", "http://[fe80::1]", 80, "/"),
    ])
  func reading(_ text: String, _ origin: String, _ port: Int, _ target: String) throws {
    let url = try HTTPURL(text)
    #expect(url.origin == origin)
    #expect(url.port == port)
    #expect(url.target == target)
    #expect(try HTTPURL(url.description) == url)
  }

  @Test(
    "What is no address, or says more than is sent, is refused",
    arguments: [
      "", "example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///a", "https://a b/",
      "https://user@example.org/", "https://user:word@example.org/", "http://example.org:0/",
      "http://example.org:65536/",
      "http://example.org:/", "http://example.org:-1/", "http://example.org:+80/",
      "http://example.org:80:80/",
      "https://example.org/a b", "https://example.org/a\r\nX: y", "https://example.org/a\0",
      "https://example.org/ä",
      "https://exämple.org/", "https://example.org/#part", "https://example.org#part", "https://[::1/",
      "https://[::1]a/",
      "https://[g::1]/", "https://example.org\\@other.org/", "https://example.org/\"",
      "https://ex%61mple.org/",
    ])
  func refusing(_ text: String) {
    let error = #expect(throws: HTTPRequestError.self) { try HTTPURL(text) }
    #expect(error?.code == .invalidRequest)
  }

  @Test(
    "Confidential is what goes through TLS or does not leave this machine",
    arguments: [
      ("https://example.org", true), ("http://localhost:80", true), ("http://LocalHost/", true),
      ("http://127.0.0.1", true), ("http://127.255.0.9:8080", true), ("http://[::1]", true),
      ("http://example.org", false), ("http://localhost.example.org", false), ("http://127.0.0.1.org", false),
      ("http://127.0.0.256", false), ("http://127.1", false), ("http://127.0.0.01", false),
      ("http://127.0.0.1.", false), ("http://127..0.1", false), ("http://128.0.0.1", false),
      ("http://0.0.0.0", false), ("http://[::]", false), ("http://[::ffff:127.0.0.1]", false),
    ])
  func confidential(_ text: String, _ isConfidential: Bool) throws {
    let url = try HTTPURL(text)
    #expect(url.isConfidential == isConfidential)
    #expect(url.isLoopback == (isConfidential && url.scheme == .http))
  }

  @Test("Segments and items of a query are encoded as they are added")
  func appending() throws {
    let url = try HTTPURL("https://example.org/v1/?a=b")
    #expect(
      url.appending(["x y", "a/b", "ä"], query: [("k&", "v=1"), ("n", "")]).target
        == "/v1/x%20y/a%2Fb/%C3%A4?a=b&k%26=v%3D1&n=")
    #expect(try HTTPURL("https://example.org").appending(["a"]).description == "https://example.org/a")
    #expect(try HTTPURL("https://example.org/a").appending(query: [("b", "c")]).target == "/a?b=c")
  }

  @Test("Percent-encoding is read back, and what is broken is refused")
  func percentEncoding() {
    for text in ["", "plain-._~", "a b/c?d&e=f%", "äöü", "\u{0}\r\n"] {
      #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }
    for text in ["%", "%4", "%zz", "%FF", "a%C3"] { #expect(PercentEncoding.decode(text) == nil, "\(text)") }
  }
}
