internal import BoardFormat
internal import Boards

/// Makes operations of all kinds up, in turn, that make sense on a board.
///
/// Where a kind needs an item that is not there, the operation is the one that makes such an item. Items whose files
/// cannot be read are not chosen.
struct ExerciseOperations {
  private let file: String
  private var step = 0

  /// Creates a source.
  ///
  /// - Parameter file: the absolute path of a file that may be attached.
  init(attaching file: String) {
    self.file = file
  }

  /// Makes the next operation up.
  mutating func next(on board: Board) -> BoardOperation {
    step += 1
    let lanes = board.lanes.filter { $0.document.document != nil }
    guard let lane = choice(of: lanes) else { return addition }
    let cards = lanes.flatMap(\.cards).filter { $0.document.document != nil }
    guard let card = choice(of: cards) else { return .addCard(newCard(in: lane)) }
    // Three numbers without a common divisor have every kind meet every choice.
    switch step % 4 {
    case 0: return laneOperation(step / 4 % 13, lane, among: lanes)
    case 1: return cardOperation(step / 4 % 12, card, lane, among: cards)
    case 2: return conversationOperation(step / 4 % 9, card, among: cards)
    default: return boardOperation(step / 4 % 9, card, lane, on: board)
    }
  }

  private var addition: BoardOperation { .addLane(AddLane(title: "Lane \(step)")) }

  private func choice<Item>(of items: [Item]) -> Item? { items.isEmpty ? nil : items[step % items.count] }

  private func newCard(in lane: Lane) -> AddCard {
    AddCard(
      lane: lane.id, title: "Card \(step)", body: "Text \(step).\n", labels: [LabelChoice(text: "exercise")],
      position: step.isMultiple(of: 2) ? .first : .last)
  }

  private func laneOperation(_ kind: Int, _ lane: Lane, among lanes: [Lane]) -> BoardOperation {
    let isEven = step / 52 % 2 == 0
    switch kind {
    case 0: return .addLane(AddLane(title: "Lane \(step)", body: "Text.\n", position: .first))
    case 1: return .renameLane(RenameLane(lane: lane.id, title: isEven ? "Lane: \(step)" : nil))
    case 2: return .describeLane(DescribeLane(lane: lane.id, body: "Lines\nof \(step)\n"))
    case 3:
      let other = lanes.last { $0.id != lane.id }
      return .moveLane(MoveLane(lane: lane.id, position: other.map { .after($0.id) } ?? .first))
    case 4:
      return .setLaneIcon(
        SetLaneIcon(
          lane: lane.id, icon: isEven ? IconChange(glyph: .set("star"), color: .set("fern")) : .cleared))
    case 5: return .setLaneBackground(SetLaneBackground(lane: lane.id, color: isEven ? "mint" : nil))
    case 6: return .setLaneWidth(SetLaneWidth(lane: lane.id, width: 1 + step % 3))
    case 7: return .collapseLane(CollapseLane(lane: lane.id, collapsed: isEven))
    case 8: return .groupLane(GroupLane(lane: lane.id, grouping: isEven ? CardGrouping(by: .due) : nil))
    case 9:
      return .filterLane(
        FilterLane(lane: lane.id, clauses: isEven ? [.label(.label, isEqual: true, text: "exercise")] : []))
    case 10: return .setCardDefaults(SetCardDefaults(lane: lane.id, labels: isEven ? ["given"] : []))
    case 11:
      // The last lane stays, so that there is always one to put cards into.
      guard lanes.count > 2 else { return addition }
      return .trashLane(TrashLane(lane: lane.id))
    default: return addition
    }
  }

