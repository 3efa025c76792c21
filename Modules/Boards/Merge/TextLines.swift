/// A text cut into lines after each line feed, as bytes.
///
/// A carriage return before the line feed belongs to the line's end; on its own it is content.
public struct TextLines: Sendable {
  /// The whole text.
  public let bytes: [UInt8]
  /// The offset at which each line starts, and one more: the end of the text.
  private let bounds: [Int]

  /// Cuts a text into lines.
  public init(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    var bounds = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { bounds.append(offset + 1) }
    if let last = bounds.last, last < bytes.count { bounds.append(bytes.count) }
    self.bytes = bytes
    self.bounds = bounds
  }

  /// The number of lines; an empty text has none.
  public var count: Int { bounds.count - 1 }

  /// Whether the last line lacks its line end. An empty text lacks nothing.
  public var lacksLastLineEnd: Bool { bytes.last.map { $0 != 0x0A } ?? false }

  /// A line with its end.
  public func line(_ index: Int) -> ArraySlice<UInt8> { bytes[bounds[index]..<bounds[index + 1]] }

  /// A line without its end.
  public func content(_ index: Int) -> ArraySlice<UInt8> {
    var line = line(index)
    guard line.last == 0x0A else { return line }
    line.removeLast()
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// The bytes of consecutive lines with their ends.
  public func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[bounds[lines.lowerBound]..<bounds[lines.upperBound]]
  }
}
