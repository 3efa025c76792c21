/// What the program tells its caller when it ends.
///
/// | status | meaning |
/// |---|---|
/// | 0 | done |
/// | 1 | refused or invalid: nothing was changed, the message says why |
/// | 2 | the command line was not understood |
/// | 3 | done in part: what was left as it is is named |
/// | 70 | a fault of the program itself, worth a report |
/// | 74 | the output could not be written: the disk is full, say |
/// | 75 | somebody else is at work on the same thing: nothing was changed, and a later try may succeed |
/// | 130 | ended by Ctrl-C |
/// | 141 | whoever read the output closed it |
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// What was asked is done.
  case done = 0
  /// It was refused, or what was looked at is not valid.
  case refused = 1
  /// The command line was not understood.
  case usage = 2
  /// It is done in part, as was allowed; what was left as it is is named.
  case partlyDone = 3
  /// The program itself is at fault.
  case fault = 70
  /// The output could not be written.
  case outputFailed = 74
  /// Somebody else is at work on the same thing, and a later try may succeed.
  case busy = 75
  /// Ctrl-C ended it; the number is the one by which shells report that.
  case interrupted = 130
  /// Nobody reads the output any more; the number is the one by which shells report that.
  case outputClosed = 141
}
