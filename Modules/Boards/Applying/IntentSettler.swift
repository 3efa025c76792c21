internal import Basics
internal import ContentHash

/// Finds out on the disk how far a change came, and takes it back or tidies up behind it.
///
/// It serves the process whose change failed as well as the next one after a process has ended in the midst. The
/// steps are looked at from the last to the first. They were done in order, each on the disk before the next, so
/// when one is found done and none after it undone, the change is complete; otherwise every step that is found done
/// is reversed, by the same comparing and swapping as any change.
struct IntentSettler {
  /// How a change is to end.
  enum Decision {
    /// Complete if it is complete, else taken back.
    case byEvidence
    /// Taken back, also when every step was done.
    case takeBack
    /// It was acknowledged; only leftovers are tidied up.
    case tidyUp
  }

  /// How it ended.
  enum Outcome: Equatable {
    case complete, takenBack
  }

  /// What is found of one step.
  private enum Finding {
    case done, undone
    /// Neither what was there before the step nor what it leaves.
    case foreign
  }

  var runner: StepRunner
  let intent: Intent
  /// How the change failed; nil after the end of a process.
  let failure: Failure?

  /// How a change failed in the process that is still there.
  struct Failure {
    /// The last step that was begun.
    let last: Int
    /// Whether that step found something else than it expected, and so is known not to be done.
    let metConflict: Bool
  }

  init(_ intent: Intent, runner: StepRunner, failure: Failure? = nil) {
    self.intent = intent
    self.runner = runner
    self.failure = failure
  }

  /// Settles the change.
  mutating func settle(_ decision: Decision) throws(ApplyError) -> Outcome {
    let last = failure?.last ?? intent.steps.count - 1
    guard last >= 0 else { return .takenBack }
    if decision == .tidyUp {
      try tidyUp(before: last + 1)
      return .complete
    }
    var takesBack = decision == .takeBack
    for index in stride(from: last, through: 0, by: -1) {
      if let failure, failure.metConflict, index == failure.last {
        try cleanUp(afterConflict: intent.steps[index])
        continue
      }
      try settleLeftovers(of: intent.steps[index])
      try flushPlaces(of: intent.steps[index].step)
      switch try finding(index) {
      case .done:
        guard takesBack else {
          try tidyUp(before: index)
          return .complete
        }
        try reverse(intent.steps[index])
      case .undone:
        takesBack = true
        try removeMadeFolder(of: intent.steps[index])
      case .foreign:
        runner.events.append(.leftAsFound(subject(of: intent.steps[index].step)))
      }
    }
    return takesBack ? .takenBack : .complete
  }

  /// Cleans up after a step that found something else than it expected, and therefore was not done.
  ///
  /// What is at its place is somebody else's, however much it looks like ours. Removals and restorations have put
  /// back themselves what they had moved.
  private mutating func cleanUp(afterConflict step: Intent.Step) throws(ApplyError) {
    switch step.step {
    case .write, .create: try settleLeftovers(of: step)
    case .move, .remove, .restore: break
    }
    try flushPlaces(of: step.step)
    try removeMadeFolder(of: step)
  }

  /// Flushes the folders a step has worked in, when changes are to survive the loss of power.
  ///
  /// What is found may be known to the system alone: the process may have ended, or a call failed, before it was
  /// flushed. The record must not go before that.
  private func flushPlaces(of step: ChangeStep) throws(ApplyError) {
    guard runner.access.durability == .full else { return }
    for place in step.places {
      guard let (folder, _) = try runner.surroundings(of: place) else { continue }
      try onDisk { () throws(FileSystemError) in try folder.flush(.full) }
    }
    if step.needsState, let store = try runner.removedFolders() {
      try onDisk { () throws(FileSystemError) in try store.flush(.full) }
    }
  }

  // MARK: - What is found

  private func finding(_ index: Int) throws(ApplyError) -> Finding {
    let step = intent.steps[index].step
    let found = try finding(of: step)
    guard found == .foreign else { return found }
    // What an earlier step makes, and has not made, is not there yet.
    var dependencies = StepDependencies()
    for earlier in intent.steps[..<index] { _ = dependencies.add(earlier.step) }
    return dependencies.add(step) ? .undone : .foreign
  }

