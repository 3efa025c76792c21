internal import Basics
internal import Posix
internal import Synchronization

/// What tasks and the thread that sends their requests share: requests and wishes on their way to the thread.
final class TransferLoop: Sendable {
  private struct Inbox {
    var lastNumber: UInt64 = 0
    var submissions: [Submission] = []
    var cancelled: [UInt64] = []
    var isStopped = false
  }

  /// What the thread is to do next.
  struct Work {
    let submissions: [Submission]
    let cancelled: [UInt64]
    let isStopped: Bool
  }

  private let inbox = Mutex(Inbox())
  /// Wakes the thread.
  let signal: WakeSignal

  private init() throws(Errno) {
    signal = try WakeSignal()
  }

  /// Starts the thread.
  static func start(_ configuration: HTTPClientConfiguration) throws(Errno) -> TransferLoop {
    let loop = try TransferLoop()
    try BackgroundThread.start {
      // All of libcurl's handles live and die on this thread.
      var transfers = Transfers(configuration, loop)
      transfers.run()
    }
    return loop
  }

  /// A number for a request that no other has.
  func nextNumber() -> UInt64 {
    inbox.withLock { inbox in
      inbox.lastNumber += 1
      return inbox.lastNumber
    }
  }

  /// Hands over a request.
  func submit(_ submission: Submission) {
    // A cancellation before this is seen here; one after it finds the request handed over.
    let isTaken = inbox.withLock { inbox in
      if Task.isCancelled || inbox.isStopped { return false }
      inbox.submissions.append(submission)
      return true
    }
    if isTaken { signal.ring() } else { submission.giveUp() }
  }

  /// Has a request given up; of no effect when it is done or was never handed over.
  func cancel(_ number: UInt64) {
    inbox.withLock { $0.cancelled.append(number) }
    signal.ring()
  }

  /// Ends the thread, and gives up what is under way.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    signal.ring()
  }

  /// Takes what has come in since the last time.
  func takeWork() -> Work {
    signal.clear()
    return inbox.withLock { inbox in
      defer { (inbox.submissions, inbox.cancelled) = ([], []) }
      return Work(submissions: inbox.submissions, cancelled: inbox.cancelled, isStopped: inbox.isStopped)
    }
  }
}
