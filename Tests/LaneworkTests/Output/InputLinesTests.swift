import CommandLineInterface
import Testing

/// Gives prepared pieces, one a call.
final class PreparedSource: ByteSource {
  private var pieces: [[UInt8]]
  init(pieces: [[UInt8]]) { self.pieces = pieces }
  convenience init(_ pieces: [UInt8]...) { self.init(pieces: pieces) }
  convenience init(text: String) { self.init(pieces: [Array(text.utf8)]) }

  func read(limit: Int) throws(InputFailure) -> [UInt8] {
    guard !pieces.isEmpty else { return [] }
    let piece = pieces.removeFirst()
    if piece.count > limit { pieces.insert(Array(piece[limit...]), at: 0) }
    return Array(piece.prefix(limit))
  }
}

@Suite("InputLines")
struct InputLinesTests {
  private func lines(_ source: PreparedSource) throws -> [String] {
    let input = InputLines(source)
    var lines: [String] = []
    while let line = try input.next() { lines.append(line) }
    return lines
  }

  @Test(
    "Lines are the same however the bytes come",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("a\rb\n", ["a\rb"]), ("日本\n語", ["日本", "語"]),
    ])
  func splits(text: String, expected: [String]) throws {
    #expect(try lines(PreparedSource(text: text)) == expected)
    #expect(try lines(PreparedSource(pieces: text.utf8.map { [$0] })) == expected)
  }

  @Test("The rest of the input is taken as it is")
  func rest() throws {
    let input = InputLines(PreparedSource(Array("first\nsec".utf8), Array("ond\n\u{0}".utf8)))
    #expect(try input.next() == "first")
    #expect(try input.rest() == Array("second\n\u{0}".utf8))
    #expect(try input.rest() == [])
    #expect(try input.next() == nil)
  }

  @Test("A line that is no text, and one without end, are refused")
  func refuses() {
    #expect(throws: InputFailure.self) { try lines(PreparedSource([0xFF, 0x0A])) }
    #expect(throws: InputFailure.self) {
      try lines(PreparedSource([UInt8](repeating: 0x61, count: InputLines.lineLimit + 70_000)))
    }
  }
}
