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

  /// The rows as lines; with a width, no line is wider where the flexible column and the last one can give way.
  func lines(width: Int?) -> [StyledLine] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.width)
      }
    }
    if let width, widths.indices.contains(flexibleColumn) { fit(&widths, to: width) }
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

  /// Takes what is too much from the last column down to a third of the line, and the rest from the flexible one.
  private func fit(_ widths: inout [Int], to width: Int) {
    func excess() -> Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) - width }
    let last = widths.count - 1
    if last != flexibleColumn, excess() > 0 {
      widths[last] = max(widths[last] - excess(), min(widths[last], width / 3))
    }
    if excess() > 0 { widths[flexibleColumn] = max(widths[flexibleColumn] - excess(), Self.narrowest) }
  }

  /// Prints the rows.
  func print(on console: Console) {
    for line in lines(width: console.cutsLines ? console.width : nil) {
      if console.output.hasFailed { return }
      console.output.print(line.painted(by: console.painter))
    }
  }
}
