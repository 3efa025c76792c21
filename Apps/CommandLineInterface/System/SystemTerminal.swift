package import Posix

/// The terminal that the program was started at, through its standard streams.
///
/// Signals that would end the program in the middle of a change are taken in order while nothing is half done:
/// Ctrl-C at a running command waits for the next prompt, a request to end or a lost terminal ends the input.
package final class SystemTerminal: TerminalDevice {
  /// The signal because of which the input ended, with which the program is to end too; nil otherwise.
  private var endingSignal: Signal?

  private let signals: SignalQueue
  private var raw: RawTerminal?

  /// The signal by which a shell stops a program; no name of its own is needed elsewhere.
  private static let stop = Signal(rawValue: 20)
  private static let readLimit = 4096

  /// Takes charge of the terminal; to be called before any thread is started.
  package init() throws(OutputFailure) {
    do throws(Errno) {
      signals = try SignalQueue([.windowChange, .interrupt, .terminate, .hangUp])
    } catch {
      throw .failed(error.description)
    }
  }

  package var size: TerminalSize {
    StandardStream.output.terminalSize ?? TerminalSize(columns: 80, rows: 24)
  }

  package func enterRawMode() throws(OutputFailure) {
    guard raw == nil else { return }
    do throws(Errno) {
      raw = try RawTerminal(.input)
    } catch {
      throw .failed(error.description)
    }
  }

  package func leaveRawMode() { raw = nil }

  package func suspend() {
    leaveRawMode()
    // It comes back from this call when the program is continued.
    Self.stop.endProcess()
  }

  package func endAsAsked() { endingSignal?.endProcess() }

  package func write(_ text: String) throws(OutputFailure) {
    do throws(Errno) {
      try StandardStream.output.write(Array(text.utf8))
    } catch {
      throw error == .brokenPipe ? .closed : .failed(error.description)
    }
  }

  package func read(timeout milliseconds: Int?) -> TerminalInput {
    do throws(Errno) {
      while true {
        let ready = try Readiness.waitToRead(
          [StandardStream.input.rawValue, signals.number], for: milliseconds.map { .milliseconds($0) })
        if ready[1], let input = try nextSignal() { return input }
        if ready[0] {
          let bytes = try StandardStream.input.read(limit: Self.readLimit)
          return bytes.isEmpty ? .ended : .bytes(bytes)
        }
        if milliseconds != nil { return .timedOut }
      }
    } catch {
      // A terminal that went away can no longer be read; that is its end and nothing else.
      return .ended
    }
  }

  private func nextSignal() throws(Errno) -> TerminalInput? {
    guard let signal = try signals.next() else { return nil }
    switch signal {
    case .windowChange: return .resized
    case .interrupt: return .bytes([0x03])
    default:
      endingSignal = signal
      return .ended
    }
  }
}
