public import Basics
public import Boards
internal import Git

extension GitHistory {
  /// Commits what was changed outside of any session, and what was recorded natively since commits were last made.
  public mutating func prepare(at time: Timestamp) throws(HistoryError) {
    if hasCaughtUp { return }
    catchUp(at: time)
    // Later on it would tell of what was.
    inventory = nil
  }

  /// Takes what was met when the board was read, for the first look at what others have changed.
  public mutating func use(_ inventory: BoardInventory) { self.inventory = inventory }

  private mutating func catchUp(at time: Timestamp) {
    do throws(ApplyError) {
      try surroundings.access.whileLocked {
        do throws(NotCommittable) {
          hasCaughtUp = try commitOutsideChanges(at: time)
        } catch {
          sayNative(error)
        }
      }
    } catch {
      say("What was changed outside is not committed yet. \(error.reason.sentence)", once: "locked")
    }
  }

  /// Makes the commit.
  ///
  /// - Returns: false when something that was recorded natively may have been left to the person, and has to be looked at
  ///   again.
  private mutating func commitOutsideChanges(at time: Timestamp) throws(NotCommittable) -> Bool {
    let repository = try openToCommit()
    for _ in 0..<Self.attempts {
      let (branch, parent) = try openGate(of: repository)
      let tree = try repository.tree(ofParent: parent)
      let index = try repository.readIndex()
      let findings = try CatchUp(repository, tree: tree, index: index.file, indexTime: index.status).find(
        inventory)
      tell(of: findings)
      guard !findings.differences.isEmpty else {
        if untold.isGrowing, findings.isComplete { settle(try untoldRecords(of: []).newest) }
        return !untold.isGrowing
      }
      let (recorded, newest) = try untoldRecords(of: findings.differences)
      let message = CommitMessage(catchingUp: findings.differences, with: recorded, in: session, at: time)
      let plan = try repository.plan(findings.differences, from: tree, index)
      let made = try CommitWriter(repository: repository).make(
        CommitWriter.Request(
          branch: branch, parent: parent, tree: plan.tree, message: message, time: time, index: plan.index,
          planned: index.status))
      if let notice = made.notice { say(notice, once: Self.signing) }
      guard case .made(let id) = made.outcome else { continue }
      _ = take(id, message, time, after: parent)
      if findings.isComplete { settle(newest) }
      return !untold.isGrowing
    }
    throw .overtaken
  }

  private mutating func tell(of findings: CatchUp.Findings) {
    if !findings.staged.isEmpty {
      say("Left staged, as you have it: \(findings.staged.listed).", once: "staged \(findings.staged)")
    }
    if !findings.filtered.isEmpty {
      say(
        "Left for you to commit, since git converts it by a program that is not run here: \(findings.filtered.listed).",
        once: "filtered \(findings.filtered)")
    }
  }

  // MARK: What was recorded natively

  private mutating func untoldRecords(
    of differences: [CatchUp.Difference]
  ) throws(NotCommittable) -> (summaries: [String], newest: Int) {
    do throws(HistoryError) {
      return try untold.summaries(from: &native, touching: differences)
    } catch {
      throw .disk(error.description)
    }
  }

  private mutating func settle(_ newest: Int) {
    do throws(FileSystemError) {
      try untold.settle(newest)
    } catch {
      say("What was done without a commit may be named again by a later one. \(error)", once: "untold")
    }
  }

  // MARK: The end

  /// Commits what is left, and has git collect garbage where there is much of it.
  public mutating func end(at time: Timestamp) throws(HistoryError) {
    try native.end(at: time)
    if catchesUpAtEnd {
      inventory = presentInventory()
      catchUp(at: time)
      inventory = nil
    }
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

  /// What is met when the board is read once more, by several threads, which costs less than a walk of its own; nil when
  /// the board cannot be read.
  private func presentInventory() -> BoardInventory? {
    do throws(BoardLoadingError) {
      return try BoardLoader().loadWithInventory(surroundings.access.board).inventory
    } catch {
      return nil
    }
  }
}
