package import Basics

/// Where a command's output and messages go, and how they are to look.
///
/// Results go to `output`, everything that is said about them to `messages`. Both are handed in, so that a command
/// is tested without a process.
package struct Console {
  /// The results.
  package let output: Output
  /// What is said besides: errors, warnings, progress.
  package let messages: Output
  /// The styles of the results.
  package var painter: Painter
  /// The styles of the messages.
  package var messagePainter: Painter
  /// The columns that text is fitted into.
  package var width: Int
  /// Whether lines that are wider are cut, as for a person who looks; what reads a pipe wants the whole of them.
  package var cutsLines = true
  /// Whether results and errors are JSON.
  package var isJSON: Bool
  /// The members that every JSON answer begins with, after `version`: what a request wants repeated, say.
  package var preamble = JSONObject()

  /// Creates a console.
  package init(
    output: Output, messages: Output, painter: Painter = .plain, messagePainter: Painter = .plain,
    width: Int = 80, isJSON: Bool = false
  ) {
    self.output = output
    self.messages = messages
    self.painter = painter
    self.messagePainter = messagePainter
    self.width = width
    self.isJSON = isJSON
  }

  /// The version of the JSON form of every result; it changes only when a member goes or changes its meaning.
  package static let jsonVersion = 1

  /// Tells of a failure: in words on the messages, or in JSON on the output, where a program looks for it.
  package func report(_ failure: CommandFailure) {
    if isJSON {
      writeObject { failure.write(to: &$0) }
    } else {
      // What was printed before the failure shall stand before it on the screen.
      output.flush()
      messages.write(failure.text(painter: messagePainter))
      messages.flush()
    }
  }

  /// Says something that asks for attention without being a failure, also where results are JSON.
  package func warn(_ text: String) { say("warning:", .attention, text) }

  /// Tells of what happened besides; what only those want to know who look for a fault is left out.
  package func tell(_ diagnostic: Diagnostic) {
    switch diagnostic.level {
    case .debug: return
    case .notice: say("note:", .strong, diagnostic.message)
    case .warning: say("warning:", .attention, diagnostic.message)
    case .error: say("error:", .failure, diagnostic.message)
    }
    if let path = diagnostic.path { say("file:", .strong, path) }
    if let hint = diagnostic.hint { say("hint:", Style(.cyan), hint) }
  }

  private func say(_ word: String, _ style: Style, _ text: String) {
    output.flush()
    messages.print("\(messagePainter.paint(word, style)) \(VisibleText.of(text))")
    messages.flush()
  }

  /// Writes one JSON object on one line: `version`, the preamble, and what `body` writes.
  package func writeObject(_ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      writePreamble(to: &writer)
      body(&writer)
    }
    writer.endLine()
    writer.drain { bytes in output.write(bytes) }
  }

  /// Writes what every object begins with, for results that are too large to be written in one piece.
  package func writePreamble(to writer: inout JSONWriter) {
    writer.member("version", Self.jsonVersion)
    for (key, value) in preamble { writer.member(key, value) }
  }
}
