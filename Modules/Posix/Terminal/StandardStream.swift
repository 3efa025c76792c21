internal import CPosix
internal import Glibc

/// One of the three streams a program is started with. They are never closed.
public enum StandardStream: Int32, Sendable {
  case input, output, error

  /// Whether a person sits at the stream.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The size of the terminal; nil when it is none or does not say.
  public var terminalSize: TerminalSize? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard lw_terminal_size(rawValue, &columns, &rows) == 0, columns > 0, rows > 0 else { return nil }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Reads at most `limit` bytes, waiting for the first; empty at the end.
  public func read(limit: Int) throws(Errno) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      result = uninterrupted { Glibc.read(rawValue, buffer.baseAddress, limit) }
      filled = max(0, result)
    }
    try checked(result)
    return bytes
  }

  /// Writes all bytes. A reader that has gone is `.brokenPipe` where `Signal.ignoreBrokenPipe` was called; else
  /// the process ends.
  public func write(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return uninterrupted { Glibc.write(rawValue, rest.baseAddress, rest.count) }
      }
      if result == -EAGAIN {
        // Whoever shares the stream has made it non-blocking.
        _ = try Readiness.wait([pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)])
        continue
      }
      written += try checked(result)
    }
  }
}
