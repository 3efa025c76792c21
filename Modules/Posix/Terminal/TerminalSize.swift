/// The size of a terminal in characters.
public struct TerminalSize: Sendable, Equatable {
  /// The characters in a line.
  public let columns: Int
  /// The number of lines.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
