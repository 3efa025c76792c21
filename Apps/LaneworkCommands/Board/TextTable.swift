internal import CommandLineInterface

/// Lines whose parts stand in columns.
struct TextTable {
  private var rows: [[StyledLine]] = []
  /// The column that gives way when a row is wider than the screen.
  private let flexibleColumn: Int

  private static let gap = 2
  private static let narrowest = 12

  /// Creates a table without rows.
  init(flexibleColumn: Int = 1) {
    self.flexibleColumn = flexibleColumn
  }

  /// Adds a row.
  mutating func add(_ row: [StyledLine]) { rows.append(row) }

  /// The rows as lines that are no wider than `width`, as long as the flexible column can give way.
  func lines(width: Int) -> [StyledLine] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.width)
      }
    }
    if widths.indices.contains(flexibleColumn) {
      let others = widths.reduce(0, +) - widths[flexibleColumn] + Self.gap * (widths.count - 1)
      widths[flexibleColumn] = min(widths[flexibleColumn], max(width - others, Self.narrowest))
    }
    return rows.map { row in
      var line = StyledLine()
      var start = 0
      for (cell, width) in zip(row, widths) {
        line.pad(to: start)
        line.append(cell.truncated(to: width))
        start += width + Self.gap
      }
      return line
    }
  }

  /// Prints the rows.
  func print(on console: Console) {
    for line in lines(width: console.width) {
      if console.output.hasFailed { return }
      console.output.print(line.painted(by: console.painter))
    }
  }
}
