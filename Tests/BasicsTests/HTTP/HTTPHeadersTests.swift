import Basics
import Testing

@Suite("Header fields")
struct HTTPHeadersTests {
  @Test("Names are found whatever their case, and keep the one they came with")
  func names() {
    var headers: HTTPHeaders = ["Content-Type": "a", "X": "1", "content-type": "b"]
    #expect(headers["CONTENT-TYPE"] == "a")
    #expect(headers.values("content-Type") == ["a", "b"])
    #expect(headers["Content"] == nil)
    headers["content-TYPE"] = "c"
    #expect(headers.fields.map(\.name) == ["content-TYPE", "X"])
    headers["x"] = nil
    headers.add("Y", "2")
    #expect(headers == ["Content-Type": "c", "y": "2"])
    #expect(headers != ["y": "2", "Content-Type": "c"])
    #expect(headers != ["Content-Type": "C", "y": "2"])
  }

  @Test("Only ASCII letters lose their case")
  func otherLetters() {
    let headers: HTTPHeaders = ["K": "1"]
    #expect(headers["\u{212A}"] == nil)
    #expect(HTTPHeaders([.init(name: "[", value: "1")])["{"] == nil)
  }

  @Test(
    "An instant is read in the one form that is written",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777 as Int64?), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
      ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil), ("", nil),
    ])
  func dates(_ text: String, _ seconds: Int64?) {
    #expect(HTTPDate.parse(text)?.milliseconds == seconds.map { $0 * 1_000 })
  }
}
