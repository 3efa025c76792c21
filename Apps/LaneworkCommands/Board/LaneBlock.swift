import CommandLineInterface

/// Draws one open lane as a column of lines.
struct LaneBlock {
  let lane: LaneView
  let width: Int
  let heightLimit: Int?

  /// The lines, none wider than the column.
  var lines: [StyledLine] {
    var lines = [title, StyledLine(String(repeating: "─", count: width), LaneColor.style(named: lane.color))]
    if let problem = lane.problem {
      lines += TextLayout.wrapped(VisibleText.of(problem), to: width, limit: 3).map {
        StyledLine($0, .failure)
      }
    }
    if lane.shownCount == 0 {
      lines.append(StyledLine(lane.cardCount == 0 ? "  no cards" : "  no card passes the filter", .faint))
      return lines
    }
    return lines + cards(room: heightLimit.map { max($0 - lines.count, 3) })
  }

  private var title: StyledLine {
    let count =
      lane.shownCount == lane.cardCount ? "\(lane.cardCount)" : "\(lane.shownCount) of \(lane.cardCount)"
    let room = width - count.count - 1
    let title = lane.title.map(VisibleText.of) ?? (lane.problem == nil ? "Untitled lane" : "Broken lane")
    var line = StyledLine(
      TextLayout.truncated(title, to: room), lane.problem == nil ? .strong : .failure)
    line.pad(to: width - count.count)
    line.append(count, .faint)
    return line
  }

  /// Draws as many whole cards as there is room for, and says how many more there are.
  private func cards(room: Int?) -> [StyledLine] {
    var lines: [StyledLine] = []
    var shown = 0
    for section in lane.sections {
      for (index, card) in section.cards.enumerated() {
        var block = lines.isEmpty ? [] : [StyledLine()]
        if index == 0, let heading = section.heading {
          let text = TextLayout.truncated(VisibleText.of(heading), to: width)
          block.append(StyledLine(text, Style(isBold: true, isFaint: true)))
        }
        block += CardBlock(card: card, width: width).lines
        // The line that tells of the rest needs room too, unless this is the last card.
        let reserve = shown + 1 < lane.shownCount ? 2 : 0
        if let room, shown > 0, lines.count + block.count + reserve > room {
          return lines + [StyledLine(), StyledLine("  … \(lane.shownCount - shown) more", .faint)]
        }
        lines += block
        shown += 1
      }
    }
    return lines
  }
}
