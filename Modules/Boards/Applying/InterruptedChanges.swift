internal import Basics

/// The changes of a board that were begun and not ended, seen by the holder of the board's locks.
struct InterruptedChanges {
  private let access: BoardAccess
  private let journal: IntentJournal

  init(access: BoardAccess, journal: IntentJournal) {
    var access = access
    // A file that another program keeps open can wait for the next time; whoever is about to change the board cannot.
    access.patience.writers = .zero
    self.access = access
    self.journal = journal
  }

  /// Settles all of them, the newest first, and gives what people should hear of.
  ///
  /// It stops at one that cannot be settled now: what lies below it must not be taken back before it.
  func settle(_ records: [IntentJournal.Record]) -> [ApplyingEvent] {
    var events: [ApplyingEvent] = []
    do throws(FileSystemError) {
      for record in records {
        guard let intent = try journal.read(record) else {
          events.append(.damagedRecord(at: try keepDamaged(record)))
          continue
        }
        guard try settle(record, intent, &events) else { break }
      }
    } catch {
      events.append(.postponed("A change", reason: "\(error)"))
    }
    return events
  }

  /// Settles one; false when it could not be settled.
  private func settle(
    _ record: IntentJournal.Record, _ intent: Intent, _ events: inout [ApplyingEvent]
  ) throws(FileSystemError) -> Bool {
    var settler = IntentSettler(intent, runner: StepRunner(access))
    let decision = decision(on: intent, record.phase)
    let outcome: IntentSettler.Outcome
    do throws(ApplyError) {
      outcome = try settler.settle(decision)
    } catch {
      events += settler.runner.events + error.events
      events.append(.postponed(intent.title, reason: error.description))
      // By the next time other changes are the newest of the history, so what it says now is noted.
      switch decision {
      case .byEvidence: break
      case .tidyUp: try journal.mark(record, .done)
      case .takeBack: try journal.mark(record, .failed)
      }
      return false
    }
    settler.runner.discardLitter()
    events += settler.runner.events
    guard settler.runner.litter.isEmpty else {
      try journal.mark(record, outcome == .complete ? .done : .failed)
      events += settler.runner.leftoverEvents
      return false
    }
    try journal.end(record, of: intent)
    events.append(outcome == .complete ? .completed(intent.title) : .tookBack(intent.title))
    return true
  }

  /// How a change is to end. Of one that is only known to have begun, the board's history may know more.
  private func decision(on intent: Intent, _ phase: IntentJournal.Phase) -> IntentSettler.Decision {
    switch (phase, phase == .begun ? access.hasRecorded(intent.steps.map(\.step)) : nil) {
    case (.done, _), (.begun, true?): .tidyUp
    case (.failed, _), (.begun, false?): .takeBack
    case (.begun, nil): .byEvidence
    }
  }

  /// Moves a record that cannot be read out of the way, and gives its place.
  private func keepDamaged(_ record: IntentJournal.Record) throws(FileSystemError) -> String {
    guard let state = access.state else { return "\(journal.folder.path)/\(record.name)" }
    let store = try state.open(.recovered)
    let name = "\(access.makeSuffix())~\(record.name)"
    try journal.folder.moveKeeping(record.name, to: store, as: name)
    try store.flush(access.durability)
    try journal.folder.flush(access.durability)
    return "\(store.path)/\(name)"
  }
}
