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
  /// Whether results and errors are JSON.
  package var isJSON: Bool

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
  ///
  /// `id` is the one that came with the request, which the answer repeats.
  package func report(_ failure: CommandFailure, id: JSONValue? = nil) {
    if isJSON {
      writeObject(id: id) { failure.write(to: &$0) }
    } else {
      // What was printed before the failure shall stand before it on the screen.
      output.flush()
      messages.write(failure.text(painter: messagePainter))
      messages.flush()
    }
  }

  /// Says something that asks for attention without being a failure; nothing when results are JSON.
  package func warn(_ text: String) {
    guard !isJSON else { return }
    output.flush()
    messages.print("\(messagePainter.paint("warning:", .attention)) \(VisibleText.of(text))")
    messages.flush()
  }

  /// Writes one JSON object on one line: `version`, the request's `id` if there is one, and what `body` writes.
  package func writeObject(id: JSONValue? = nil, _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.jsonVersion)
      if let id { writer.member("id", id) }
      body(&writer)
    }
    writer.endLine()
    writer.drain { bytes in output.write(bytes) }
  }
}
