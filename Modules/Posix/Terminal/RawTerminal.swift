internal import Glibc

/// Keeps a terminal in raw mode: every key is read at once, unseen, and Ctrl-C is a key like any other.
///
/// The mode of before comes back when the value goes. A process that is killed leaves the terminal raw, so a
/// program takes the signals it can (`SignalQueue`) and lets the value go before it ends.
public struct RawTerminal: ~Copyable, Sendable {
  private let number: Int32
  private let before: termios

  /// Puts the terminal of a stream into raw mode; fails when the stream is no terminal.
  public init(_ stream: StandardStream) throws(Errno) {
    try self.init(number: stream.rawValue)
  }

  init(number: Int32) throws(Errno) {
    var before = termios()
    try checked(uninterrupted { tcgetattr(number, &before) })
    var raw = before
    cfmakeraw(&raw)
    // Output keeps its treatment of line ends, which programs that print lines rely on.
    raw.c_oflag = before.c_oflag
    try checked(uninterrupted { tcsetattr(number, TCSADRAIN, &raw) })
    self.number = number
    self.before = before
  }

  deinit {
    var before = before
    // Without waiting for output: the reader may be gone.
    _ = uninterrupted { tcsetattr(number, TCSANOW, &before) }
  }

  /// Lets others use the terminal as it was before for as long as a call takes, such as an editor.
  public borrowing func suspended<Result>(_ body: () -> Result) throws(Errno) -> Result {
    var before = before
    var raw = termios()
    try checked(uninterrupted { tcgetattr(number, &raw) })
    try checked(uninterrupted { tcsetattr(number, TCSADRAIN, &before) })
    let result = body()
    try checked(uninterrupted { tcsetattr(number, TCSADRAIN, &raw) })
    return result
  }
}
