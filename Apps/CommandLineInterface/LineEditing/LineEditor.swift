/// What keys do to a line; the part of line editing that needs no terminal.
///
/// | key | effect |
/// |---|---|
/// | Left, Right, Ctrl-B, Ctrl-F | by a character; with Ctrl or Alt by a word |
/// | Home, End, Ctrl-A, Ctrl-E | to the beginning, to the end |
/// | Up, Down, Ctrl-P, Ctrl-N | through the lines entered before |
/// | Backspace, Delete, Ctrl-H, Ctrl-D | removes a character |
/// | Ctrl-W, Alt-Backspace, Alt-D | cuts a word |
/// | Ctrl-K, Ctrl-U | cuts to the end, to the beginning |
/// | Ctrl-Y | puts back what was cut |
/// | Tab | completes |
/// | Ctrl-L | clears the screen |
/// | Ctrl-C | drops the line |
/// | Ctrl-D on an empty line | ends |
package struct LineEditor: Sendable, Equatable {
  /// What is to be done after a key.
  package enum Step: Sendable, Equatable {
    /// The line, or the cursor in it, has changed.
    case edited
    /// Nothing has changed.
    case unchanged
    /// The line is finished.
    case submitted(String)
    /// The line was dropped.
    case cleared
    /// There are no more lines.
    case ended
    /// The word before the cursor is to be completed.
    case completionWanted
    /// The screen is to be cleared.
    case clearScreen
    /// The program is to be suspended.
    case suspend
  }

  /// The line.
  package var buffer = LineBuffer()
  /// The lines entered before.
  package private(set) var history: LineHistory

  /// Creates an editor with an empty line.
  package init(history: LineHistory = LineHistory()) {
    self.history = history
  }

  /// Does what a key means.
  package mutating func handle(_ key: Key) -> Step {
    let before = buffer
    switch key {
    case .enter:
      let line = buffer.text
      history.add(line)
      buffer.replace(with: "")
      return .submitted(line)
    case .control("c"):
      history.rewind()
      buffer.replace(with: "")
      return .cleared
    case .control("d") where buffer.isEmpty: return .ended
    case .tab: return .completionWanted
    case .control("l"): return .clearScreen
    case .control("z"): return .suspend
    case .character(let character): buffer.insert(String(character))
    case .paste(let text): buffer.insert(Self.trimmedEnd(text))
    default:
      move(key)
      change(key)
    }
    return buffer == before ? .unchanged : .edited
  }

  private mutating func move(_ key: Key) {
    switch key {
    case .left, .control("b"): buffer.move(by: -1)
    case .right, .control("f"): buffer.move(by: 1)
    case .home, .control("a"): buffer.moveToStart()
    case .end, .control("e"): buffer.moveToEnd()
    case .wordLeft: buffer.moveWordLeft()
    case .wordRight: buffer.moveWordRight()
    case .up, .control("p"):
      if let line = history.older(than: buffer.text) { buffer.replace(with: line) }
    case .down, .control("n"):
      if let line = history.newer() { buffer.replace(with: line) }
    default: break
    }
  }

  private mutating func change(_ key: Key) {
    switch key {
    case .backspace: buffer.deleteBackward()
    case .delete, .control("d"): buffer.deleteForward()
    case .deleteWord: buffer.cutWordLeft()
    case .deleteWordRight: buffer.cutWordRight()
    case .control("w"): buffer.cutToBlank()
    case .control("k"): buffer.cutToEnd()
    case .control("u"): buffer.cutToStart()
    case .control("y"): buffer.yank()
    default: break
    }
  }

  /// Puts the part of a completion in that is certain; the candidates are returned when there are several and
  /// nothing is certain beyond what stands there.
  package mutating func complete(with completion: Completion) -> [CompletionCandidate] {
    let text = buffer.textBeforeCursor
    guard let first = completion.candidates.first, completion.wordStart <= text.endIndex else { return [] }
    let start = text[..<completion.wordStart].count
    if completion.candidates.count == 1 {
      // An option that expects its value in the same word, and a folder, are not finished yet.
      let isFinished = !first.value.hasSuffix("=") && !first.value.hasSuffix("/")
      buffer.replace(from: start, with: CommandWords.quoted(first.value) + (isFinished ? " " : ""))
      return []
    }
    let common = completion.candidates.dropFirst().reduce(first.value) { $0.commonPrefix(with: $1.value) }
    let typed = CommandWords(text)
    let partial = typed.endsInWord ? typed.words.last ?? "" : ""
    if common.utf8.count > partial.utf8.count {
      buffer.replace(from: start, with: CommandWords.quoted(common))
      return []
    }
    return completion.candidates
  }

  /// A paste often carries the line break after it, which is not meant.
  private static func trimmedEnd(_ text: String) -> String {
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
