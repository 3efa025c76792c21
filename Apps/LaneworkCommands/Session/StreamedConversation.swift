internal import CommandLineInterface

/// A conversation with a program, or with a file of commands: lines or objects are read, and each is answered.
struct StreamedConversation {
  private let conversation: Conversation
  private let environment: ProgramEnvironment
  private let isJSON: Bool

  init(_ conversation: Conversation, _ environment: ProgramEnvironment) {
    self.conversation = conversation
    self.environment = environment
    isJSON = conversation.context.console.isJSON
  }

  /// Answers line after line; the status is that of the first which was not done.
  func run() -> ExitStatus {
    var status = ExitStatus.done
    do throws(InputFailure) {
      while !conversation.isOver, !environment.output.hasFailed, let line = try environment.input.next() {
        let answer = answer(line)
        if status == .done { status = answer }
        // Whoever asked waits for the answer before the next question.
        environment.output.flush()
        environment.messages.flush()
      }
    } catch {
      conversation.context.console.report(
        CommandFailure(code: "input", "The input cannot be read: \(error.reason)."))
      if status == .done { status = .refused }
    }
    return status
  }

  private func answer(_ line: String) -> ExitStatus {
    if isJSON {
      return line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? .done : conversation.answer(request: line)
    }
    return line.drop { $0 == " " || $0 == "\t" }.first == "#" ? .done : conversation.answer(line: line)
  }
}
