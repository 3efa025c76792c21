/// Lays an edited line out on the rows of a terminal.
///
/// Terminals differ in what they do at the last column, so no row is ever filled by the terminal's own wrapping:
/// the view breaks rows itself, and characters never straddle the edge.
package struct LineView: Sendable, Equatable {
  /// The rows as they are written; the first begins with the prompt, whose styles take no columns.
  package private(set) var rows: [String]
  /// The columns that each row takes.
  package private(set) var rowWidths: [Int]
  /// The row of the cursor, from 0.
  package private(set) var cursorRow = 0
  /// The column of the cursor, from 0.
  package private(set) var cursorColumn = 0

  /// Lays out a prompt that is `promptWidth` columns wide and a line.
  package init(prompt: String, promptWidth: Int, buffer: LineBuffer, width: Int) {
    let width = max(width, 4)
    rows = [prompt]
    rowWidths = [promptWidth]
    if promptWidth >= width { beginRow() }
    for (index, character) in buffer.characters.enumerated() {
      let shown = character == "\n" ? "↵" : VisibleText.of(String(character))
      // What is made visible can take several columns and is broken like text.
      for part in shown {
        let partWidth = DisplayWidth.of(part)
        // The last column stays free, for the cursor and for terminals that wrap early.
        if rowWidths[rows.count - 1] + partWidth >= width, rowWidths[rows.count - 1] > 0 { beginRow() }
        if index == buffer.cursor, part == shown.first { placeCursor() }
        rows[rows.count - 1].append(part)
        rowWidths[rows.count - 1] += partWidth
      }
    }
    if buffer.cursor == buffer.characters.count { placeCursor() }
  }

  private mutating func beginRow() {
    rows.append("")
    rowWidths.append(0)
  }

  private mutating func placeCursor() {
    cursorRow = rows.count - 1
    cursorColumn = rowWidths[cursorRow]
  }
}
