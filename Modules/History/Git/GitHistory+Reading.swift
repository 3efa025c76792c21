internal import Basics
public import Boards
internal import Git

extension GitHistory {
  /// Why changes are recorded without commits at present, as sentences; nil when they are not. Nothing is written.
  public mutating func obstacle() -> String? {
    do throws(NotCommittable) {
      let repository = try open()
      let lock = IndexLock(repository)
      if try lock.isKept() { throw .locked(path: lock.path) }
      _ = try openGate(of: repository)
      _ = try repository.readIndex()
      return nil
    } catch {
      return error.sentence
    }
  }

  /// The role of a record that is about to become a commit: an entry of the native history is named so that no other
  /// machine takes one of its own for it.
  ///
  /// - Throws: `.alreadyCommitted` for a step of such an entry that changes nothing and is no matter of git's.
  mutating func qualified(
    _ role: HistoryRecord.Role, isEmpty: Bool
  ) throws(NotCommittable) -> HistoryRecord.Role {
    guard let entry = role.entry, ObjectID(entry.rawValue) == nil else { return role }
    if isEmpty { throw .alreadyCommitted }
    var session: String?
    do throws(HistoryError) {
      try native.visitRecords { (record) throws(HistoryError) in
        if record.id == entry { session = record.session }
        return record.id != entry
      }
    } catch {
      throw .disk(error.description)
    }
    return session.map { QualifiedRole.of(role, in: $0) } ?? role
  }

  /// Visits the records, newest first: commits, and what was recorded natively, by their times.
  public mutating func visitRecords(
    _ visit: (HistoryRecord) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    var natives: [HistoryRecord] = []
    try native.visitRecords { (record) throws(HistoryError) in
      natives.append(record)
      return true
    }
    var rest = natives[...]
    var number = 0
    while true {
      let commit = try nextCommit(&number).map { QualifiedRole.local($0, among: natives) }
      while let native = rest.first, commit == nil || native.time > (commit?.time ?? native.time) {
        rest.removeFirst()
        if try !visit(native) { return }
      }
      guard let commit else { return }
      if try !visit(commit) { return }
    }
  }

  private mutating func nextCommit(_ number: inout Int) throws(HistoryError) -> HistoryRecord? {
    do throws(NotCommittable) {
      let repository = try open()
      if number == 0 { try log.refresh(repository) }
      while let record = try log.record(number, of: repository) {
        number += 1
        if let record { return record }
      }
      return nil
    } catch {
      sayUnreadable(error)
      return nil
    }
  }

  /// The change that a record stands for.
  public mutating func change(of id: HistoryEntry.ID) throws(HistoryError) -> BoardChange {
    guard let commit = ObjectID(id.rawValue) else { return try native.change(of: id) }
    do throws(NotCommittable) {
      let repository = try open()
      return try repository.change(of: commit, random: surroundings.random)
    } catch {
      throw .lost(id, reason: error.sentence)
    }
  }

  /// Finds the record that a person names: a number of a native one, or the beginning of a commit's name.
  public mutating func resolve(_ name: String) throws(HistoryError) -> HistoryEntry.ID {
    if name.utf8.count < 7, Int(name) != nil { return HistoryEntry.ID(rawValue: name) }
    var found: [HistoryEntry.ID] = []
    try visitRecords { (record) throws(HistoryError) in
      if record.id.rawValue.hasPrefix(name.lowercased()) { found.append(record.id) }
      return found.count < 2
    }
    guard let first = found.first else { return HistoryEntry.ID(rawValue: name) }
    if found.count > 1, first.rawValue != name { throw .ambiguous(name) }
    return first
  }

  /// Forgets what was recorded natively; commits are never rewritten.
  public mutating func purge() throws(HistoryError) -> Int { try native.purge() }

  /// What people should hear of since the last call.
  public mutating func takeNotices() -> [String] {
    defer { notices = [] }
    return native.takeNotices() + notices
  }
}
