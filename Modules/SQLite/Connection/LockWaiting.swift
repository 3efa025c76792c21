internal import Posix

/// Waits while another connection holds the database's lock, up to a limit.
///
/// The library's own waiting grows to a tenth of a second, by which a process that waits hardly ever meets the moment
/// between two transactions of one that is busy. These naps stay short and of uneven length, so that all that wait have
/// the same chance.
final class LockWaiting {
  /// For how long at most.
  let limit: Duration
  private var waited = Duration.zero
  /// Whether the lock had to be waited for since this was last cleared.
  var hasWaited = false

  /// Whether the lock was waited for as long as it may be.
  var isOver: Bool { waited >= limit }

  init(limit: Duration) { self.limit = limit }

  /// Naps; false when the time is over.
  ///
  /// - Parameter count: how many times it was called for the same lock before.
  func wait(_ count: Int32) -> Bool {
    if count == 0 { waited = .zero }
    guard !isOver else { return false }
    hasWaited = true
    let nap = Duration.microseconds(100 + Int64(count) * 37 % 11 * 60)
    Pause.wait(nap)
    waited += nap
    return true
  }
}
