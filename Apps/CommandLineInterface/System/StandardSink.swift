package import Posix

/// Standard output or standard error as a place for bytes.
package final class StandardSink: ByteSink {
  private let stream: StandardStream

  /// Creates a sink over a stream of the process.
  package init(_ stream: StandardStream) {
    self.stream = stream
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
    do throws(Errno) {
      try stream.write(Array(bytes))
    } catch {
      throw error == .brokenPipe ? .closed : .failed(error.description)
    }
  }
}
