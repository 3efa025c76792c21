/// How the lines of a document end.
public enum LineEnding: Sendable, Equatable {
  /// A line feed.
  case lineFeed
  /// A carriage return and a line feed.
  case carriageReturnLineFeed

  /// The bytes of the line end.
  public var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    }
  }

  /// Reads the end of the line that holds an offset; nil when the bytes end before the line does.
  init?(ofLineAt offset: Int, in bytes: [UInt8]) {
    guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return nil }
    self = end > 0 && bytes[end - 1] == 0x0D ? .carriageReturnLineFeed : .lineFeed
  }

  /// Rewrites the line ends of a text to this one. A carriage return on its own is no line end and stays.
  public func normalizing(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.underestimatedCount)
    for byte in text {
      if byte == 0x0A {
        if result.last == 0x0D { result.removeLast() }
        result += bytes
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
