internal import Glibc

/// Threads that do a piece of work together and are gone when it is done.
///
/// For work that blocks in system calls, such as reading many files: the threads of Swift's own pool must not be
/// blocked, and starting that pool costs a short command more than it gains.
public enum Workers {
  /// Calls `work` with each number from 0 to `count` - 1, each on a thread of its own, and returns when all calls have.
  ///
  /// The calling thread does the first. Where the system gives no more threads, the calling thread does the
  /// rest as well, one after another.
  public static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { work(0) }
      return
    }
    var threads: [pthread_t] = []
    var remaining: [Int] = []
    for number in 1..<count {
      let job = Unmanaged.passRetained(Job { work(number) })
      var thread = pthread_t()
      let failure = pthread_create(&thread, nil, { runJob($0) }, job.toOpaque())
      if failure == 0 {
        threads.append(thread)
      } else {
        job.release()
        remaining.append(number)
      }
    }
    work(0)
    remaining.forEach(work)
    for thread in threads { pthread_join(thread, nil) }
  }
}
