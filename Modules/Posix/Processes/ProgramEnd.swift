/// How a program ended.
public enum ProgramEnd: Sendable, Equatable {
  /// By itself, with a status; 0 means success.
  case exited(Int32)
  /// By a signal.
  case killed(Signal)
  /// Because its time was over.
  case timedOut

  /// Reads the status that waiting for a process gave.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(Signal(rawValue: signal))
  }
}