  private func finding(of step: ChangeStep) throws(ApplyError) -> Finding {
    switch step {
    case .write(let edit):
      guard let (folder, name) = try runner.surroundings(of: edit.path) else { return .foreign }
      let content = try runner.content(of: name, in: folder)
      if content?.hash == edit.after.hash { return .done }
      return content?.hash == edit.before.hash ? .undone : .foreign
    case .create(let creation):
      return try isThere(creation.path) ? .done : .undone
    case .move(let move):
      switch (try isThere(move.from), try isThere(move.to)) {
      case (true, false): return .undone
      case (false, true): return .done
      default: return .foreign
      }
    case .remove(let removal):
      if try isThere(removal.path) { return .undone }
      return try isKept(removal) ? .done : .foreign
    case .restore(let removal):
      switch (try isThere(removal.path), try isKept(removal)) {
      case (true, false): return .done
      case (false, true): return .undone
      default: return .foreign
      }
    }
  }

  private func isThere(_ path: BoardPath) throws(ApplyError) -> Bool {
    guard let (folder, name) = try runner.surroundings(of: path) else { return false }
    return try runner.exists(name, in: folder)
  }

  private func isKept(_ removal: FolderRemoval) throws(ApplyError) -> Bool {
    guard let store = try runner.removedFolders() else { return false }
    return try runner.exists(removal.keptAs, in: store)
  }

  private func subject(of step: ChangeStep) -> BoardPath {
    switch step {
    case .write(let edit): edit.path
    case .create(let creation): creation.path
    case .move(let move): move.from
    case .remove(let removal), .restore(let removal): removal.path
    }
  }

  // MARK: - Taking back

  private mutating func reverse(_ step: Intent.Step) throws(ApplyError) {
    do throws(ApplyError) {
      if case .create(let creation) = step.step {
        try runner.withdraw(creation, suffix: step.suffix)
      } else {
        try runner.check(step.step.reversed)
        try runner.perform(step.step.reversed, suffix: step.suffix)
      }
    } catch {
      runner.events += error.events
      switch error.reason {
      case .disk, .openForWriting, .locked, .stateUnavailable, .notRecorded, .unfinished:
        throw ApplyError(error.reason)
      case .changed, .missing, .occupied, .holdsMore, .noItem, .notKept, .alreadyKept:
        // Somebody has built on what was done. It is theirs now.
        runner.events.append(.leftAsFound(subject(of: step.step)))
        return
      }
    }
    try removeMadeFolder(of: step)
  }

  /// Removes a folder such as `comments` that the change had made around what it added, if it is empty again.
  private func removeMadeFolder(of step: Intent.Step) throws(ApplyError) {
    guard let path = step.madeFolder, let (folder, name) = try runner.surroundings(of: path) else { return }
    try onDisk { () throws(FileSystemError) in
      do throws(FileSystemError) {
        try folder.removeFolder(name)
        try folder.flush(runner.access.durability)
      } catch {
        switch error.code {
        case .notFound, .notEmpty, .notAFolder: return
        default: throw error
        }
      }
    }
  }

  // MARK: - Leftovers

  /// Settles what the steps before an index left, where the later ones have moved it.
  private mutating func tidyUp(before end: Int) throws(ApplyError) {
    var moves: [FolderMove] = []
    for step in intent.steps[..<end].reversed() {
      let moved = moves.reversed().reduce(step.step) { $0.following($1) }
      try settleLeftovers(of: Intent.Step(step: moved, suffix: step.suffix, madeFolder: nil))
      if case .move(let move) = step.step { moves.append(move) }
    }
  }

  private mutating func settleLeftovers(of step: Intent.Step) throws(ApplyError) {
    switch step.step {
    case .write(let edit): try settleLeftover(of: edit, suffix: step.suffix)
    case .create(let creation): try settleLeftover(of: creation, suffix: step.suffix)
    case .move: break
    case .remove(let removal): try settleLeftovers(of: removal, keepsBoth: false, suffix: step.suffix)
    case .restore(let removal): try settleLeftovers(of: removal, keepsBoth: true, suffix: step.suffix)
    }
  }

