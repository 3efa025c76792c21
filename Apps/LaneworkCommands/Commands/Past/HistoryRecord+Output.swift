internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

extension HistoryRecord {
  /// What was done, for people: "Move Card “Fix the build”"; of what others did, what they say of it.
  var text: String {
    if isOutside, let summary { return "\(name.title): \(summary)" }
    let what = subject.map { "\(name.title) “\($0)”" } ?? name.title
    return switch role {
    case .entry: what
    case .undo: "Undo of \(what)"
    case .redo: "Redo of \(what)"
    }
  }

  /// Who did it, for people.
  var doer: String { actor?.text ?? (isOutside ? "others" : "the owner") }

  /// Writes the record as the members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("id", id.rawValue)
    writer.member("kind", name.kind)
    writer.member("title", name.title)
    writer.member("subject", subject)
    writer.member("summary", summary)
    writer.member("origin", origin)
    writer.member("time", time.text(.milliseconds))
    writer.key("actor")
    if let actor { writer.object { actor.write(to: &$0) } } else { writer.null() }
    writer.member("session", session)
    writer.member("operationID", operationID)
    writer.member("keeper", keeper.rawValue)
  }

  /// Where the record comes from, by the stable names that changes have too.
  private var origin: String {
    switch role {
    case .undo: "undo"
    case .redo: "redo"
    case .entry where isOutside: "outside"
    case .entry: name.kind == ChangeName.restore.kind ? "restore" : "operation"
    }
  }
}

extension HistoryEntry {
  /// What was done, for people: "Move Card “Fix the build”".
  var text: String { record.text }

  /// Writes the entry as the members of an object.
  func write(to writer: inout JSONWriter) {
    record.write(to: &writer)
    writer.member("state", state.rawValue)
  }
}
