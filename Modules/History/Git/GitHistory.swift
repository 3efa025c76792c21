public import Basics
public import Boards
internal import Git

/// The history of a board in its own repository: every change is a commit, and every undo and redo is one more.
///
/// While commits cannot be made, as during a rebase, changes are recorded natively, and their files become part of the
/// next catch-up commit, which names them.
public struct GitHistory: HistoryProvider {
  private let surroundings: GitHistorySurroundings
  private var native: NativeHistory
  private var repository: BoardRepository?
  private var log = CommitLog()
  /// Folders that left the board with a commit, and need not be kept beside it.
  private var leftovers: [FolderRemoval] = []
  private var notices: [String] = []
  private var hasCaughtUp = false
  /// What was said already, so that it is said once.
  private var said: Set<String> = []
  /// What was recorded natively since the last catch-up.
  private var waiting: [String] = []
  private let session: String
  private let catchesUpAtEnd: Bool
  private var commits = 0
  private var hasRecovered = false

  /// How often a commit is planned before it is given up because others keep changing the repository.
  private static let attempts = 8

  /// Creates the history of a session; nothing is opened.
  ///
  /// - Parameters:
  ///   - native: keeps what cannot be committed yet.
  ///   - catchesUpAtEnd: whether what others change while the session is open is committed at its end.
  public init(
    _ surroundings: GitHistorySurroundings, native: NativeHistory, session: String, catchesUpAtEnd: Bool
  ) {
    self.catchesUpAtEnd = catchesUpAtEnd
    self.surroundings = surroundings
    self.native = native
    self.session = session
  }

  /// The kind of history.
  public var kind: HistoryKind { .git }

  // MARK: Recording

  /// Makes a commit of a change, or records it natively while that cannot be done.
  @discardableResult
  public mutating func record(
    _ change: BoardChange, _ note: HistoryNote
  ) throws(HistoryError) -> HistoryRecord? {
    if change.steps.isEmpty, note.role == .entry { return nil }
    removeLeftovers()
    do throws(NotCommittable) {
      return try commit(change, note)
    } catch {
      if case .disk(let reason) = error { throw .storage(message: reason, hint: "Nothing was changed.") }
      say("It is recorded without a commit, and committed later. \(error.sentence)", once: error.sentence)
      waiting.append(note.summary ?? change.title)
      return try native.record(change, note)
    }
  }

  private mutating func commit(
    _ change: BoardChange, _ note: HistoryNote
  ) throws(NotCommittable) -> HistoryRecord? {
    let repository = try openToCommit()
    let message = CommitMessage(change, note)
    for _ in 0..<Self.attempts {
      let gate = try repository.gate()
      guard case .open(let branch, let parent) = gate else { throw .gate(gate) }
      let tree = try repository.tree(ofParent: parent)
      let index = try repository.readIndex()
      var planner = CommitPlanner(repository, tree: tree, index: index.file)
      for step in change.steps { try planner.apply(step) }
      let finished = try planner.finishedTree()
      if finished == tree, note.role == .entry { throw .ignored }
      let bytes = try repository.patchedIndex(planner.index, from: tree, to: finished, index)
      let newTree = if let finished { finished } else { try repository.emptyTree() }
      let made = try CommitWriter(repository: repository).make(
        CommitWriter.Request(
          branch: branch, parent: parent, tree: newTree, message: message,
          time: note.time, index: bytes, planned: index.status))
      if let notice = made.notice { say(notice, once: "signing") }
      guard case .made(let id) = made.outcome else { continue }
      for case .remove(let removal) in change.steps { leftovers.append(removal) }
      return take(id, message, note.time, after: parent)
    }
    throw .contested(path: "The branch")
  }

  private mutating func take(
    _ commit: ObjectID, _ message: CommitMessage, _ time: Timestamp, after parent: ObjectID?
  ) -> HistoryRecord {
    let id = HistoryEntry.ID(rawValue: commit.description)
    let record = HistoryRecord(
      id: id, role: message.role, name: message.name, subject: message.item, actor: message.actor,
      session: message.session, time: time, operationID: message.operationID, summary: message.subject,
      keeper: .git)
    log.add(record, commit, after: parent)
    commits += 1
    return record
  }

