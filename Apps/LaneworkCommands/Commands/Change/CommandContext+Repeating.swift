internal import Basics
internal import Boards
internal import CommandLineInterface

extension CommandContext {
  /// Answers a request that was carried out before: what it was to add is there under the request's own identity.
  func repeated(_ operation: BoardOperation, saying sentence: String) -> ExitStatus {
    if console.isJSON {
      console.writeObject { writer in
        BoardChange(origin: .operation(operation), steps: [], subject: nil).write(to: &writer)
        writer.member("entry", String?.none)
        writer.member("repeated", true)
      }
    } else {
      console.output.print(sentence)
    }
    return .done
  }
}
