import CommandLineInterface

/// Draws one card as a few lines: its title, the beginning of its body, and a line of facts.
struct CardBlock {
  let card: CardView
  let width: Int

  /// The lines that a title may take.
  private static let titleLines = 3
  /// The columns left of the text, which hold the stripe.
  private static let gutter = 2

  private var room: Int { max(width - Self.gutter, 4) }

  /// The lines, none wider than the column.
  var lines: [StyledLine] {
    texts.map { text in
      var line = StyledLine()
      if let color = card.color { line.append("▎", LaneColor.style(named: color)) }
      line.pad(to: Self.gutter)
      line.append(text)
      return line
    }
  }

  private var texts: [StyledLine] {
    if let problem = card.problem {
      var lines = [StyledLine(TextLayout.truncated("✗ Broken card", to: room), .failure)]
      lines += TextLayout.wrapped(VisibleText.of(problem), to: room, limit: 3).map { StyledLine($0) }
      return lines + facts
    }
    let title = card.title.map(VisibleText.of) ?? ""
    var lines =
      title.isEmpty
      ? [StyledLine("Untitled", .faint)]
      : TextLayout.wrapped(title, to: room, limit: Self.titleLines).map { StyledLine($0) }
    if let preview = card.preview, !preview.text.isEmpty {
      lines += TextLayout.wrapped(VisibleText.of(preview.text), to: room, limit: preview.lines).map {
        StyledLine($0, .faint)
      }
    }
    return lines + facts
  }

  /// The facts in the order in which they are looked for: which card, what kind, how urgent, what is in it.
  private var facts: [StyledLine] {
    var facts = [StyledLine(card.id, .faint)]
    if let due = card.due { facts.append(due.line) }
    if let waitsFor = card.waitsFor {
      facts.append(StyledLine("waits for \(VisibleText.of(waitsFor))", Style(.magenta)))
    }
    facts += card.labels.map { StyledLine(VisibleText.of($0.text), LaneColor.style(named: $0.color)) }
    if card.commentCount > 0 { facts.append(StyledLine(Count.of(card.commentCount, "comment"), .faint)) }
    if card.attachmentCount > 0 { facts.append(StyledLine(Count.of(card.attachmentCount, "file"), .faint)) }
    return joined(facts)
  }

  /// Puts facts on lines, a dot between two of them; a fact is never broken, only cut when it is wider than a line.
  private func joined(_ facts: [StyledLine]) -> [StyledLine] {
    var lines: [StyledLine] = []
    var line = StyledLine()
    for fact in facts {
      let fact = fact.truncated(to: room)
      if line.width > 0, line.width + 3 + fact.width > room {
        lines.append(line)
        line = StyledLine()
      }
      if line.width > 0 { line.append(" · ", .faint) }
      line.append(fact)
    }
    return lines + [line]
  }
}
