internal import Boards
internal import CommandLineInterface

/// Writes everything about one card as lines for people: what it is, its text, its attachments and its thread.
struct CardSheet {
  let card: Card
  /// Where the card is, such as "in Doing".
  let place: String
  let board: Board
  let viewpoint: Viewpoint
  let width: Int

  /// Running text is hard to read in longer lines.
  private static let widestText = 100

  /// The lines.
  var lines: [StyledLine] {
    var lines = TextLayout.wrapped(VisibleText.of(card.displayTitle), to: width).map {
      StyledLine($0, .strong)
    }
    lines += [facts] + stamps
    if let defect = card.document.defect {
      lines += TextLayout.wrapped(VisibleText.of("This card is broken: \(defect)."), to: width)
        .map { StyledLine($0, .failure) }
    }
    lines += paragraph(card.body)
    if !card.attachments.isEmpty { lines += [StyledLine(), StyledLine("Attachments", .strong)] }
    for attachment in card.attachments { lines.append(line(of: attachment)) }
    return lines + thread
  }

  private var facts: StyledLine {
    var line = StyledLine(ShortIdentities.short(card.id, on: board), .faint)
    func add(_ fact: StyledLine) {
      line.append(" · ", .faint)
      line.append(fact)
    }
    add(StyledLine(VisibleText.of(place)))
    if let due = card.due {
      add(viewpoint.due(due, dueSoonDays: board.configuration(over: viewpoint.machine).dueSoonDays).line)
    }
    if let waiting = card.waiting {
      add(StyledLine("waits for \(VisibleText.of(waiting.handle ?? "anyone"))", Style(.magenta)))
    }
    for label in card.labels {
      let color = label.color.map { $0.paletteName ?? $0.text }
      add(
        StyledLine(VisibleText.of("\(label.kind.displayName): \(label.text)"), LaneColor.style(named: color)))
    }
    return line
  }

  private var stamps: [StyledLine] {
    let created = card.created.map { "created \(text(of: $0))" }
    let modified = card.modified == card.created ? nil : card.modified.map { "changed \(text(of: $0))" }
    let parts = [created, modified].compactMap(\.self)
    return parts.isEmpty ? [] : [StyledLine(VisibleText.of(parts.joined(separator: ", ")), .faint)]
  }

  private func text(of stamp: Stamp) -> String {
    let time = stamp.at.map { $0.isFloatingDay ? viewpoint.text(of: $0.day) : viewpoint.text(of: $0.instant) }
    return [time ?? "at an unknown time", stamp.by.map { "by \($0.text)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  /// A text as it is written, with a blank line above; nothing for an empty one.
  private func paragraph(_ body: ArraySlice<UInt8>, indent: String = "") -> [StyledLine] {
    var text = String(decoding: body, as: UTF8.self)[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    text = text.drop { $0.isNewline }
    guard !text.isEmpty else { return [] }
    let room = min(width, Self.widestText) - indent.count
    return [StyledLine()]
      + text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
        wrapped(line, to: room).map { StyledLine($0.isEmpty ? "" : indent + $0) }
      }
  }

  /// Wraps a line of Markdown: what follows the first line of an entry of a list stands below its text.
  private func wrapped(_ line: Substring, to room: Int) -> [String] {
    let visible = VisibleText.ofLines(String(line))
    let blanks = visible.prefix { $0 == " " }.count
    let mark = Self.markLength(of: visible.dropFirst(blanks))
    let indent = blanks + mark
    guard indent > 0, indent < room / 2 else { return TextLayout.wrapped(visible, to: room) }
    let lines = TextLayout.wrapped(String(visible.dropFirst(indent)), to: room - indent)
    return lines.enumerated().map { number, line in
      number == 0 ? visible.prefix(indent) + line : String(repeating: " ", count: indent) + line
    }
  }

  /// The length of `- `, `* ` or `12. ` where a line begins with it.
  private static func markLength(of line: Substring) -> Int {
    let digits = line.prefix { $0.isNumber }.count
    let rest = line.dropFirst(digits)
    guard let sign = rest.first, rest.dropFirst().first == " " else { return 0 }
    return (digits > 0 ? ".)" : "-*+").contains(sign) ? digits + 2 : 0
  }

  private func line(of attachment: Attachment, indent: String = "  ") -> StyledLine {
    var line = StyledLine(indent + VisibleText.of(attachment.displayName))
    let id = ItemIDText.short(attachment.id, among: card.attachments.map(\.id))
    line.append("  \(id)", .faint)
    if attachment.blobName == nil { line.append("  the file is missing", .failure) }
    return line
  }

  private var thread: [StyledLine] {
    switch card.comments {
    case .unavailable(let defect):
      return [StyledLine(), StyledLine(VisibleText.of("The comments cannot be read: \(defect)."), .failure)]
    case .counted(let count):
      return count == 0 ? [] : [StyledLine(), StyledLine(Count.of(count, "comment"), .faint)]
    case .loaded(let comments):
      let ids = comments.map(\.id)
      return comments.flatMap { comment in
        var heading = StyledLine(VisibleText.of(comment.author?.text ?? "owner"), Style(.cyan, isBold: true))
        if let time = comment.created?.at { heading.append("  \(viewpoint.text(of: time.instant))", .faint) }
        heading.append("  \(ItemIDText.short(comment.id, among: ids))", .faint)
        if let parent = comment.inReplyTo {
          heading.append("  answers \(ItemIDText.short(parent, among: ids))", .faint)
        }
        if comment.isEdited { heading.append("  edited", .faint) }
        var lines = [StyledLine(), heading]
        if let defect = comment.document.defect {
          lines.append(StyledLine(VisibleText.of("  This comment is broken: \(defect)."), .failure))
        }
        lines += paragraph(comment.body, indent: "  ").dropFirst()
        return lines + comment.attachments.map { line(of: $0) }
      }
    }
  }
}

/// The beginnings by which comments and attachments are named: they need to be told apart on their card only.
enum ItemIDText {
  /// The beginning that is enough among the identities of a card's comments or attachments.
  static func short(_ id: ItemID, among ids: [ItemID]) -> String { ShortIdentities(ids + [id]).short(id) }
}
