internal import Basics
public import Boards
internal import Git

/// The history of a board in its own repository: every change is a commit, and every undo and redo is one more.
///
/// While commits cannot be made, as during a rebase, changes are recorded natively, and their files become part of the
/// next catch-up commit, which names them.
public struct GitHistory: HistoryProvider {
  let surroundings: GitHistorySurroundings
  var native: NativeHistory
  var repository: BoardRepository?
  var log = CommitLog()
  /// Folders that left the board with a commit, and need not be kept beside it.
  private var leftovers: [FolderRemoval] = []
  var notices: [String] = []
  /// Whether everything that was done before is in commits, as far as it can be.
  var hasCaughtUp = false
  /// What was met when the board was read, until it was used.
  var inventory: BoardInventory?
  /// What was said already, so that it is said once.
  private var said: Set<String> = []
  /// What was said of why there is no commit, since the last one.
  private var obstacles: Set<String> = []
  /// What was recorded natively and is in no commit yet.
  var untold: UntoldRecords
  let session: String
  let catchesUpAtEnd: Bool
  private(set) var commits = 0

  static let signing = "signing"
  /// How often a commit is planned before it is given up because others keep changing the repository.
  static let attempts = 8

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
    // What it has not seen was not done by others but is in commits.
    self.native.looksForOthers = false
    self.session = session
    untold = UntoldRecords(surroundings.access.state)
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
      sayNative(error)
      let record = try native.record(change, note)
      if case .onlyStaged = error { followStaged(change) }
      if error.isForLater {
        hasCaughtUp = false
        untold.isGrowing = true
      }
      return record
    }
  }

  /// Says why there is no commit.
  mutating func sayNative(_ reason: NotCommittable) {
    guard obstacles.insert(reason.sentence).inserted else { return }
    let what = reason.isForLater ? "Changes are recorded without a commit for now" : "A change has no commit"
    notices.append("\(what). \(reason.sentence)")
  }

  /// Says why the commits cannot be read, where that was not said already.
  mutating func sayUnreadable(_ reason: NotCommittable) {
    guard obstacles.insert(reason.sentence).inserted else { return }
    notices.append("The commits of the board cannot be read. \(reason.sentence)")
  }

  private mutating func commit(
    _ change: BoardChange, _ note: HistoryNote
  ) throws(NotCommittable) -> HistoryRecord? {
    let repository = try openToCommit()
    var note = note
    let target: String? =
      if let entry = note.role.entry { try log.operation(of: entry, in: repository) } else { nil }
    note.role = try qualified(note.role, isEmpty: change.steps.isEmpty)
    var message = CommitMessage(change, note)
    message.target = target
    for _ in 0..<Self.attempts {
      let (branch, parent) = try openGate(of: repository)
      let tree = try repository.tree(ofParent: parent)
      let index = try repository.readIndex()
      var planner = CommitPlanner(repository, tree: tree, index: index.file)
      for step in change.steps { try planner.apply(step) }
      let finished = try planner.finishedTree()
      if finished == tree, !change.steps.isEmpty {
        throw planner.hasMetCovered ? .alreadyCommitted : .ignored
      }
      let patched = try repository.patchedIndex(planner.index, from: tree, to: finished, index)
      let newTree = if let finished { finished } else { try repository.emptyTree() }
      let made = try CommitWriter(repository: repository).make(
        CommitWriter.Request(
          branch: branch, parent: parent, tree: newTree, message: message,
          time: note.time, index: patched, planned: index.status, steps: change.steps))
      if let notice = made.notice { say(notice, once: Self.signing) }
      guard case .made(let id) = made.outcome else { continue }
      for case .remove(let removal) in change.steps { leftovers.append(removal) }
      return take(id, message, note.time, after: parent)
    }
    throw .overtaken
  }

  /// The branch that is checked out and its commit.
  ///
  /// - Throws: what keeps commits from being made now.
  func openGate(of repository: BoardRepository) throws(NotCommittable) -> (branch: String, head: ObjectID?) {
    try IndexLock(repository).refuseKeptLock()
    let gate = try repository.gate()
    guard case .open(let branch, let head) = gate else { throw .gate(gate) }
    return (branch, head)
  }

  mutating func take(
    _ commit: ObjectID, _ message: CommitMessage, _ time: Timestamp, after parent: ObjectID?
  ) -> HistoryRecord {
    let record = message.record(of: commit, at: time)
    log.add(record, commit, after: parent)
    commits += 1
    // Should something come into the way again, it is said again.
    obstacles = []
    return record
  }

  /// Opens the repository at the first call.
  mutating func open() throws(NotCommittable) -> BoardRepository {
    if let repository { return repository }
    let opened = try BoardRepository(surroundings)
    repository = opened
    return opened
  }

  /// Opens the repository, and settles what an earlier process, or a commit that failed, has left half done. The board
  /// is locked, so no other process of ours is at it.
  mutating func openToCommit() throws(NotCommittable) -> BoardRepository {
    let repository = try open()
    let lock = IndexLock(repository)
    // Another process may have ended since this one last looked, and the note of the next commit would take the place
    // of the one by which that can be seen.
    let mustSettle = if repository.mustSettle { true } else { try lock.isKept() }
    if mustSettle { try lock.settle() }
    return repository
  }

  /// Removes what left the board with earlier commits, in which it is kept.
  mutating func removeLeftovers() {
    guard let state = surroundings.access.state, !leftovers.isEmpty else { return }
    notices += RemovedFolders.remove(committed: leftovers, from: state)
    leftovers = []
  }

  mutating func say(_ text: String, once key: String) {
    if said.insert(key).inserted { notices.append(text) }
  }
}
