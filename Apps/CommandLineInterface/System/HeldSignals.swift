private import Posix

/// Keeps the signals that would end the program waiting, for as long as a change is under way.
///
/// A signal that came meanwhile takes its course at the release, so that Ctrl-C ends the program right after the
/// change and not in its midst.
package final class HeldSignals {
  private var queue: SignalQueue?

  /// Starts to hold the signals back; nil when the system refuses, where the change is made all the same.
  package init?() {
    do throws(Errno) {
      queue = try SignalQueue([.interrupt, .terminate, .hangUp])
    } catch {
      return nil
    }
  }

  /// Lets the signals take their course.
  package func release() { queue = nil }
}
