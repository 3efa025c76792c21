import CommandLineInterface
import TestSupport
import Testing

@Suite("TextLayout")
struct TextLayoutTests {
  @Test(
    "A text that is too wide is cut in front of the column where it would not fit, with an ellipsis",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("ab cd", 4, "ab…"),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👩‍👧x", 2, "…"), ("", 3, ""),
    ])
  func truncates(text: String, width: Int, expected: String) {
    #expect(TextLayout.truncated(text, to: width) == expected)
  }

  @Test(
    "Lines break between words, and inside words and between ideographs only where they must",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]), ("", 5, [""]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("a abcdefgh", 3, ["a", "abc", "def", "gh"]),
      ("a  b", 9, ["a b"]),
      ("one\ntwo", 9, ["one", "two"]), ("a\n\nb", 9, ["a", "", "b"]), ("日本語です", 4, ["日本", "語で", "す"]),
      ("ab日本語", 6, ["ab日本", "語"]), ("x 日本", 3, ["x", "日", "本"]), ("日", 1, ["日"]), ("ab", 0, ["a", "b"]),
    ])
  func wraps(text: String, width: Int, lines: [String]) {
    #expect(TextLayout.wrapped(text, to: width) == lines)
  }

  @Test("Beyond the limit of lines the last one shows that there is more")
  func limit() {
    #expect(TextLayout.wrapped("one two three", to: 5, limit: 2) == ["one", "two…"])
    #expect(TextLayout.wrapped("one two", to: 5, limit: 2) == ["one", "two"])
    #expect(TextLayout.wrapped("abcdefgh", to: 3, limit: 1) == ["ab…"])
    #expect(TextLayout.wrapped("abc", to: 3, limit: 0) == [])
  }

  @Test("No line is wider than asked, whatever the text", arguments: 1...12)
  func never(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let alphabet: [Character] = ["a", "b", "é", "日", "👩‍👧", " ", "-", "語", "\n", "x", "y", " ", "e\u{301}"]
    for _ in 0..<50 {
      let text = String(
        (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      let width = Int.random(in: 2..<20, using: &generator)
      let lines = TextLayout.wrapped(text, to: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "seed \(seed), width \(width): \(text)")
      let letters: (String) -> [Character] = { $0.filter { !$0.isWhitespace }.map { $0 } }
      #expect(letters(lines.joined()) == letters(text), "seed \(seed), width \(width): \(text)")
      #expect(DisplayWidth.of(TextLayout.truncated(text.replacing("\n", with: " "), to: width)) <= width)
    }
  }
}