  private func cardOperation(
    _ kind: Int, _ card: Card, _ lane: Lane, among cards: [Card]
  ) -> BoardOperation {
    let isEven = step / 48 % 2 == 0
    switch kind {
    case 0, 1: return .addCard(newCard(in: lane))
    case 2: return .renameCard(RenameCard(card: card.id, title: isEven ? "Card # \(step)" : nil))
    case 3: return .describeCard(DescribeCard(card: card.id, body: "Line \(step)\nand more\n"))
    case 4: return .moveCard(MoveCard(card: card.id, lane: lane.id))
    case 5: return .setCardDue(SetCardDue(card: card.id, due: isEven ? "2026-10-0\(1 + step % 9)" : nil))
    case 6: return .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(text: "new")))
    case 7:
      let labelled = cards.last { $0.labels.contains { $0.text == "exercise" } } ?? card
      return .removeCardLabel(RemoveCardLabel(card: labelled.id, label: LabelChoice(text: "exercise")))
    case 8: return .setCardIcon(SetCardIcon(card: card.id, icon: IconChange(color: .set("fern"))))
    case 9: return .setCardBackground(SetCardBackground(card: card.id, color: isEven ? "mint" : nil))
    case 10: return .trashCard(TrashCard(card: card.id))
    default: return .moveCard(MoveCard(card: card.id, lane: lane.id, position: .first))
    }
  }

  private func conversationOperation(_ kind: Int, _ card: Card, among cards: [Card]) -> BoardOperation {
    let posting = BoardOperation.postComment(PostComment(card: card.id, body: "Comment \(step)."))
    let attaching = BoardOperation.attachFile(
      AttachFile(card: card.id, file: file, name: "file \(step).md"))
    let talk = cards.last { !readable($0).isEmpty }
    let owner = cards.last { !$0.attachments.isEmpty }
    switch kind {
    case 0: return posting
    case 1, 2, 3:
      guard let talk, let comment = choice(of: readable(talk))?.id else { return posting }
      return switch kind {
      case 1: .replyToComment(ReplyToComment(card: talk.id, answered: comment, body: "Reply \(step)."))
      case 2: .editComment(EditComment(card: talk.id, comment: comment, body: "Edited \(step)."))
      default: .trashComment(TrashComment(card: talk.id, comment: comment))
      }
    case 4, 5: return attaching
    default:
      guard let owner, let attachment = choice(of: owner.attachments)?.id else { return attaching }
      return switch kind {
      case 6: .setCardHero(SetCardHero(card: owner.id, attachment: attachment))
      case 7:
        .renameAttachment(RenameAttachment(card: owner.id, attachment: attachment, title: "Name \(step)"))
      default: .removeAttachment(RemoveAttachment(card: owner.id, attachment: attachment))
      }
    }
  }

  private func boardOperation(_ kind: Int, _ card: Card, _ lane: Lane, on board: Board) -> BoardOperation {
    switch kind {
    case 0: return .renameBoard(RenameBoard(title: "Board \(step)"))
    case 1: return .describeBoard(DescribeBoard(body: "Text \(step).\n"))
    case 2: return .setBoardIcon(SetBoardIcon(icon: IconChange(glyph: .set("star"))))
    case 3: return .configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(step % 5)))
    case 4: return .setCardWaiting(SetCardWaiting(card: card.id, recipient: "kim"))
    case 5: return .clearCardWaiting(ClearCardWaiting(card: card.id))
    case 6:
      guard let trashed = board.trash.compactMap(\.card).last(where: { $0.document.document != nil }) else {
        return .trashCard(TrashCard(card: card.id))
      }
      return .restoreCard(RestoreCard(card: trashed.id, lane: lane.id))
    case 7:
      guard let trashed = board.trash.compactMap(\.lane).last(where: { $0.document.document != nil }) else {
        return addition
      }
      return .restoreLane(RestoreLane(lane: trashed.id))
    default:
      return .group(
        OperationGroup(
          name: "Exercise \(step)",
          operations: [
            .addCard(newCard(in: lane)),
            .describeCard(DescribeCard(card: card.id, body: "Grouped \(step).\n")),
            .moveCard(MoveCard(card: card.id, lane: lane.id)),
          ]))
    }
  }

  /// The comments of a card that can be answered and changed.
  private func readable(_ card: Card) -> [Comment] {
    (card.comments.loaded ?? []).filter { $0.document.document != nil }
  }
}
