import Basics
import CommandLineInterface
import Posix

/// Writes what the store does to standard error, a line each.
struct RequestLog: Diagnostics {
  let isQuiet: Bool

  func report(_ diagnostic: Diagnostic) {
    guard diagnostic.level >= (isQuiet ? .warning : .notice) else { return }
    do throws(Errno) {
      try StandardStream.error.write(Array("\(diagnostic.message)\n".utf8))
    } catch {
      // Nobody reads it; the store goes on.
    }
  }
}
