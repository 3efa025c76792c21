internal import Glibc
public import Posix

/// A thread of its own for work that waits in the system for long, such as a loop over connections.
///
/// The threads of Swift's own pool are few and must not be blocked.
public enum BackgroundThread {
  /// Starts a thread that does `work` and is gone when it is done.
  ///
  /// Signals to the process are not delivered on it. It throws when the system gives no more threads.
  public static func start(_ work: @escaping @Sendable () -> Void) throws(Errno) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // A thread starts with the signals blocked that its maker has blocked.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let job = Unmanaged.passRetained(Job(work))
    var thread = pthread_t()
    let failure = pthread_create(&thread, nil, { runJob($0) }, job.toOpaque())
    guard failure == 0 else {
      job.release()
      throw Errno(rawValue: failure)
    }
    pthread_detach(thread)
  }
}
