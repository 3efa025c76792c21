import CommandLineInterface
import TestSupport
import Testing

@Suite("KeyDecoder")
struct KeyDecoderTests {
  static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("ü", [.character("ü")]), ("日", [.character("日")]), ("😀", [.character("😀")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{1}", [.control("a")]), ("\u{17}", [.control("w")]), ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]),
    ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[H", [.home]),
    ("\u{1B}[F", [.end]),
    ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}b", [.wordLeft]),
    ("\u{1B}f", [.wordRight]),
    ("\u{1B}d", [.deleteWordRight]), ("\u{1B}\u{7F}", [.deleteWord]), ("\u{1B}[Z", [.backTab]),
    ("\u{1B}[15~", [.unknown]), ("\u{1B}[?1;2c", [.unknown]), ("\u{1C}", [.unknown]), ("\u{0}", [.unknown]),
    ("\u{1B}[200~a\rb\r\nc\u{1B}[201~x", [.paste("a\nb\nc"), .character("x")]),
    ("\u{1B}[200~\u{1B}[A\u{1B}[201~", [.paste("\u{1B}[A")]),
    ("ab\u{1B}[Ac", [.character("a"), .character("b"), .up, .character("c")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
  ]

  @Test("Keys are the same whether their bytes come together or one by one", arguments: sequences)
  func decodes(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8) == keys)
    #expect(!decoder.isWaiting)
    decoder = KeyDecoder()
    var single: [Key] = []
    for byte in text.utf8 { single += decoder.decode([byte]) }
    #expect(single == keys)
  }

  @Test("What does not go on is taken as it is: a lone Escape, half a character")
  func flush() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.decode([0xE6, 0x97]) == [])
    #expect(decoder.flush() == [.character("\u{FFFD}")])
    #expect(decoder.decode(Array("\u{1B}[200~half".utf8)) == [])
    #expect(decoder.flush() == [.paste("half")])
  }

  @Test("Bytes that are no UTF-8 become the replacement character and hold nothing up")
  func invalid() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0xFF, 0x61, 0xC3, 0x28, 0x80]) == [
        .character("\u{FFFD}"), .character("a"), .character("\u{FFFD}"), .character("("),
        .character("\u{FFFD}"),
      ])
  }

  @Test("An endless sequence and a huge paste are cut off")
  func bounds() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 1000))
    #expect(decoder.decode([0x61]).last == .character("a"))
    decoder = KeyDecoder()
    let keys = decoder.decode(Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x61, count: 3 << 20))
    #expect(keys.count >= 1)
    #expect(decoder.decode(Array("\u{1B}[201~".utf8)).count == 1)
  }

  @Test("Random bytes never stop the decoder", arguments: 1...20)
  func random(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var decoder = KeyDecoder()
    let favoured: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x7E, 0x4F, 0xE6]
    for _ in 0..<2000 {
      let byte =
        Bool.random(using: &generator)
        ? favoured[Int.random(in: 0..<favoured.count, using: &generator)]
        : UInt8.random(in: 0...255, using: &generator)
      _ = decoder.decode([byte])
    }
    _ = decoder.flush()
    #expect(!decoder.isWaiting, "seed \(seed)")
    #expect(decoder.decode([0x71]) == [.character("q")], "seed \(seed)")
  }
}
