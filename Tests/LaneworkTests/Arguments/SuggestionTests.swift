import CommandLineInterface
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  static let words = ["add", "show", "move", "edit", "label", "restore", "validate", "due"]

  @Test(
    "A slip of the finger leads to the word, a different word does not",
    arguments: [
      ("ad", "add"), ("addd", "add"), ("shwo", "show"), ("Show", "show"), ("mvoe", "move"),
      ("lable", "label"),
      ("restroe", "restore"), ("valdiate", "validate"), ("valid", "validate"), ("eidt", "edit"),
    ])
  func nearest(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, among: Self.words) == meant)
  }

  @Test(
    "Nothing is suggested for what is far from everything", arguments: ["", "x", "xyz", "frobnicate", "日本語"])
  func nothingNear(typed: String) {
    #expect(Suggestion.nearest(to: typed, among: Self.words) == nil)
  }

  @Test("A very long word costs no more than a long one")
  func longWord() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: Self.words) == nil)
  }
}
