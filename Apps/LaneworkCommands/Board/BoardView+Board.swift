internal import Basics
package import Boards

extension BoardView {
  /// What is drawn of a board: with the lanes' filters and groups, and the board's settings, applied.
  package init(_ board: Board, from viewpoint: Viewpoint) {
    let drawing = BoardDrawing(
      viewpoint: viewpoint, configuration: board.configuration(over: viewpoint.machine),
      short: ShortIdentities(board))
    var lanes = board.lanes.map(drawing.lane)
    if drawing.configuration.showsTrash, !board.trash.isEmpty { lanes.append(drawing.trash(board.trash)) }
    self.init(
      title: board.displayTitle, lanes: lanes, trashCount: board.trash.count, notes: Self.notes(on: board))
  }

  /// What a person should know who takes the lanes for the whole board.
  private static func notes(on board: Board) -> [String] {
    var notes: [String] = []
    func note(_ count: Int, _ noun: String, _ rest: (one: String, many: String)) {
      if count > 0 { notes.append("\(Count.of(count, noun)) \(count == 1 ? rest.one : rest.many).") }
    }
    if case .broken(let defect) = board.document {
      notes.append("The board's own index.md is broken: \(defect).")
    }
    let passedOver = board.passedOver
    func count(_ isCounted: (PassedOver.Reason) -> Bool) -> Int {
      passedOver.count { isCounted($0.reason) }
    }
    note(board.skipped.links, "link", ("is not followed", "are not followed"))
    note(
      count { $0 == .indexLess || $0 == .inIndexLessLane }, "folder",
      ("has no index.md and is not shown", "have no index.md and are not shown"))
    note(
      count { if case .inaccessible = $0 { true } else { false } }, "folder",
      ("cannot be read", "cannot be read"))
    note(
      count { if case .caseTwin = $0 { true } else { false } }, "folder",
      (
        "has the id of another one in other letters and is not shown",
        "have the ids of others in other letters and are not shown"
      ))
    note(
      board.duplicateIdentities.count, "id", ("is that of several folders", "are those of several folders"))
    return notes
  }
}

/// Turns the items of a board into what is drawn of them.
private struct BoardDrawing {
  let viewpoint: Viewpoint
  let configuration: BoardConfiguration
  let short: ShortIdentities

  func lane(_ lane: Lane) -> LaneView {
    let shown = lane.filter.positionsShown(of: lane.cards, in: viewpoint.filterContext).map { lane.cards[$0] }
    let sections: [SectionView]
    if let grouping = lane.grouping {
      sections = grouping.sections(of: shown, in: viewpoint.zone).map { section in
        SectionView(
          heading: heading(section.heading, grouping.key), cards: section.positions.map { card(shown[$0]) })
      }
    } else {
      sections = shown.isEmpty ? [] : [SectionView(cards: shown.map(card))]
    }
    return LaneView(
      title: lane.title == nil ? nil : lane.displayTitle, sections: sections, cardCount: lane.cards.count,
      isCollapsed: lane.isCollapsed || configuration.collapsesEmptyLanes && shown.isEmpty,
      widthFactor: lane.width, color: lane.background.map(color), problem: lane.document.defect?.description)
  }

  func trash(_ entries: [TrashEntry]) -> LaneView {
    let cards = entries.map { entry in
      switch entry {
      case .card(let card): self.card(card)
      case .lane(let lane):
        CardView(
          id: short.short(lane.id), title: "\(lane.displayTitle) (\(Count.of(lane.cards.count, "card")))",
          problem: lane.document.defect?.description)
      }
    }
    return LaneView(title: "Trash", sections: [SectionView(cards: cards)])
  }

  private func card(_ card: Card) -> CardView {
    let lines = configuration.bodyPreviewLines
    return CardView(
      id: short.short(card.id), title: card.title == nil ? nil : card.displayTitle,
      preview: lines == 0 ? nil : CardView.Preview(text: BodyPreview.text(of: card.body), lines: lines),
      labels: card.labels.map { LabelView($0.text, color: $0.color.map(color)) },
      due: card.due.map { viewpoint.due($0, dueSoonDays: configuration.dueSoonDays) },
      waitsFor: card.waiting.map { $0.handle ?? "anyone" }, commentCount: card.comments.count,
      attachmentCount: card.attachments.count, color: card.background.map(color),
      problem: card.document.defect?.description)
  }

  private func color(_ color: ItemColor) -> String { color.paletteName ?? color.text }

  private func heading(_ heading: CardSection.Heading, _ key: CardGrouping.Key) -> String {
    switch heading {
    case .day(let day):
      switch day.daysSince1970 - viewpoint.today.daysSince1970 {
      case 0: "Today"
      case 1: "Tomorrow"
      case -1: "Yesterday"
      default: viewpoint.text(of: day)
      }
    case .rank(_, let text), .text(let text): text
    case .none(let kind):
      switch key {
      case .due: "No due date"
      case .modified, .created: "No date"
      default: "No \((kind ?? "label").lowercased())"
      }
    }
  }
}
