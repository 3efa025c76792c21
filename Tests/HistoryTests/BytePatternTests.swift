import TestSupport
import Testing

@testable import History

@Suite("BytePattern")
struct BytePatternTests {
  @Test(
    "It is found where it is, at either end, after what begins as it does, and nowhere else",
    arguments: [
      ("a", "a", true), ("a", "", false), ("a", "b", false), ("abc", "xxabc", true), ("abc", "abcxx", true),
      ("abc", "ab", false), ("abc", "ababc", true), ("aab", "aaab", true), ("abcabd", "abcabcabd", true),
      ("abcabd", "abcabcab", false), ("zz", "azbzczz", true),
    ])
  func finds(pattern: String, text: String, isFound: Bool) {
    #expect(BytePattern(Array(pattern.utf8)).isFound(in: Array(text.utf8)) == isFound)
  }

  @Test("It finds what a search byte by byte finds")
  func sameAsPlainSearch() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...2, using: &random)
      }
      let pattern = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        UInt8.random(in: 0...2, using: &random)
      }
      let expected = text.indices.contains { text[$0...].starts(with: pattern) }
      #expect(BytePattern(pattern).isFound(in: text) == expected)
    }
  }
}
