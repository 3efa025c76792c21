package import CommandLineInterface

/// Draws a board as text: lanes side by side, as many as the width allows, the others in further rows below.
package struct BoardRenderer: Sendable {
  /// The columns of the screen.
  package let width: Int
  /// The lines that a row of lanes may take, nil for as many as it needs.
  package let heightLimit: Int?

  /// The columns between two lanes.
  private static let gap = 2

  /// Creates a renderer.
  package init(width: Int, heightLimit: Int? = nil) {
    self.width = max(width, 20)
    self.heightLimit = heightLimit
  }

  /// Draws the board.
  package func lines(of board: BoardView) -> [StyledLine] {
    var lines = header(of: board)
    let rows = LaneLayout(lanes: board.lanes, width: width, gap: Self.gap).rows
    for row in rows {
      lines.append(StyledLine())
      lines += self.lines(of: row)
    }
    if board.lanes.isEmpty {
      lines += [StyledLine(), StyledLine("There are no lanes yet.", .faint)]
    }
    if !board.notes.isEmpty { lines.append(StyledLine()) }
    for note in board.notes {
      lines += TextLayout.wrapped(VisibleText.of(note), to: width).map { StyledLine($0, .attention) }
    }
    return lines
  }

  /// The board's name, and on the right what is on it, where both have room.
  private func header(of board: BoardView) -> [StyledLine] {
    let cards = board.lanes.reduce(0) { $0 + $1.cardCount }
    var counts = [Count.of(board.lanes.count, "lane"), Count.of(cards, "card")]
    if board.trashCount > 0 { counts.append("\(board.trashCount) in the trash") }
    let summary = StyledLine(counts.joined(separator: " · "), .faint)
    let title = VisibleText.of(board.title)
    if DisplayWidth.of(title) + 2 + summary.width <= width {
      var line = StyledLine(title, .strong)
      line.pad(to: width - summary.width)
      line.append(summary)
      return [line]
    }
    return TextLayout.wrapped(title, to: width, limit: 2).map { StyledLine($0, .strong) } + [summary]
  }

  /// Draws the lanes of one row beside each other.
  private func lines(of row: [LaneLayout.Column]) -> [StyledLine] {
    var blocks = row.map { column in
      column.lane.isCollapsed
        ? [] : LaneBlock(lane: column.lane, width: column.width, heightLimit: heightLimit).lines
    }
    let height = blocks.map(\.count).max() ?? 0
    for (index, column) in row.enumerated() where column.lane.isCollapsed {
      blocks[index] = LaneStrip(lane: column.lane, width: column.width, height: height).lines
    }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { index in
      var line = StyledLine()
      var start = 0
      for (block, column) in zip(blocks, row) {
        line.pad(to: start)
        if index < block.count { line.append(block[index]) }
        start += column.width + Self.gap
      }
      return line
    }
  }
}

/// Writes a number of things as people say it.
enum Count {
  /// "1 card", "2 cards".
  static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
