internal import Basics

/// A change that has begun, with its record.
struct ChangeInProgress {
  let intent: Intent
  let journal: IntentJournal?
  /// The record; nil when none could be kept.
  let record: IntentJournal.Record?

  /// Ends the record of a change that is done, and gives what people should hear of.
  ///
  /// The change is acknowledged whatever happens here: what cannot be tidied up now stays recorded as such.
  func finish(_ runner: StepRunner) -> [ApplyingEvent] {
    guard let journal, let record else { return runner.leftoverEvents }
    do throws(FileSystemError) {
      if runner.litter.isEmpty {
        do throws(FileSystemError) {
          try journal.end(record, of: intent)
        } catch  where error.code != .notFound {
          try journal.mark(record, .done)
        }
      } else {
        try journal.mark(record, .done)
      }
      return runner.leftoverEvents
    } catch {
      return runner.leftoverEvents + [.postponed(intent.title, reason: "\(error)")]
    }
  }

  /// Takes back what was done of a change that failed, and gives the error to report.
  func takeBack(after error: ApplyError, _ failure: IntentSettler.Failure, _ runner: StepRunner) -> ApplyError
  {
    var settler = IntentSettler(intent, runner: runner, failure: failure)
    var stuck: ApplyError?
    do throws(ApplyError) {
      _ = try settler.settle(.takeBack)
    } catch {
      stuck = error
    }
    settler.runner.discardLitter()
    var events = settler.runner.events + settler.runner.leftoverEvents
    let isOver = stuck == nil && settler.runner.litter.isEmpty
    do throws(FileSystemError) {
      if let journal, let record {
        if isOver { try journal.end(record, of: intent) } else { try journal.mark(record, .failed) }
      }
    } catch {
      events.append(.postponed(intent.title, reason: "\(error)"))
    }
    guard let stuck else { return ApplyError(error.reason, events: events) }
    return ApplyError(.unfinished(because: error.reason, stuck: stuck.reason), events: events + stuck.events)
  }
}

extension StepRunner {
  /// Names what could not be removed.
  var leftoverEvents: [ApplyingEvent] {
    litter.map { .leftoverStays(at: "\($0.folder.path)/\($0.name)") }
  }
}
