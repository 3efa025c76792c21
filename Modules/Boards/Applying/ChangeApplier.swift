internal import Basics

/// Applies the steps of one change to a board's folder: all of them or none.
///
/// Every step is compared before it is done and looked at after it:
///
/// - A file is replaced by writing the new content beside it, flushing it, exchanging the two names, and looking at
///   what came out. If that is not what was expected, it goes back. It is deleted only when no program has it open
///   for writing any more.
/// - A folder is created under a temporary name and renamed when it is complete; folders are moved by renaming, never
///   onto anything.
/// - Before the first step, a record of all of them with the contents before and after is flushed to the state
///   folder. When a step fails, the ones before it are taken back; when the process ends, the next one that opens or
///   changes the board takes them back, or finds that all were done.
///
/// Our own processes keep out of each other's way by a lock of the board's folder. Other programs know nothing of it,
/// so a window remains, which no program can close alone:
///
/// - A program that read a file before our change and writes it after, without looking, overwrites our change, as it
///   would overwrite anybody's. Nothing of *its* is lost.
/// - A program that opens the displaced file in the moment between the exchange and our look is waited for; one that
///   still has it open for writing after all patience gets its file back, and our change is refused. Whether a file
///   is open for writing can be told for the user's own files on local file systems only; elsewhere, a program
///   that opened the file before the exchange and writes into it after our look writes into a deleted file.
/// - A program that writes through another hard link of the file does not see our change.
/// - On a file system that cannot exchange names, what another program writes between the last look and the rename is
///   overwritten. Events of the change name the file.
/// - The replaced file is a new one: permissions are kept; a foreign owner, extended attributes and hard links are
///   not.
/// - A reader that looks while several files are being replaced can see some of them before and some after.
public struct ChangeApplier: Sendable {
  private let access: BoardAccess

  /// Creates an applier for a board.
  public init(_ access: BoardAccess) {
    self.access = access
  }

  /// The folder with what has left the board, when there is one that can be opened.
  func removedFolders() -> (any Folder)? {
    do throws(ApplyError) {
      return try StepRunner(access).removedFolders()
    } catch {
      return nil
    }
  }

  /// Applies the steps of one change, in order.
  ///
  /// - Parameters:
  ///   - title: The change's name for people, such as "Move Card"; a later message about an interruption uses it.
  ///   - record: Takes the change up in a history, when all steps are done and while the board is still locked, so that
  ///     histories are in the order of the changes. When it fails the change is taken back.
  /// - Throws: `ApplyError`. The board is as it was before then, except for `.unfinished`, and for what the events of
  ///   the error name. With `isConflict` the change can be planned again.
  public func apply(
    _ steps: [ChangeStep], title: String, recording record: () throws(RecordingError) -> Void = {}
  ) throws(ApplyError) -> AppliedChange {
    guard !steps.isEmpty else { return AppliedChange(events: []) }
    let hold = try BoardHold(access)
    defer { hold.release() }
    var events = hold.events
    do throws(ApplyError) {
      try apply(steps, title: title, recording: record, hold, &events)
      return AppliedChange(events: events)
    } catch {
      throw ApplyError(error.reason, events: events + error.events)
    }
  }

  private func apply(
    _ steps: [ChangeStep], title: String, recording note: () throws(RecordingError) -> Void,
    _ hold: BoardHold,
    _ events: inout [ApplyingEvent]
  ) throws(ApplyError) {
    let needsRecord = steps.count > 1 || steps.contains(where: \.needsState)
    let journal = try prepareJournal(of: hold, isNeeded: needsRecord, &events)

    let runner = StepRunner(access)
    let plan = try prepare(steps, title: title, runner)
    var record: IntentJournal.Record?
    do throws(FileSystemError) {
      if let journal { record = try journal.journal.begin(plan.intent, after: journal.contents) }
    } catch {
      if needsRecord { throw ApplyError(.stateUnavailable(error)) }
      events.append(.madeWithoutRecord(error))
    }
    let entry = ChangeInProgress(intent: plan.intent, journal: hold.journal, record: record)
    try perform(entry, isChecked: plan.isChecked, recording: note, runner, &events)
  }

  /// Settles what earlier changes have left, and gives the journal to record the change in; nil when there is none and
  /// none is needed.
  private func prepareJournal(
    of hold: BoardHold, isNeeded: Bool, _ events: inout [ApplyingEvent]
  ) throws(ApplyError) -> (journal: IntentJournal, contents: IntentJournal.Contents)? {
    var failure = hold.journalFailure
    if let journal = hold.journal {
      do throws(FileSystemError) {
        var contents = try journal.contents()
        if !contents.records.isEmpty {
          events += InterruptedChanges(access: access, journal: journal).settle(contents.records)
          contents = try journal.contents()
        }
        return (journal, contents)
      } catch {
        failure = error
      }
    }
    if isNeeded { throw ApplyError(.stateUnavailable(failure)) }
    events.append(.madeWithoutRecord(failure))
    return nil
  }

  /// Checks what can be checked before anything is done, and chooses the temporary names.
  private func prepare(
    _ steps: [ChangeStep], title: String, _ runner: StepRunner
  ) throws(ApplyError) -> (intent: Intent, isChecked: [Bool]) {
    var dependencies = StepDependencies()
    var planned: [Intent.Step] = []
    var isChecked: [Bool] = []
    for step in steps {
      let depends = dependencies.add(step)
      if !depends { try runner.check(step) }
      isChecked.append(!depends)
      var madeFolder: BoardPath?
      if let path = step.addedPath, try runner.lacksSurroundings(path) { madeFolder = path.parent }
      let suffix = try runner.freeSuffix(for: step)
      planned.append(Intent.Step(step: step, suffix: suffix, madeFolder: madeFolder))
    }
    return (Intent(title: title, steps: planned), isChecked)
  }

  private func perform(
    _ change: ChangeInProgress, isChecked: [Bool], recording note: () throws(RecordingError) -> Void,
    _ runner: StepRunner, _ events: inout [ApplyingEvent]
  ) throws(ApplyError) {
    var runner = runner
    for (index, step) in change.intent.steps.enumerated() {
      var isBegun = false
      do throws(ApplyError) {
        if !isChecked[index] { try runner.check(step.step) }
        isBegun = true
        try runner.perform(step.step, suffix: step.suffix)
      } catch {
        events += runner.events + error.events
        runner.events = []
        let failure = IntentSettler.Failure(
          last: isBegun ? index : index - 1, metConflict: isBegun && error.meansNotDone)
        throw change.takeBack(after: error, failure, runner)
      }
    }
    events += runner.events
    runner.events = []
    do throws(RecordingError) {
      try note()
    } catch {
      let failure = IntentSettler.Failure(last: change.intent.steps.count - 1, metConflict: false)
      throw change.takeBack(after: ApplyError(.notRecorded(error)), failure, runner)
    }
    runner.discardLitter()
    events += change.finish(runner)
  }
}

extension StepRunner {
  /// Chooses an end for the temporary names of a step that no name has yet.
  func freeSuffix(for step: ChangeStep) throws(ApplyError) -> String {
    // More than one attempt is next to never needed; a source that repeats itself must not keep us for ever.
    for _ in 0..<64 {
      let suffix = access.makeSuffix()
      var isFree = true
      for path in step.places {
        guard let (folder, name) = try surroundings(of: path) else { continue }
        if try exists(TemporaryName.of(name, suffix: suffix), in: folder) { isFree = false }
      }
      if isFree { return suffix }
    }
    throw ApplyError(.disk(FileSystemError(.exists, .create, path: access.board.path)))
  }
}
