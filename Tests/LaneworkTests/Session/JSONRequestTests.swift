import Basics
import CommandLineInterface
import LaneworkCommands
import Testing

@Suite("JSONRequest")
struct JSONRequestTests {
  @Test("A request holds its id, its command, and its arguments in order")
  func reads() throws {
    let request = try JSONRequest(
      line:
        #"{"id": {"a": 1}, "version": 1, "command": "card add", "title": "T", "label": ["a", 2], "position": 3, "top": true, "rank": 1.5, "lane": null}"#
    )
    #expect(request.id == ["a": .integer(1)])
    #expect(request.command == "card add")
    #expect(
      request.fields == [
        ArgumentField("title", .text("T")), ArgumentField("label", .list(["a", "2"])),
        ArgumentField("position", .text("3")), ArgumentField("top", .flag(true)),
        ArgumentField("rank", .text("1.5")),
        ArgumentField("lane", .absent),
      ])
  }

  @Test(
    "What is no request is refused, and the answer repeats the id where there is one",
    arguments: [
      ("", nil), ("x", nil), ("[]", nil), ("3", nil), (#"{"id": 1}"#, .integer(1)),
      (#"{"id": "x", "command": 3}"#, .string("x")),
      (#"{"id": 1, "version": 2, "command": "show"}"#, .integer(1)),
      (#"{"id": 1, "command": "show", "x": {}}"#, .integer(1)),
      (#"{"id": 1, "command": "show", "x": [[]]}"#, .integer(1)),
      (#"{"command": "show", "command": "show"}"#, nil),
    ] as [(String, JSONValue?)])
  func refuses(line: String, id: JSONValue?) {
    do throws(JSONRequestError) {
      _ = try JSONRequest(line: line)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.id == id)
      #expect(error.failure.status == .usage)
      #expect(error.message.hasSuffix(".") || error.message.contains("no JSON:"))
    }
  }
}
