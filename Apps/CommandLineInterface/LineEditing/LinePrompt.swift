internal import Posix

/// Reads lines at a terminal, with editing, history and completion.
///
/// The terminal is raw only while a line is being read, and is given back however reading ends, so that what
/// runs between two lines finds it as it was.
package final class LinePrompt {
  private let terminal: any TerminalDevice
  private let painter: Painter
  private let complete: (String) -> Completion
  private var editor: LineEditor
  private var decoder = KeyDecoder()
  /// Keys that were typed before the next line was asked for.
  private var waitingKeys: [Key] = []
  /// What stands on the screen, needed to draw over it.
  private var drawn: Drawing?

  private struct Drawing {
    var view: LineView
    var firstRow: Int
  }

  /// Turns on that pasted text arrives as such, and off again.
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"
  /// How long a sequence of bytes may pause in the middle; people are slower, connections as a rule faster.
  private static let sequencePause = 50
  /// How many candidates are shown before the rest is only counted.
  private static let candidateLimit = 30

  /// Creates a prompt. `complete` answers how the text before the cursor may go on.
  package init(
    terminal: any TerminalDevice, painter: Painter, history: LineHistory = LineHistory(),
    complete: @escaping (String) -> Completion
  ) {
    self.terminal = terminal
    self.painter = painter
    self.complete = complete
    editor = LineEditor(history: history)
  }

  /// The lines entered so far.
  package var history: LineHistory { editor.history }

  /// Reads one line; nil when there are no more. `draft` stands there to begin with.
  package func readLine(prompt: StyledLine, draft: String = "") throws(OutputFailure) -> String? {
    try terminal.enterRawMode()
    defer { terminal.leaveRawMode() }
    if !draft.isEmpty { editor.buffer.replace(with: draft) }
    try terminal.write(Self.pasteOn)
    drawn = nil
    try draw(prompt)
    let line = try readKeys(prompt)
    try finish(with: line == nil ? "\r\n" : "")
    return line
  }

  private func readKeys(_ prompt: StyledLine) throws(OutputFailure) -> String? {
    // Of many characters that come at once, as in a paste without brackets, only the last state is drawn.
    var isDrawn = true
    while true {
      while !waitingKeys.isEmpty {
        let key = waitingKeys.removeFirst()
        if !isDrawn, !key.isText {
          try draw(prompt)
          isDrawn = true
        }
        switch editor.handle(key) {
        case .submitted(let line):
          try leaveLine(showing: "\r\n")
          return line
        case .ended: return nil
        case .cleared:
          try leaveLine(showing: "^C\r\n")
          try draw(prompt)
        case .completionWanted: try completeWord(prompt)
        case .clearScreen:
          drawn = nil
          try terminal.write("\u{1B}[H\u{1B}[2J")
          try draw(prompt)
        case .suspend: try suspend(prompt)
        case .edited: isDrawn = false
        case .unchanged: break
        }
      }
      if !isDrawn { try draw(prompt) }
      isDrawn = true
      switch terminal.read(timeout: decoder.isWaiting ? Self.sequencePause : nil) {
      case .bytes(let bytes): waitingKeys += decoder.decode(bytes)
      case .timedOut: waitingKeys += decoder.flush()
      case .resized: try draw(prompt)
      case .ended:
        // What was typed so far is not lost to whoever pipes keys in without a last Return.
        let rest = editor.buffer.text
        guard !rest.isEmpty else { return nil }
        editor.buffer.replace(with: "")
        try leaveLine(showing: "\r\n")
        return rest
      }
    }
  }

  private func finish(with text: String) throws(OutputFailure) {
    try terminal.write(text + Self.pasteOff)
    drawn = nil
  }

  /// Puts the cursor behind the line as it was drawn last, so that what comes next stands below it.
  private func leaveLine(showing text: String) throws(OutputFailure) {
    guard let drawn else { return }
    let below = drawn.view.rows.count - 1 - drawn.view.cursorRow
    let end = drawn.view.rowWidths[drawn.view.rows.count - 1]
    var output = below > 0 ? "\u{1B}[\(below)B" : ""
    output += end > 0 ? "\r\u{1B}[\(end)C" : "\r"
    try terminal.write(output + text)
    self.drawn = nil
  }

  /// Draws the line over what was drawn last.
  private func draw(_ prompt: StyledLine) throws(OutputFailure) {
    let size = terminal.size
    let columns = max(size.columns, 10)
    let view = LineView(
      prompt: prompt.painted(by: painter), promptWidth: prompt.width, buffer: editor.buffer, width: columns)
    var output = "\r"
    if let drawn {
      let up = Self.rowsAboveCursor(of: drawn, columns: columns)
      if up > 0 { output += "\u{1B}[\(up)A" }
    }
    output += "\u{1B}[J"
    // Only as many rows are drawn as the window has, around the cursor: rows that scrolled away cannot be drawn over.
    let height = max(size.rows, 1)
    let firstRow = max(0, min(view.cursorRow - height / 2, view.rows.count - height))
    let lastRow = min(view.rows.count, firstRow + height)
    output += view.rows[firstRow..<lastRow].joined(separator: "\r\n")
    let up = lastRow - 1 - view.cursorRow
    if up > 0 { output += "\u{1B}[\(up)A" }
    output += "\r"
    if view.cursorColumn > 0 { output += "\u{1B}[\(view.cursorColumn)C" }
    try terminal.write(output)
    drawn = Drawing(view: view, firstRow: firstRow)
  }

  /// The rows between the first drawn one and the cursor, as many as they take in a window that may have another
  /// width by now: terminals wrap what became too long.
  private static func rowsAboveCursor(of drawn: Drawing, columns: Int) -> Int {
    let above = drawn.view.rowWidths[drawn.firstRow..<drawn.view.cursorRow]
    let rows = above.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    return rows + drawn.view.cursorColumn / columns
  }

  private func completeWord(_ prompt: StyledLine) throws(OutputFailure) {
    let completion = complete(editor.buffer.textBeforeCursor)
    let candidates = editor.complete(with: completion)
    if !candidates.isEmpty { try show(candidates) }
    try draw(prompt)
  }

  private func show(_ candidates: [CompletionCandidate]) throws(OutputFailure) {
    try leaveLine(showing: "\r\n")
    let shown = candidates.prefix(Self.candidateLimit)
    let valueWidth = shown.map { DisplayWidth.of($0.value) }.max() ?? 0
    let columns = terminal.size.columns
    var output = ""
    for candidate in shown {
      let value = VisibleText.of(candidate.value)
      let room = columns - valueWidth - 3
      let meaning = TextLayout.truncated(VisibleText.of(candidate.description), to: max(room, 0))
      output += TextLayout.truncated(TextLayout.padded(value, to: valueWidth), to: columns - 1)
      output += (meaning.isEmpty ? "" : "  " + painter.paint(meaning, .faint)) + "\r\n"
    }
    if candidates.count > shown.count { output += "… \(candidates.count - shown.count) more\r\n" }
    try terminal.write(output)
  }

  private func suspend(_ prompt: StyledLine) throws(OutputFailure) {
    try leaveLine(showing: "\r\n")
    try terminal.write(Self.pasteOff)
    terminal.leaveRawMode()
    terminal.suspend()
    try terminal.enterRawMode()
    try terminal.write(Self.pasteOn)
    try draw(prompt)
  }
}

extension Key {
  /// Whether the key does nothing but add to the line.
  fileprivate var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }
}
