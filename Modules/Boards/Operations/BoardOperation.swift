/// Something that is done to a board: the one value by which every change of a board is asked for.
///
/// An operation says what is wanted, not which bytes change: planned on a board it gives the steps, and planned
/// again on a board that somebody else changed meanwhile it gives others. The kinds are listed here once; what
/// each holds stands with its family.
public indirect enum BoardOperation: Sendable, Equatable {
  // The board.
  case renameBoard(RenameBoard)
  case describeBoard(DescribeBoard)
  case setBoardIcon(SetBoardIcon)
  case configureBoard(ConfigureBoard)
  // Lanes.
  case addLane(AddLane)
  case renameLane(RenameLane)
  case describeLane(DescribeLane)
  case moveLane(MoveLane)
  case trashLane(TrashLane)
  case restoreLane(RestoreLane)
  case setLaneIcon(SetLaneIcon)
  case setLaneBackground(SetLaneBackground)
  case setLaneWidth(SetLaneWidth)
  case collapseLane(CollapseLane)
  case groupLane(GroupLane)
  case filterLane(FilterLane)
  case setCardDefaults(SetCardDefaults)
  // Cards.
  case addCard(AddCard)
  case renameCard(RenameCard)
  case describeCard(DescribeCard)
  case moveCard(MoveCard)
  case trashCard(TrashCard)
  case restoreCard(RestoreCard)
  case setCardDue(SetCardDue)
  case addCardLabel(AddCardLabel)
  case removeCardLabel(RemoveCardLabel)
  case setCardIcon(SetCardIcon)
  case setCardBackground(SetCardBackground)
  case setCardHero(SetCardHero)
  case setCardWaiting(SetCardWaiting)
  case clearCardWaiting(ClearCardWaiting)
  // Comments.
  case postComment(PostComment)
  case replyToComment(ReplyToComment)
  case editComment(EditComment)
  case trashComment(TrashComment)
  // Attachments.
  case attachFile(AttachFile)
  case renameAttachment(RenameAttachment)
  case removeAttachment(RemoveAttachment)
  /// Several operations as one.
  case group(OperationGroup)
}

extension BoardOperation {
  /// What the operation holds.
  package var details: any OperationKind {
    switch self {
    case .renameBoard(let details): details
    case .describeBoard(let details): details
    case .setBoardIcon(let details): details
    case .configureBoard(let details): details
    case .addLane(let details): details
    case .renameLane(let details): details
    case .describeLane(let details): details
    case .moveLane(let details): details
    case .trashLane(let details): details
    case .restoreLane(let details): details
    case .setLaneIcon(let details): details
    case .setLaneBackground(let details): details
    case .setLaneWidth(let details): details
    case .collapseLane(let details): details
    case .groupLane(let details): details
    case .filterLane(let details): details
    case .setCardDefaults(let details): details
    case .addCard(let details): details
    case .renameCard(let details): details
    case .describeCard(let details): details
    case .moveCard(let details): details
    case .trashCard(let details): details
    case .restoreCard(let details): details
    case .setCardDue(let details): details
    case .addCardLabel(let details): details
    case .removeCardLabel(let details): details
    case .setCardIcon(let details): details
    case .setCardBackground(let details): details
    case .setCardHero(let details): details
    case .setCardWaiting(let details): details
    case .clearCardWaiting(let details): details
    case .postComment(let details): details
    case .replyToComment(let details): details
    case .editComment(let details): details
    case .trashComment(let details): details
    case .attachFile(let details): details
    case .renameAttachment(let details): details
    case .removeAttachment(let details): details
    case .group(let details): details
    }
  }

  /// The dotted name of the kind, such as `card.move`.
  public var kind: String { type(of: details).kind }

  /// The name for people, such as "Move Card"; a group's own name where it has one.
  public var title: String {
    if case .group(let group) = self, let name = group.name, !name.isEmpty { return name }
    return type(of: details).title
  }
}
