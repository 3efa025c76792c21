internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// Lists the history of a session, newest first.
struct HistoryList {
  /// The most entries that are listed; nil for all.
  let limit: Int?

  /// Lists the entries, and says whether there are older ones.
  func show(_ session: BoardSession, in context: CommandContext) throws(CommandFailure) {
    var entries: [HistoryEntry]
    do throws(SessionError) {
      entries = try session.historyEntries(limit: limit.map { $0 + 1 })
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    let hasMore = limit.map { entries.count > $0 } ?? false
    if hasMore { entries.removeLast() }
    context.tellDiagnostics()
    if context.console.isJSON {
      write(entries, hasMore, of: session, on: context.console)
    } else {
      draw(entries, hasMore, of: session, in: context)
    }
  }

  private func write(
    _ entries: [HistoryEntry], _ hasMore: Bool, of session: BoardSession, on console: Console
  ) {
    console.writeObject { writer in
      writer.member("history", session.historyKind.rawValue)
      if let reason = session.historyOffReason { writer.member("reason", reason) }
      writer.key("entries")
      writer.array { writer in
        for entry in entries { writer.object { entry.write(to: &$0) } }
      }
      writer.member("more", hasMore)
    }
  }

  private func draw(
    _ entries: [HistoryEntry], _ hasMore: Bool, of session: BoardSession, in context: CommandContext
  ) {
    let console = context.console
    if let reason = session.historyOffReason {
      for line in TextLayout.wrapped(VisibleText.of("Undo is off. \(reason)"), to: console.width) {
        console.output.print(line)
      }
    } else if entries.isEmpty {
      console.output.print("The history of this board is empty.")
    }
    let viewpoint = context.viewpoint()
    let ids = ShortEntryIDs(entries.map(\.id))
    let notes = entries.map { Self.note(on: $0, in: session) }
    let hasNotes = notes.contains { !$0.isEmpty }
    var table = TextTable(flexibleColumn: 2)
    for (entry, note) in zip(entries, notes) {
      let row = [
        StyledLine(ids.short(entry.id), .faint), StyledLine(entry.state.text, entry.state.style),
        StyledLine(VisibleText.of(entry.text), entry.state == .done ? .plain : .faint),
        StyledLine(VisibleText.of(entry.actor?.text ?? (entry.record.isOutside ? "–" : "owner")), .faint),
        StyledLine(viewpoint.text(of: entry.time), .faint),
      ]
      table.add(hasNotes ? row + [StyledLine(note, .attention)] : row)
    }
    table.print(on: console)
    if hasMore { console.remark("There are older ones: `history --all` lists them.") }
  }

  /// What is special about an entry, in a word or two.
  private static func note(on entry: HistoryEntry, in session: BoardSession) -> String {
    let keeper = entry.record.keeper
    let words = [
      entry.record.isOutside ? "outside" : nil,
      keeper == session.historyKind ? nil : "\(keeper.rawValue) history",
    ]
    return words.compactMap(\.self).joined(separator: ", ")
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
