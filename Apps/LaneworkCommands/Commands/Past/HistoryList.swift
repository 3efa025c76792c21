internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// Shows the history of a session.
enum HistoryList {
  static func show(_ session: BoardSession, in context: CommandContext) throws(CommandFailure) {
    let entries: [HistoryEntry]
    do throws(SessionError) {
      entries = try session.historyEntries()
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        writer.member("history", session.historyChoice.kind.rawValue)
        writer.key("entries")
        writer.array { writer in
          for entry in entries { writer.object { entry.write(to: &$0) } }
        }
      }
      return
    }
    let viewpoint = context.viewpoint()
    var table = TextTable(flexibleColumn: 2)
    for entry in entries {
      table.add([
        StyledLine(entry.id.rawValue, .faint), StyledLine(entry.state.text, entry.state.style),
        StyledLine(VisibleText.of(entry.text), entry.state == .done ? .plain : .faint),
        StyledLine(VisibleText.of(entry.actor?.text ?? "owner"), .faint),
        StyledLine(viewpoint.text(of: entry.time), .faint),
      ])
    }
    table.print(on: console)
    guard entries.isEmpty else { return }
    console.output.print(
      session.historyChoice.kind == .native
        ? context.isInConversation
          ? "Nothing has been done in this session yet." : "No session is open here, so nothing is known."
        : session.historyChoice.sentence)
  }
}

extension HistoryEntry {
  /// The entry for people: "Move Card “Fix the build”".
  var text: String { subject.map { "\(title) “\($0)”" } ?? title }

  /// Writes the entry as the members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("id", id.rawValue)
    writer.member("kind", name.kind)
    writer.member("title", title)
    writer.member("subject", subject)
    writer.member("state", state.rawValue)
    writer.member("time", time.text(.milliseconds))
    writer.key("actor")
    if let actor { writer.object { actor.write(to: &$0) } } else { writer.null() }
  }
}

extension HistoryEntry.State {
  /// The state in one word.
  fileprivate var text: String {
    switch self {
    case .done: "done"
    case .undone: "undone"
    case .superseded: "dropped"
    }
  }

  fileprivate var style: Style {
    switch self {
    case .done: Style(.green)
    case .undone: .attention
    case .superseded: .faint
    }
  }
}
