import CommandLineInterface
import Testing

@Suite("VisibleText")
struct VisibleTextTests {
  @Test(
    "Whatever could steer the terminal or hide text is made visible, and nothing else is touched",
    arguments: [
      ("plain", "plain"), ("Grüße 日本語 😀", "Grüße 日本語 😀"), ("\u{1B}[31mred", "␛[31mred"), ("a\u{7}b", "a␇b"),
      ("a\tb", "a␉b"), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("\u{7F}", "␡"), ("\u{9B}31m", "<U+009B>31m"),
      ("\u{202E}evil", "<U+202E>evil"), ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"),
      ("a\u{200B}b", "a<U+200B>b"),
      ("\u{FEFF}x", "<U+FEFF>x"), ("a\u{2028}b", "a<U+2028>b"), ("\u{AD}", "<U+00AD>"), ("👩‍👧", "👩‍👧"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("x\u{E0041}", "x<U+E0041>"),
      ("\u{600}1", "\u{600}1"),
      ("\u{0}", "␀"),
    ])
  func visible(text: String, expected: String) {
    #expect(VisibleText.of(text) == expected)
  }

  @Test("Text of several lines keeps its line breaks where that is wanted")
  func lines() {
    #expect(VisibleText.ofLines("a\r\nb\n\tc\u{1B}") == "a\nb\n  c␛")
    #expect(VisibleText.ofLines("a\rb") == "a␍b")
  }

  @Test("No control character survives, whatever it stands beside")
  func everyControlCharacter() {
    for value in (0...0x9F).map(UInt32.init) + [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2069] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)b", "\u{1F600}\(scalar)", "e\u{301}\(scalar)\u{301}"] {
        let visible = VisibleText.of(text)
        #expect(
          !visible.unicodeScalars.contains {
            $0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value)
          }, "U+\(String(value, radix: 16))")
      }
    }
  }
}
