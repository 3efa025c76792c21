import BoardFormat
public import Boards

/// Makes operations of all kinds up, at random, that make sense on a board.
public struct RandomOperations: Sendable {
  private var random: SeededGenerator
  private var count = 0
  /// The absolute path of a file that may be attached.
  private let file: String

  /// Creates a source.
  public init(seed: UInt64, attaching file: String) {
    random = SeededGenerator(seed: seed)
    self.file = file
  }

  /// Makes an operation up for a board. Comments that were not read are not chosen from.
  public mutating func next(on board: Board) -> BoardOperation {
    count += 1
    if random.chance(1, in: 12) {
      return .group(
        OperationGroup(name: "Group \(count)", operations: (0..<3).map { _ in cardOperation(on: board) }))
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1: return laneOperation(on: board)
    case 2: return boardOperation()
    case 3...4: return commentOperation(on: board)
    case 5: return attachmentOperation(on: board)
    case 6: return trashOperation(on: board)
    default: return cardOperation(on: board)
    }
  }

  private mutating func boardOperation() -> BoardOperation {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .renameBoard(RenameBoard(title: "Board \(count)"))
    case 1: .configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(count % 4)))
    default: .describeBoard(DescribeBoard(body: "Text \(count).\n"))
    }
  }

  private mutating func laneOperation(on board: Board) -> BoardOperation {
    guard let lane = board.lanes.randomElement(using: &random)?.id else {
      return .addLane(AddLane(title: "Lane \(count)"))
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .addLane(AddLane(title: "Lane \(count)", position: .first))
    case 1: return .renameLane(RenameLane(lane: lane, title: "Lane: \(count)"))
    case 2: return .moveLane(MoveLane(lane: lane, position: position(among: board.lanes.map(\.id))))
    case 3: return .setLaneWidth(SetLaneWidth(lane: lane, width: 1 + count % 3))
    case 4: return .collapseLane(CollapseLane(lane: lane, collapsed: count % 2 == 0))
    case 5: return .groupLane(GroupLane(lane: lane, grouping: count % 3 == 0 ? nil : CardGrouping(by: .due)))
    case 6:
      return .filterLane(
        FilterLane(
          lane: lane, clauses: count % 2 == 0 ? [] : [.label(.label, isEqual: true, text: "\(count)")]))
    case 7: return .setCardDefaults(SetCardDefaults(lane: lane, labels: count % 2 == 0 ? [] : ["L\(count)"]))
    case 8: return .setLaneBackground(SetLaneBackground(lane: lane, color: count % 2 == 0 ? nil : "mint"))
    default:
      return .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(glyph: .set("star"), color: .clear)))
    }
  }

  private mutating func cardOperation(on board: Board) -> BoardOperation {
    guard let lane = board.lanes.randomElement(using: &random)?.id else {
      return .addLane(AddLane(title: "Lane \(count)"))
    }
    guard let card = board.lanes.flatMap(\.cards).randomElement(using: &random) else {
      return .addCard(AddCard(lane: lane, title: "Card \(count)"))
    }
    let home = board.lane(ofCard: card.id)?.cards.map(\.id) ?? []
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1:
      return .addCard(
        AddCard(lane: lane, title: "Card \(count)", body: "Body\n", labels: [LabelChoice(text: "new")]))
    case 2: return .renameCard(RenameCard(card: card.id, title: count % 5 == 0 ? nil : "Card # \(count)"))
    case 3: return .describeCard(DescribeCard(card: card.id, body: "Line \(count)\nand more\n"))
    case 4...5: return .moveCard(MoveCard(card: card.id, lane: lane))
    case 6...7: return .moveCard(MoveCard(card: card.id, position: position(among: home)))
    case 8:
      return .setCardDue(SetCardDue(card: card.id, due: count % 3 == 0 ? nil : "2026-10-0\(1 + count % 9)"))
    case 9:
      return .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(text: "L\(count % 4)")))
    case 10: return .setCardIcon(SetCardIcon(card: card.id, icon: IconChange(color: .set("fern"))))
    default: return .setCardWaiting(SetCardWaiting(card: card.id, recipient: "kim"))
    }
  }

  private mutating func commentOperation(on board: Board) -> BoardOperation {
    let cards = board.lanes.flatMap(\.cards)
    guard let card = cards.randomElement(using: &random) else { return cardOperation(on: board) }
    let commented = cards.filter { !($0.comments.loaded ?? []).isEmpty }
    guard let talk = commented.randomElement(using: &random), let comments = talk.comments.loaded,
      let comment = comments.randomElement(using: &random)?.id, random.chance(2, in: 3)
    else { return .postComment(PostComment(card: card.id, body: "Comment \(count)")) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .editComment(EditComment(card: talk.id, comment: comment, body: "Edited \(count)"))
    case 1: return .replyToComment(ReplyToComment(card: talk.id, answered: comment, body: "Reply \(count)"))
    default: return .trashComment(TrashComment(card: talk.id, comment: comment))
    }
  }

  private mutating func attachmentOperation(on board: Board) -> BoardOperation {
    let cards = board.lanes.flatMap(\.cards)
    guard let card = cards.randomElement(using: &random) else { return cardOperation(on: board) }
    guard let owner = cards.filter({ !$0.attachments.isEmpty }).randomElement(using: &random),
      let attachment = owner.attachments.randomElement(using: &random)?.id, random.chance(2, in: 3)
    else { return .attachFile(AttachFile(card: card.id, file: file, name: "file \(count).txt")) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .setCardHero(SetCardHero(card: owner.id, attachment: attachment))
    case 1: return .removeAttachment(RemoveAttachment(card: owner.id, attachment: attachment))
    default:
      return .renameAttachment(
        RenameAttachment(card: owner.id, attachment: attachment, title: "Name \(count)"))
    }
  }

  private mutating func trashOperation(on board: Board) -> BoardOperation {
    if let entry = board.trash.randomElement(using: &random), random.chance(1, in: 2) {
      switch entry {
      case .lane(let lane): return .restoreLane(RestoreLane(lane: lane.id, position: .first))
      case .card(let card): if !board.lanes.isEmpty { return .restoreCard(RestoreCard(card: card.id)) }
      }
    }
    let cards = board.lanes.flatMap(\.cards)
    if board.lanes.count > 2, random.chance(1, in: 3), let lane = board.lanes.randomElement(using: &random) {
      return .trashLane(TrashLane(lane: lane.id))
    }
    guard let card = cards.randomElement(using: &random) else { return cardOperation(on: board) }
    return .trashCard(TrashCard(card: card.id))
  }

  private mutating func position(among siblings: [ItemID]) -> SiblingPosition {
    let sibling = siblings.randomElement(using: &random) ?? BoardFixture.id(1)
    return [.first, .last, .before(sibling), .after(sibling)].randomElement(using: &random) ?? .last
  }
}
