import CommandLineInterface
import Testing

@Suite("LinePrompt")
struct LinePromptTests {
  private func prompt(_ terminal: FakeTerminal, completing values: [String] = []) -> LinePrompt {
    LinePrompt(terminal: terminal, painter: .plain) { text in
      let partial = CommandWords(text).words.last ?? ""
      return Completion(
        candidates: values.filter { $0.hasPrefix(partial) }.map { CompletionCandidate($0, "about \($0)") },
        wordStart: CommandWords(text).lastWordStart)
    }
  }

  @Test("A line is read and left on the screen, and the terminal is given back")
  func readsLine() throws {
    let terminal = FakeTerminal("card ", "ad", "d\r")
    let line = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(line == "card add")
    #expect(terminal.screen == ["> card add", ""])
    #expect(!terminal.isRaw)
    #expect(terminal.rawModeCount == 1)
    #expect(terminal.unknownSequences == [])
  }

  @Test("Keys typed ahead go to the next line")
  func typeAhead() throws {
    let terminal = FakeTerminal("one\rtwo\rthr", "ee\r")
    let prompt = prompt(terminal)
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == "one")
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == "two")
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == "three")
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == nil)
    #expect(terminal.screen == ["> one", "> two", "> three", "> ", ""].map { $0 == "> " ? ">" : $0 })
  }

  @Test("Ctrl-C drops the line and asks again, Ctrl-D ends")
  func dropsAndEnds() throws {
    let terminal = FakeTerminal("draft\u{3}", "\u{4}")
    #expect(try prompt(terminal).readLine(prompt: StyledLine("> ")) == nil)
    #expect(terminal.screen == ["> draft^C", ">", ""])
    #expect(!terminal.isRaw)
  }

  @Test("A line that is longer than the window is broken, and the cursor stands where it belongs")
  func longLine() throws {
    let terminal = FakeTerminal("abcdefghijklmnop", "\u{1B}[D\u{1B}[D", "X", "\u{1}", "Y", "\r", columns: 10)
    var states: [[String]] = []
    terminal.beforeInput = { states.append($0.screen) }
    let line = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(line == "YabcdefghijklmnXop")
    #expect(states[1] == ["> abcdefg", "hijklmnop"])
    #expect(states[3] == ["> abcdefg", "hijklmnXo", "p"])
    #expect(states[5] == ["> Yabcdef", "ghijklmnX", "op"])
    #expect(terminal.screen == ["> Yabcdef", "ghijklmnX", "op", ""])
  }

  @Test("Wide characters never straddle the edge")
  func wideCharacters() throws {
    let terminal = FakeTerminal("a日本語日本", columns: 10)
    var last: [String] = []
    terminal.beforeInput = { last = $0.screen }
    _ = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(last == ["> a日本語", "日本"])
  }

  @Test("A narrower window draws the line anew without leaving parts of the old one")
  func resize() throws {
    let terminal = FakeTerminal("abcdefghijkl", columns: 20)
    terminal.inputs += [.resized, .bytes(Array("\r".utf8))]
    let line = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(line == "abcdefghijkl")
    #expect(terminal.screen.suffix(3) == ["> abcdefg", "hijkl", ""])
  }

  @Test("Of a line that is higher than the window the part around the cursor is shown")
  func highLine() throws {
    let text = String(repeating: "0123456789", count: 20)
    let terminal = FakeTerminal(text, columns: 11, rows: 4)
    var last: [String] = []
    terminal.beforeInput = { last = $0.screen }
    _ = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(last.count == 4)
    #expect(last.last == "89")
  }

  @Test("Tab completes, and lists what is possible below the line")
  func completes() throws {
    let terminal = FakeTerminal("card a", "\t", "d\t", "x\r", columns: 30)
    var states: [[String]] = []
    terminal.beforeInput = { states.append($0.screen) }
    let line = try prompt(terminal, completing: ["add", "attach"]).readLine(prompt: StyledLine("> "))
    #expect(line == "card add x")
    #expect(states[2] == ["> card a", "add     about add", "attach  about attach", "> card a"])
    #expect(terminal.screen == ["> card a", "add     about add", "attach  about attach", "> card add x", ""])
  }

  @Test("A pasted text does not run until Return is pressed")
  func paste() throws {
    let terminal = FakeTerminal("\u{1B}[200~card trash 1\ncard trash 2\n\u{1B}[201~", "\r")
    var states: [[String]] = []
    terminal.beforeInput = { states.append($0.screen) }
    let line = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(states[1] == ["> card trash 1↵card trash 2"])
    #expect(line == "card trash 1\ncard trash 2")
  }

  @Test("An escape sequence in the line is shown and not obeyed")
  func controlCharacters() throws {
    let terminal = FakeTerminal("\u{1B}[200~\u{1B}[2J\u{1B}[201~", "\r")
    let line = try prompt(terminal).readLine(prompt: StyledLine("> "))
    #expect(line == "\u{1B}[2J")
    #expect(terminal.screen == ["> ␛[2J", ""])
  }

  @Test("Input that ends in the middle of a line gives the line")
  func endOfInput() throws {
    let terminal = FakeTerminal("card show x")
    let prompt = prompt(terminal)
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == "card show x")
    #expect(try prompt.readLine(prompt: StyledLine("> ")) == nil)
  }

  @Test("Ctrl-Z gives the terminal back while the program sleeps, and the line is there afterwards")
  func suspend() throws {
    let terminal = FakeTerminal("ab\u{1A}c\r")
    #expect(try prompt(terminal).readLine(prompt: StyledLine("> ")) == "abc")
    #expect(terminal.suspensions == 1)
    #expect(terminal.rawModeCount == 2)
    #expect(!terminal.isRaw)
  }

  @Test("Ctrl-L clears the screen and keeps the line")
  func clear() throws {
    let terminal = FakeTerminal("ab", "\u{C}", "c\r")
    try terminal.write("old\r\n")
    #expect(try prompt(terminal).readLine(prompt: StyledLine("> ")) == "abc")
    #expect(terminal.screen == ["> abc", ""])
  }

  @Test("A draft that was kept stands at the prompt again")
  func draft() throws {
    let terminal = FakeTerminal("!\r")
    #expect(try prompt(terminal).readLine(prompt: StyledLine("> "), draft: "card add x") == "card add x!")
  }
}
