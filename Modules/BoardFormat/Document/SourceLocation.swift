/// A place in a file, for people.
public struct SourceLocation: Sendable, Equatable {
  /// The line, counted from 1.
  ///
  /// Only a line feed ends a line.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and column of the byte at `offset`, or of the file's end where it is shorter.
  init(of offset: Int, in bytes: [UInt8]) {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<end where bytes[index] == ASCII.lineFeed {
      line += 1
      lineStart = index + 1
    }
    self.line = line
    column = end - lineStart + 1
  }
}
