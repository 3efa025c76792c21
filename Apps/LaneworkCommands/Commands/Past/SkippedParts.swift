internal import Basics
internal import Boards
internal import CommandLineInterface

extension Console {
  /// Names for people what was left as it is, each with the reason.
  func tell(_ skipped: [OperationError]) {
    for part in skipped {
      warn("Left as it is\(part.place.map { " (\($0))" } ?? ""): \(part.message)")
    }
  }

  /// Says what a result is about, beside it.
  func remark(_ text: String) {
    output.flush()
    messages.print(messagePainter.paint(VisibleText.of(text), .faint))
    messages.flush()
  }
}

extension JSONWriter {
  /// Writes what was left as it is, each with the reason, as the member `skipped`.
  mutating func skipped(_ parts: [OperationError], board: String) {
    key("skipped")
    array { writer in
      for part in parts {
        let failure = CommandFailure(part, board: board)
        writer.object { writer in
          writer.member("code", failure.code)
          writer.member("message", failure.message)
          if let path = failure.path { writer.member("path", path) }
          if let key = failure.key { writer.member("key", key) }
        }
      }
    }
  }

  /// Writes that a change was only shown, and what it would do to the files.
  mutating func difference(of change: BoardChange) {
    member("dryRun", true)
    member("difference", ChangeDifference(change).text)
  }
}