  /// Opens the repository at the first call.
  private mutating func open() throws(NotCommittable) -> BoardRepository {
    if let repository { return repository }
    let opened = try BoardRepository(surroundings)
    repository = opened
    return opened
  }

  /// Opens the repository, and at the first call settles what an earlier process has left half done. The board is
  /// locked, so no other process of ours is at it.
  private mutating func openToCommit() throws(NotCommittable) -> BoardRepository {
    let repository = try open()
    if !hasRecovered {
      try IndexLock(repository).recover()
      hasRecovered = true
    }
    return repository
  }

  /// Removes what left the board with earlier commits, in which it is kept.
  private mutating func removeLeftovers() {
    guard let state = surroundings.access.state, !leftovers.isEmpty else { return }
    notices += RemovedFolders.remove(committed: leftovers, from: state)
    leftovers = []
  }

  private mutating func say(_ text: String, once key: String) {
    if said.insert(key).inserted { notices.append(text) }
  }

  // MARK: Catching up

  /// Commits, once a session, what was changed outside of any session.
  public mutating func prepare(at time: Timestamp) throws(HistoryError) {
    if hasCaughtUp { return }
    try catchUp(at: time)
  }

  private mutating func catchUp(at time: Timestamp) throws(HistoryError) {
    do throws(ApplyError) {
      try surroundings.access.whileLocked {
        do throws(NotCommittable) {
          try commitOutsideChanges(at: time)
          hasCaughtUp = true
        } catch {
          say("What was changed outside is not committed yet. \(error.sentence)", once: error.sentence)
        }
      }
    } catch {
      say("What was changed outside is not committed yet. \(error.reason.sentence)", once: "locked")
    }
  }

  private mutating func commitOutsideChanges(at time: Timestamp) throws(NotCommittable) {
    let repository = try openToCommit()
    for _ in 0..<Self.attempts {
      let gate = try repository.gate()
      guard case .open(let branch, let parent) = gate else { throw .gate(gate) }
      let tree = try repository.tree(ofParent: parent)
      let index = try repository.readIndex()
      let findings = try CatchUp(repository, tree: tree, index: index.file, indexTime: index.status).find()
      if !findings.staged.isEmpty {
        say(
          "Left staged, as you have it: \(findings.staged.listed).", once: "staged \(findings.staged)")
      }
      guard !findings.differences.isEmpty else { return }
      let message = CommitMessage(catchingUp: findings.differences, with: waiting, in: session)
      let plan = try repository.plan(findings.differences, from: tree, index)
      let made = try CommitWriter(repository: repository).make(
        CommitWriter.Request(
          branch: branch, parent: parent, tree: plan.tree, message: message, time: time, index: plan.index,
          planned: index.status))
      if let notice = made.notice { say(notice, once: "signing") }
      guard case .made(let id) = made.outcome else { continue }
      _ = take(id, message, time, after: parent)
      waiting = []
      return
    }
    throw .contested(path: "The branch")
  }

  /// Commits what is left, and has git collect garbage where there is much of it.
  public mutating func end(at time: Timestamp) throws(HistoryError) {
    try native.end(at: time)
    if catchesUpAtEnd { try catchUp(at: time) }
    removeLeftovers()
    guard let repository, commits > 0 else { return }
    do throws(GitError) {
      guard try repository.hasManyLooseObjects() else { return }
      try GitProgram(workTree: surroundings.path, surroundings: repository.git.surroundings)
        .collectGarbageIfNeeded()
    } catch {
      say("Git could not be asked to tidy up. \(error.description)", once: "garbage")
    }
  }

  // MARK: Reading

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
      let commit = try nextCommit(&number)
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
      say("The commits of the board cannot be read. \(error.sentence)", once: error.sentence)
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