  /// Removes the temporary file of a replacement when its content is ours; a version of somebody else is put back
  /// when the file still has ours, and kept aside when it has been replaced since.
  private mutating func settleLeftover(of edit: FileEdit, suffix: String) throws(ApplyError) {
    guard let (folder, name) = try runner.surroundings(of: edit.path) else { return }
    let swap = FileSwap(edit: edit, folder: folder, name: name, suffix: suffix)
    guard try runner.exists(swap.temporary, in: folder) else { return }
    let heldOpen = try runner.awaitWriters(of: swap.temporary, in: folder)
    if let content = try runner.content(of: swap.temporary, in: folder), swap.isOurs(content), !heldOpen {
      runner.discard(swap.temporary, in: folder)
    } else if let target = try runner.content(of: name, in: folder), swap.isOurs(target.hash) {
      _ = try runner.putBack(swap, over: target.hash)
      runner.events.append(.putBack(edit.path))
    } else if heldOpen {
      throw ApplyError(.openForWriting(edit.path))
    } else {
      try runner.keepAside(swap.temporary, in: folder, of: edit.path)
    }
    try onDisk { () throws(FileSystemError) in try folder.flush(runner.access.durability) }
  }

  /// Removes the temporary folder of a creation, or of its withdrawal, when it holds nothing but what was created.
  private mutating func settleLeftover(of creation: FolderCreation, suffix: String) throws(ApplyError) {
    guard let (parent, name) = try runner.surroundings(of: creation.path) else { return }
    let temporary = TemporaryName.of(name, suffix: suffix)
    guard try runner.exists(temporary, in: parent) else { return }
    if try holdsOnly(creation, temporary, in: parent) {
      runner.discard(temporary, in: parent)
    } else {
      try runner.keepAside(temporary, in: parent, of: creation.path)
    }
    try onDisk { () throws(FileSystemError) in try parent.flush(runner.access.durability) }
  }

  private func holdsOnly(
    _ creation: FolderCreation, _ name: String, in parent: any Folder
  ) throws(ApplyError) -> Bool {
    let folder = try onDisk { () throws(FileSystemError) in try parent.openFolder(name) }
    for entry in try onDisk({ () throws(FileSystemError) in try folder.entries() }) {
      if entry.kind == .folder, ["attachments", "comments"].contains(entry.name) {
        let inside = try onDisk { () throws(FileSystemError) in try folder.openFolder(entry.name).entries() }
        guard inside.isEmpty else { return false }
        continue
      }
      guard entry.kind == .file, let file = creation.files.first(where: { $0.name == entry.name }) else {
        return false
      }
      if case .content(let expected) = file.source {
        guard let content = try runner.content(of: entry.name, in: folder),
          content == expected || expected.bytes.isTorn(as: content.bytes)
        else { return false }
      }
    }
    return true
  }

  /// Settles what the removal or restoration of a folder leaves when the state folder lies on another file system:
  /// parts of copies under temporary names, and a whole copy beside the original.
  private mutating func settleLeftovers(
    of removal: FolderRemoval, keepsBoth: Bool, suffix: String
  ) throws(ApplyError) {
    guard let store = try runner.removedFolders() else { return }
    let place = try runner.surroundings(of: removal.path)
    if let (parent, name) = place {
      let temporary = TemporaryName.of(name, suffix: suffix)
      if try runner.exists(temporary, in: parent) {
        if try runner.exists(removal.keptAs, in: store) {
          let isCopy = try onDisk { () throws(FileSystemError) in
            try parent.tree(temporary, isRemainOf: removal.keptAs, in: store)
          }
          if isCopy {
            runner.discard(temporary, in: parent)
          } else {
            try runner.keepAside(temporary, in: parent, of: removal.path)
          }
        } else if try runner.exists(name, in: parent) {
          try runner.keepAside(temporary, in: parent, of: removal.path)
        } else {
          try runner.rename(temporary, to: name, in: parent, occupied: removal.path)
        }
        try onDisk { () throws(FileSystemError) in try parent.flush(runner.access.durability) }
      }
    }
    let isInBoard = try isThere(removal.path)
    let partial = TemporaryName.of(removal.keptAs, suffix: suffix)
    if try runner.exists(partial, in: store) {
      if isInBoard {
        runner.discard(partial, in: store)
      } else {
        try runner.keepAside(partial, in: store, of: removal.path)
      }
    }
    guard isInBoard, let (parent, name) = place, try isKept(removal) else { return }
    let isCopy = try onDisk { () throws(FileSystemError) in
      try store.tree(removal.keptAs, isRemainOf: name, in: parent)
    }
    if isCopy {
      try runner.forget(removal, in: store, suffix: suffix)
    } else if !keepsBoth {
      try runner.keepAside(removal.keptAs, in: store, of: removal.path)
    }
  }
}
