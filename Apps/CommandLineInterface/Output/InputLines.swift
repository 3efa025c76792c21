/// A place that gives bytes: standard input, or an array in a test.
package protocol ByteSource: AnyObject {
  /// Gives at most `limit` bytes, waiting for the first; none at the end.
  func read(limit: Int) throws(InputFailure) -> [UInt8]
}

/// Why input could not be read.
package struct InputFailure: Error, Sendable, Equatable {
  /// The reason, as words that go after a colon.
  package let reason: String

  /// Creates a failure.
  package init(reason: String) { self.reason = reason }
}

/// Input that is not typed at a terminal, line by line or as a whole.
package final class InputLines {
  private let source: any ByteSource
  private var pending: [UInt8] = []
  private var start = 0
  private var hasEnded = false

  /// A longer line is refused: it is no command, and must not fill the memory.
  package static let lineLimit = 16 << 20
  private static let readLimit = 65_536

  /// Creates a reader over a source.
  package init(_ source: any ByteSource) {
    self.source = source
  }

  /// Reads the next line, without its line end; nil when there are no more. The last line needs no line end.
  package func next() throws(InputFailure) -> String? {
    var searched = start
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[start..<end]
        start = end + 1
        return try text(of: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
      searched = pending.count
      if hasEnded {
        guard start < pending.count else { return nil }
        let line = pending[start...]
        start = pending.count
        return try text(of: line)
      }
      guard pending.count - start <= Self.lineLimit else {
        throw InputFailure(reason: "a line is longer than \(Self.lineLimit >> 20) MiB")
      }
      // What was used is dropped only here, so that taking many short lines from one piece stays linear.
      pending.removeFirst(start)
      searched -= start
      start = 0
      let bytes = try source.read(limit: Self.readLimit)
      hasEnded = bytes.isEmpty
      pending += bytes
    }
  }

  /// Reads everything that is left, for a text that is not made of lines.
  package func rest() throws(InputFailure) -> [UInt8] {
    while !hasEnded {
      let bytes = try source.read(limit: Self.readLimit)
      hasEnded = bytes.isEmpty
      pending += bytes
      guard pending.count - start <= Self.lineLimit else {
        throw InputFailure(reason: "there is more than \(Self.lineLimit >> 20) MiB of it")
      }
    }
    defer { start = pending.count }
    return Array(pending[start...])
  }

  private func text(of bytes: ArraySlice<UInt8>) throws(InputFailure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputFailure(reason: "a line is not UTF-8")
    }
    return text
  }
}
