/// One line of text in pieces of different style.
package struct StyledLine: Sendable, Equatable {
  /// A piece of the line.
  package struct Piece: Sendable, Equatable {
    let text: String
    let style: Style
  }

  /// The pieces from left to right.
  package private(set) var pieces: [Piece] = []
  /// The columns that the pieces take together.
  package private(set) var width = 0

  /// Creates a line of one piece, or an empty one.
  package init(_ text: String = "", _ style: Style = .plain) {
    append(text, style)
  }

  /// Adds a piece at the end.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    pieces.append(Piece(text: text, style: style))
    width += DisplayWidth.of(text)
  }

  /// Adds the pieces of another line at the end.
  package mutating func append(_ line: StyledLine) {
    pieces += line.pieces
    width += line.width
  }

  /// Fills the line up with blanks to a width.
  package mutating func pad(to width: Int) {
    append(String(repeating: " ", count: max(0, width - self.width)))
  }

  /// The line cut to a width, with `…` in the place of what does not fit.
  package func truncated(to width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    for piece in pieces {
      let room = width - line.width
      // The piece that reaches the edge has to leave room for the sign, even if it would just fit.
      if DisplayWidth.of(piece.text) >= room {
        line.append(TextLayout.truncated(piece.text + " ", to: room), piece.style)
        break
      }
      line.append(piece.text, piece.style)
    }
    return line
  }

  /// The line as it is written, without blanks at its end.
  package func painted(by painter: Painter) -> String {
    var pieces = pieces[...]
    while let last = pieces.last, last.style == .plain, last.text.utf8.allSatisfy({ $0 == 0x20 }) {
      pieces.removeLast()
    }
    return pieces.map { painter.paint($0.text, $0.style) }.joined()
  }
}
