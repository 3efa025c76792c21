import CommandLineInterface
import Testing

@Suite("CommandWords")
struct CommandWordsTests {
  @Test(
    "A line is split by the quoting rules of a shell",
    arguments: [
      ("", []), ("   ", []), ("a", ["a"]), (" a\t b ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      ("\"a b\"", ["a b"]), ("a'b c'd", ["ab cd"]), ("''", [""]), ("\"\" x", ["", "x"]), ("a\\ b", ["a b"]),
      ("\\'", ["'"]), ("'\\'", ["\\"]), ("\"\\\"\"", ["\""]), ("\"\\\\\"", ["\\"]), ("\"\\n\"", ["\\n"]),
      ("\"it's\"", ["it's"]), ("'say \"x\"'", ["say \"x\""]), ("# $x *", ["#", "$x", "*"]),
      ("'two\nlines'", ["two\nlines"]), ("'e\u{301}'", ["e\u{301}"]),
    ])
  func splits(line: String, words: [String]) throws {
    #expect(try CommandWords.words(of: line) == words)
  }

  @Test("A quote or an escape that is left open is refused", arguments: ["'a", "a \"b", "a\\", "\"a\\\""])
  func refusesOpenQuotes(line: String) {
    #expect(throws: UsageError.self) { try CommandWords.words(of: line) }
  }

  @Test(
    "A quoted word splits into itself, and a shell would read it as one plain word",
    arguments: [
      "", "plain", "two words", "it's", "a\"b", "back\\slash", "$HOME", "`x`", "*", "a'b\"c", "ü", "日本 語",
      "~", "#x",
      "-x", "new\nline", "a=b", "'", "''", "'\u{301}", "!x",
    ])
  func quotedIsInverse(word: String) throws {
    #expect(try CommandWords.words(of: "x " + CommandWords.quoted(word) + " y") == ["x", word, "y"])
    #expect(!"$`*~#!\" \n".contains { CommandWords.quoted(word).first == $0 })
  }

  @Test(
    "A pasted text is cut into lines where no quote is open",
    arguments: [
      ("show", ["show"]), ("a\nb", ["a", "b"]), ("a 'x\ny'\nb", ["a 'x\ny'", "b"]),
      ("a\n\nb\n", ["a", "", "b", ""]),
      ("a 'x\nb", ["a 'x\nb\n"]), ("", [""]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(CommandWords.lines(of: text) == lines)
  }

  @Test("The first word of a line ends behind its quotes")
  func firstWord() {
    let line = "'/opt/my tools/x' card"
    #expect(CommandWords.firstWordEnd(of: line).map { String(line[$0...]) } == " card")
    #expect(CommandWords.firstWordEnd(of: "lanework") == nil)
  }

  @Test("The word at the end of an unfinished line is known, also inside an open quote")
  func unfinished() {
    let line = "card move 'Two wor"
    let split = CommandWords(line)
    #expect(split.words == ["card", "move", "Two wor"])
    #expect(split.endsInWord)
    #expect(line[split.lastWordStart...] == "'Two wor")
    let blank = CommandWords("card ")
    #expect(!blank.endsInWord)
    #expect(blank.lastWordStart == "card ".endIndex)
  }
}
