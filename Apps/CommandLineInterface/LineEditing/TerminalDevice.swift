package import Posix

/// A terminal: keyboard and screen. The real one stands over the system's; tests have one of their own.
package protocol TerminalDevice: AnyObject {
  /// The window's size now.
  var size: TerminalSize { get }

  /// Lets keys through one by one, without echo and without the terminal's own editing.
  func enterRawMode() throws(OutputFailure)

  /// Gives the terminal back as it was found. It may be called at any time, also twice.
  func leaveRawMode()

  /// Waits for something to happen, for at most `milliseconds`; nil waits for ever.
  func read(timeout milliseconds: Int?) -> TerminalInput

  /// Writes to the screen.
  func write(_ text: String) throws(OutputFailure)

  /// Stops the program until it is brought back to the foreground.
  func suspend()

  /// Ends the program by the signal because of which the input ended, as who sent it expects; returns where there was
  /// none.
  func endAsAsked()
}

/// What happened at a terminal.
package enum TerminalInput: Sendable, Equatable {
  /// Keys were pressed.
  case bytes([UInt8])
  /// The window has another size.
  case resized
  /// Nothing happened in the time given.
  case timedOut
  /// The terminal is gone, or a program feeds it no more.
  case ended
}
