internal import CPosix
internal import Glibc

/// Takes signals as values to be read, instead of having them interrupt the program.
///
/// Made before any thread, since it is the threads made later that leave the signals to the queue.
public struct SignalQueue: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  private let maskBefore: sigset_t

  /// Starts taking signals on behalf of the calling thread and of those that it starts later.
  public init(_ signals: [Signal]) throws(Errno) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.rawValue) }
    let queue = try checked(uninterrupted { lw_signal_queue(&set) })
    var before = sigset_t()
    // It fails only for an action it does not know.
    _ = pthread_sigmask(SIG_BLOCK, &set, &before)
    descriptor = FileDescriptor(adopting: queue)
    maskBefore = before
  }

  deinit {
    var before = maskBefore
    _ = pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The descriptor that can be read when there is a signal, for waiting on.
  public var number: Int32 { descriptor.number }

  /// Takes the next signal; nil when there is none.
  public borrowing func next() throws(Errno) -> Signal? {
    let number = try checked(uninterrupted { lw_next_signal(descriptor.number) })
    return number == 0 ? nil : Signal(rawValue: number)
  }
}
