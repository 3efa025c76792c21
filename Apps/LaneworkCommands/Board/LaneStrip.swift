import CommandLineInterface

/// Draws a collapsed lane as a narrow strip: the number of its cards, and its title from top to bottom.
struct LaneStrip {
  let lane: LaneView
  let width: Int
  /// The height of the lanes beside it.
  let height: Int

  /// The height a strip may have where nothing stands beside it.
  private static let heightAlone = 14

  /// The lines, none wider than the strip.
  var lines: [StyledLine] {
    let rule = StyledLine(String(repeating: "─", count: width), LaneColor.style(named: lane.color))
    let title = lane.title.map(VisibleText.of) ?? (lane.problem == nil ? "Untitled" : "Broken")
    let room = max(height, Self.heightAlone) - 2
    var letters = title.map { String($0) }
    if letters.count > room { letters = letters[..<(room - 1)] + ["⋮"] }
    let style: Style = lane.problem == nil ? .faint : .failure
    return [centred("\(lane.cardCount)", .faint), rule] + letters.map { centred($0, style) }
  }

  private func centred(_ text: String, _ style: Style) -> StyledLine {
    var line = StyledLine()
    line.pad(to: (width - DisplayWidth.of(text)) / 2)
    line.append(text, style)
    return line
  }
}
