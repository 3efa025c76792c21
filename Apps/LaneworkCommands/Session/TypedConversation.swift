internal import AppModel
internal import Boards
internal import CommandLineInterface
internal import Entitlement
internal import Posix

/// A conversation with a person at a terminal: the board is shown, and lines are typed at a prompt.
struct TypedConversation {
  private let conversation: Conversation
  private let environment: ProgramEnvironment

  init(_ conversation: Conversation, _ environment: ProgramEnvironment) {
    self.conversation = conversation
    self.environment = environment
  }

  /// Takes lines until there are no more, or somebody wants to leave.
  func run() throws(CommandFailure) -> ExitStatus {
    do throws(OutputFailure) {
      let terminal = try environment.openTerminal()
      try converse(at: terminal)
      environment.output.flush()
      conversation.end()
      terminal.endAsAsked()
      return .done
    } catch {
      switch error {
      case .closed: return .outputClosed
      case .failed(let reason):
        throw CommandFailure(
          code: "terminal", "The terminal cannot be used: \(reason).", status: .outputFailed)
      }
    }
  }

  private func converse(at terminal: any TerminalDevice) throws(OutputFailure) {
    fit(terminal)
    show()
    let prompt = LinePrompt(terminal: terminal, painter: conversation.context.console.painter) {
      conversation.completion(of: $0)
    }
    while !conversation.isOver, !environment.output.hasFailed {
      environment.output.flush()
      environment.messages.flush()
      guard let text = try prompt.readLine(prompt: promptText) else { return }
      fit(terminal)
      for line in CommandWords.lines(of: text) where !conversation.isOver {
        _ = conversation.answer(line: line)
      }
    }
  }

  /// Shows every board that was opened, the current one last, and how to go on.
  private func show() {
    let console = conversation.context.console
    let current = conversation.current
    for board in conversation.boards where board.session.location != current?.session.location {
      console.output.print(
        console.painter.paint("\(VisibleText.of(board.session.board.displayTitle)) is open too.", .faint))
    }
    _ = conversation.answer(line: Show.description.name)
    let hints = current.map { Self.hints(for: $0.session) } ?? []
    if !hints.isEmpty { console.output.print() }
    for hint in hints { console.output.print(console.painter.paint(hint, .faint)) }
  }

  /// What a person is told who opens a board, as the flags of the session have it.
  private static func hints(for session: BoardSession) -> [String] {
    var hints: [String] = []
    if session.flags.showsOpeningHint {
      hints.append("`help` lists the commands, Tab completes, `quit` ends.")
    }
    if session.flags.showsProHint, session.tier == .free {
      hints.append("With Pro, a board at the top of a git work tree keeps its history as commits.")
    }
    return hints
  }

  private var promptText: StyledLine {
    let title = conversation.current?.session.board.displayTitle ?? Program.name
    var line = StyledLine(TextLayout.truncated(VisibleText.of(title), to: 30), .strong)
    line.append("> ")
    return line
  }

  private func fit(_ terminal: any TerminalDevice) {
    let size = terminal.size
    conversation.fit(columns: size.columns, rows: size.rows)
  }
}
