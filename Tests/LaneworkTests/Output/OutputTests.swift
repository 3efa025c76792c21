import Basics
import CommandLineInterface
import Testing

/// A sink that fails after a number of bytes.
private final class FailingSink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private(set) var attempts = 0
  private let capacity: Int
  private let failure: OutputFailure

  init(after capacity: Int, _ failure: OutputFailure) {
    self.capacity = capacity
    self.failure = failure
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
    attempts += 1
    guard self.bytes.count + bytes.count <= capacity else { throw failure }
    self.bytes.append(contentsOf: bytes)
  }
}

@Suite("Output")
struct OutputTests {
  @Test("Nothing is written twice or lost, however much is collected")
  func collects() {
    let sink = CollectedBytes()
    let output = Output(sink)
    var expected = ""
    for number in 0..<20_000 {
      output.print("line \(number)")
      expected += "line \(number)\n"
    }
    #expect(sink.bytes.count > 65_536)
    output.flush()
    output.flush()
    #expect(sink.text == expected)
    #expect(output.failure == nil)
  }

  @Test(
    "The first failure is remembered and nothing is written after it",
    arguments: [
      OutputFailure.closed, .failed("the disk is full"),
    ])
  func failure(failure: OutputFailure) {
    let sink = FailingSink(after: 4, failure)
    let output = Output(sink)
    output.print("abc")
    output.flush()
    #expect(!output.hasFailed)
    output.print("more")
    output.flush()
    #expect(output.failure == failure)
    output.print("never")
    output.flush()
    #expect(sink.attempts == 2)
    #expect(sink.bytes == Array("abc\n".utf8))
  }
}

@Suite("CommandFailure")
struct CommandFailureTests {
  static let failure = CommandFailure(
    code: "ambiguous", "Two cards begin with `11`.", path: "/b.lanework/x\u{1B}/index.md", key: "title",
    hint: "Type more of the id.",
    candidates: [
      CommandFailure.Candidate(id: "1135", title: "Fix"),
      CommandFailure.Candidate(id: "11a64", title: "日\u{7}本"),
    ])

  private func report(_ failure: CommandFailure, json: Bool, id: JSONValue? = nil) -> (String, String) {
    let output = CollectedBytes()
    let messages = CollectedBytes()
    var console = Console(output: Output(output), messages: Output(messages), isJSON: json)
    console.preamble["id"] = id
    console.output.write("before\n")
    console.report(failure)
    console.output.flush()
    return (output.text, messages.text)
  }

  @Test("People read what happened, to what, and what to do, on standard error")
  func text() {
    let (output, messages) = report(Self.failure, json: false)
    #expect(output == "before\n")
    #expect(
      messages == """
        error: Two cards begin with `11`.
        file: /b.lanework/x␛/index.md
        key: title
          1135   Fix
          11a64  日␇本
        hint: Type more of the id.

        """)
  }

  @Test("Programs read one object on standard output, with the id of their request")
  func json() throws {
    let (output, messages) = report(Self.failure, json: true, id: .integer(7))
    #expect(messages == "")
    #expect(
      output == """
        before
        {"version":1,"id":7,"error":{"code":"ambiguous","message":"Two cards begin with `11`.",\
        "path":"/b.lanework/x\\u001b/index.md","key":"title","hint":"Type more of the id.",\
        "candidates":[{"id":"1135","title":"Fix"},{"id":"11a64","title":"日\\u0007本"}],"status":1}}

        """)
  }

  @Test("A wrong command line ends with status 2 and leads to the help of the command it was for")
  func usage() {
    let error = UsageError(
      code: "unknown-option", "There is no option `--x` here.", hint: "Did you mean `--y`?")
    #expect(CommandFailure(error, program: "lanework").hint == "Did you mean `--y`? See `lanework --help`.")
    #expect(CommandFailure(error, program: "").hint == "Did you mean `--y`? See `help`.")
    #expect(CommandFailure(error, program: "lanework").status == .usage)
  }

  @Test("A warning goes to the messages, never into the results")
  func warning() {
    for isJSON in [false, true] {
      let messages = CollectedBytes()
      let output = CollectedBytes()
      Console(output: Output(output), messages: Output(messages), isJSON: isJSON).warn("Slow\u{1B}.")
      #expect(messages.text == "warning: Slow␛.\n")
      #expect(output.text == "")
    }
  }
}
