internal import Boards

/// Names entries of a native history in commits, which other machines read as well: natives are numbered on each of them,
/// so the session is named too.
enum QualifiedRole {
  private static let separator: Character = "@"

  /// The role with its entry named for all machines.
  static func of(_ role: HistoryRecord.Role, in session: String) -> HistoryRecord.Role {
    role.mapEntry { HistoryEntry.ID(rawValue: "\($0.rawValue)\(separator)\(session)") }
  }

  /// The record with its entry named as on this machine, where it is one of this machine's.
  ///
  /// - Parameter natives: the native records of this machine.
  static func local(_ record: HistoryRecord, among natives: [HistoryRecord]) -> HistoryRecord {
    guard let entry = record.role.entry else { return record }
    let parts = entry.rawValue.split(separator: separator)
    guard parts.count == 2 else { return record }
    let id = HistoryEntry.ID(rawValue: String(parts[0]))
    guard natives.contains(where: { $0.id == id && $0.session == String(parts[1]) }) else { return record }
    return record.about(id)
  }
}

extension HistoryRecord {
  /// The same undo or redo with another name of its entry.
  func about(_ entry: HistoryEntry.ID) -> HistoryRecord {
    HistoryRecord(
      id: id, role: role.mapEntry { _ in entry }, name: name, subject: subject, actor: actor,
      session: session,
      time: time, operationID: operationID, summary: summary, keeper: keeper)
  }
}

extension HistoryRecord.Role {
  /// The entry that is taken back or done again; nil for one of its own.
  var entry: HistoryEntry.ID? {
    switch self {
    case .entry: nil
    case .undo(let entry), .redo(let entry): entry
    }
  }

  /// The role about another name of its entry.
  func mapEntry(_ transform: (HistoryEntry.ID) -> HistoryEntry.ID) -> HistoryRecord.Role {
    switch self {
    case .entry: .entry
    case .undo(let entry): .undo(of: transform(entry))
    case .redo(let entry): .redo(of: transform(entry))
    }
  }
}
