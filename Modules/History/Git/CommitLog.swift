internal import Basics
internal import Boards
internal import Git

/// The commits of a board as records of its history, read as far as they were asked for.
struct CommitLog {
  private var tip: ObjectID?
  private var records: [Read] = []
  private var isComplete = false

  private struct Read {
    let commit: ObjectID
    var record: HistoryRecord?
    /// The operation of the entry that the record is about, where it is about another one.
    var target: String?
  }

  /// How many commits are read at first; each further reading doubles it.
  private static let firstReading = 64

  /// Gives the record of a number, newest first; nil when there are not so many.
  mutating func record(
    _ number: Int, of repository: BoardRepository
  ) throws(NotCommittable) -> HistoryRecord?? {
    if number >= records.count, !isComplete {
      try read(max(Self.firstReading, records.count * 2, number + 1), of: repository)
    }
    return number < records.count ? .some(records[number].record) : nil
  }

  /// Looks whether others have committed since the last look.
  mutating func refresh(_ repository: BoardRepository) throws(NotCommittable) {
    let present = try repository.attempt { () throws(GitError) in try repository.git.head().commit }
    guard present != tip else { return }
    self = CommitLog()
    tip = present
    isComplete = present == nil
  }

  /// Takes up a commit that was just made.
  mutating func add(_ record: HistoryRecord, _ commit: ObjectID, after parent: ObjectID?) {
    guard tip == parent else {
      self = CommitLog()
      tip = commit
      return
    }
    if parent == nil { isComplete = true }
    tip = commit
    records.insert(Read(commit: commit, record: record), at: 0)
  }

  private mutating func read(_ count: Int, of repository: BoardRepository) throws(NotCommittable) {
    guard let tip else { return }
    var count = count
    var isSettled = false
    while !isSettled, !isComplete {
      var found: [Read] = []
      let known = records
      try repository.attempt { () throws(GitError) in
        try repository.git.walk(from: tip) { (commit) throws(GitError) in
          if found.count < known.count, known[found.count].commit == commit.id {
            found.append(known[found.count])
          } else {
            found.append(try Self.read(commit, in: repository))
          }
          return found.count < count
        }
      }
      isComplete = found.count < count
      isSettled = Self.findTargets(in: &found)
      records = found
      count *= 2
    }
  }

  /// Has undos and redos name their entries by the commits in which they are now.
  ///
  /// - Returns: whether all are found; others may be further back.
  private static func findTargets(in found: inout [Read]) -> Bool {
    let ids = Set(found.compactMap(\.record?.id))
    var operations: [String: HistoryEntry.ID] = [:]
    for case let record? in found.map(\.record) where record.role == .entry {
      if let operation = record.operationID { operations[operation] = record.id }
    }
    var isSettled = true
    for place in found.indices {
      guard let record = found[place].record, let entry = record.role.entry, !ids.contains(entry),
        let target = found[place].target
      else { continue }
      if let id = operations[target] {
        found[place].record = record.about(id)
      } else {
        isSettled = false
      }
    }
    return isSettled
  }

  /// The operation of an entry that is a commit; nil where it has none.
  mutating func operation(
    of id: HistoryEntry.ID, in repository: BoardRepository
  ) throws(NotCommittable) -> String? {
    var number = 0
    while let record = try record(number, of: repository) {
      if let record, record.id == id { return record.operationID }
      number += 1
    }
    return nil
  }

  private static func read(_ commit: GitCommit, in repository: BoardRepository) throws(GitError) -> Read {
    let message = CommitMessage(reading: commit.message)
    return Read(
      commit: commit.id, record: try record(of: commit, saying: message, in: repository),
      target: message?.target)
  }

  /// The record of a commit; nil for a merge, whose changes are those of its parents, and for one that does not touch the
  /// board.
  private static func record(
    of commit: GitCommit, saying message: CommitMessage?, in repository: BoardRepository
  ) throws(GitError) -> HistoryRecord? {
    if commit.parents.count > 1 { return nil }
    let id = HistoryEntry.ID(rawValue: commit.id.description)
    let time = Timestamp(milliseconds: commit.author.seconds * 1_000)
    if let message {
      return message.record(of: commit.id, at: message.time ?? time)
    }
    var parent: ObjectID?
    if let id = commit.parents.first {
      // What the first commit of a shallow clone has changed cannot be known.
      guard try repository.git.hasObject(id) else { return nil }
      parent = try repository.git.commit(id).tree
    }
    let touched = try repository.git.differences(from: parent, to: commit.tree)
    guard touched.contains(where: { BoardCoverage.covers($0.path) }) else { return nil }
    return HistoryRecord(
      id: id, name: .outside, subject: nil, actor: Identity(name: commit.author.name), session: nil,
      time: time, summary: commit.message.split(separator: "\n").first.map(String.init), keeper: .git)
  }
}
