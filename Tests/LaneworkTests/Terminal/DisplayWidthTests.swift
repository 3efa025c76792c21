import CommandLineInterface
import Testing

@Suite("DisplayWidth")
struct DisplayWidthTests {
  @Test(
    "Text takes the columns that terminals give it",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("a\u{308}", 1), ("e\u{301}\u{323}", 1), ("日本語", 6), ("ｱｲｳ", 3),
      ("Ａ", 2),
      ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("नमस्ते", 4), ("कि", 2), ("שלום", 4), ("ا\u{64B}", 1),
      ("…", 1),
      ("—", 1),
      ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("❤️", 2), ("❤", 1), ("✓", 1), ("⚠️", 2), ("☎︎", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
      ("1️⃣", 2), ("\u{200B}", 0), ("a\u{200D}b", 2), ("　", 2), ("「」", 4), ("│", 1), ("𠮷", 2),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns, "\(text)")
  }
}
