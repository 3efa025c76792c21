internal import CommandLineInterface

/// A command about the conversation itself, such as which of the open boards is worked on.
protocol ConversationCommand: LaneworkCommand {
  /// Does what the command is for, and answers how it went.
  func run(
    in conversation: Conversation, _ context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus
}

extension ConversationCommand {
  /// Such commands stand only in the tree of conversations; where there is none, it is refused.
  package func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    throw CommandFailure(
      code: "no-session", "`\(Self.description.name)` belongs to the prompt of an open board.",
      hint: "Open one with `lanework board open`.")
  }
}
