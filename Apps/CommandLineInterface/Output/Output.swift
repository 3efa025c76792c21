/// A place that takes bytes: standard output, or an array in a test.
package protocol ByteSink: AnyObject {
  /// Writes all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure)
}

/// Why output could not be written.
package enum OutputFailure: Error, Sendable, Equatable {
  /// Whoever read it closed it, which is no error: `lanework show | head` has what it wanted.
  case closed
  /// It cannot be written; the text says why.
  case failed(String)
}

/// Text on its way out of the program.
///
/// Writing does not throw, so that every command need not handle a closed pipe at every line. The first failure
/// is remembered, everything after it is dropped, and the program asks for it when it ends. A command that
/// writes much looks at `hasFailed` now and then and stops.
package final class Output {
  /// The first failure.
  package private(set) var failure: OutputFailure?

  private let sink: any ByteSink
  private var buffer: [UInt8] = []
  /// How much is collected before it is handed on; the size of a pipe.
  private static let capacity = 65_536

  /// Creates an output over a sink.
  package init(_ sink: any ByteSink) {
    self.sink = sink
  }

  /// Whether writing has failed, so that there is no use in going on.
  package var hasFailed: Bool { failure != nil }

  /// Writes text as it stands.
  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes a line.
  package func print(_ line: String = "") {
    buffer.append(contentsOf: line.utf8)
    write("\n")
  }

  /// Writes bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Hands everything on that was collected.
  package func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil, !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { bytes in
      do throws(OutputFailure) { try sink.write(bytes) } catch { failure = error }
    }
  }
}

/// A sink that keeps what is written, for tests and for output that is looked at before it is shown.
package final class CollectedBytes: ByteSink {
  /// Everything written so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  package init() {}

  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Everything written so far, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
