import CommandLineInterface
import Testing

@Suite("LineEditor")
struct LineEditorTests {
  /// The line after keys, with `|` in the place of the cursor.
  private func line(_ start: String, _ keys: [Key]) -> String {
    var editor = LineEditor()
    editor.buffer.replace(with: start)
    for key in keys { _ = editor.handle(key) }
    var text = editor.buffer.characters
    text.insert("|", at: editor.buffer.cursor)
    return String(text)
  }

  @Test(
    "Keys move and cut as terminals have always done",
    arguments: [
      ("ab", [.left, .character("x")], "ax|b"), ("ab", [.home, .character("x")], "x|ab"),
      ("ab", [.control("a"), .right, .right, .right], "ab|"), ("ab", [.left, .left, .left, .end], "ab|"),
      ("ab", [.backspace], "a|"), ("ab", [.home, .backspace], "|ab"), ("ab", [.home, .delete], "|b"),
      ("ab", [.delete], "ab|"), ("ab", [.home, .control("d")], "|b"), ("one two", [.control("w")], "one |"),
      ("one --two=x y", [.control("w"), .control("w")], "one |"), ("one two ", [.control("w")], "one |"),
      ("one two", [.deleteWord], "one |"), ("one two", [.home, .deleteWordRight], "| two"),
      ("one two", [.wordLeft], "one |two"), ("one two", [.home, .wordRight], "one| two"),
      ("one two", [.wordLeft, .control("k")], "one |"), ("one two", [.wordLeft, .control("u")], "|two"),
      ("one two", [.wordLeft, .control("k"), .home, .control("y")], "two|one "),
      ("x", [.unknown, .escape], "x|"),
      ("", [.paste("a b\n")], "a b|"), ("", [.paste("a\nb")], "a\nb|"), ("日本", [.left, .backspace], "|本"),
      ("e", [.character("\u{301}"), .backspace], "|"), ("👩‍👧", [.backspace], "|"),
      ("ab", [.left, .character("\u{301}")], "a\u{301}|b"),
    ] as [(String, [Key], String)])
  func edits(start: String, keys: [Key], expected: String) {
    #expect(line(start, keys) == expected)
  }

  @Test("Up and Down walk through the lines entered, and come back to the one that was begun")
  func history() {
    var editor = LineEditor()
    for text in ["one", "two", "two", "  "] {
      editor.buffer.replace(with: text)
      #expect(editor.handle(.enter) == .submitted(text))
    }
    #expect(editor.history.lines == ["one", "two"])
    editor.buffer.replace(with: "draft")
    var seen: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      _ = editor.handle(key)
      seen.append(editor.buffer.text)
    }
    #expect(seen == ["two", "one", "one", "two", "draft", "draft"])
  }

  @Test("History keeps the newest lines only")
  func historyLimit() {
    var history = LineHistory(limit: 2)
    for text in ["a", "b", "c"] { history.add(text) }
    #expect(history.lines == ["b", "c"])
  }

  @Test("Ctrl-C drops the line, Ctrl-D ends on an empty line only")
  func ends() {
    var editor = LineEditor()
    editor.buffer.replace(with: "draft")
    #expect(editor.handle(.control("c")) == .cleared)
    #expect(editor.buffer.isEmpty)
    #expect(editor.handle(.control("d")) == .ended)
    editor.buffer.replace(with: "x")
    _ = editor.handle(.home)
    #expect(editor.handle(.control("d")) == .edited)
    #expect(editor.handle(.control("d")) == .ended)
  }

  @Test("A completion puts in what is certain, quoted where it must be, and lists what is not")
  func completion() {
    var editor = LineEditor()
    func complete(_ text: String, _ values: [String]) -> (String, [String]) {
      editor.buffer.replace(with: text)
      let start = CommandWords(text).lastWordStart
      let listed = editor.complete(
        with: Completion(candidates: values.map { CompletionCandidate($0) }, wordStart: start))
      return (editor.buffer.text, listed.map(\.value))
    }
    #expect(complete("card a", ["add"]) == ("card add ", []))
    #expect(complete("card ", ["add", "attach"]) == ("card a", []))
    #expect(complete("card a", ["add", "attach"]) == ("card a", ["add", "attach"]))
    #expect(complete("move --lane 'In ", ["In review"]) == ("move --lane 'In review' ", []))
    #expect(complete("x --lane=", ["--lane=A b"]) == ("x '--lane=A b' ", []))
    #expect(complete("x ", []) == ("x ", []))
    #expect(complete("open fold", ["folder/"]) == ("open folder/", []))
    #expect(complete("日本 c", ["card"]) == ("日本 card ", []))
  }
}
