internal import Glibc

/// A signal that a program takes notice of.
public struct Signal: RawRepresentable, Sendable, Hashable {
  /// The system's number.
  public let rawValue: Int32

  /// Creates a signal from the system's number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Ctrl-C at the terminal.
  public static let interrupt = Signal(rawValue: SIGINT)
  /// A request to end.
  public static let terminate = Signal(rawValue: SIGTERM)
  /// The terminal is gone.
  public static let hangUp = Signal(rawValue: SIGHUP)
  /// Ctrl-\ at the terminal.
  public static let quit = Signal(rawValue: SIGQUIT)
  /// The terminal has another size.
  public static let windowChange = Signal(rawValue: SIGWINCH)
  /// The process was stopped at the terminal and goes on.
  public static let goOn = Signal(rawValue: SIGCONT)
  /// A killing that cannot be caught.
  public static let kill = Signal(rawValue: SIGKILL)

  /// Makes writing to a reader that has gone an error instead of the end of the process.
  public static func ignoreBrokenPipe() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends this process by the signal, as it would have ended had the signal not been taken, so that a shell sees
  /// why. Returns only when the signal does not end a process.
  public func endProcess() {
    _ = signal(rawValue, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, rawValue)
    _ = pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    _ = raise(rawValue)
  }
}
