import AppModel
import Basics
import BoardFormat
import Boards
import History
import TestSupport
import Testing

extension SessionFault {
  /// One for every kind of operation, and for every step through the history, on the same small board.
  static let all = Result { try scenarios() }

  /// Finds one by its name.
  static func named(_ name: String) throws -> SessionFault {
    try #require(try all.get().first { $0.name == name })
  }

  private static let attached = "/outside.txt"

  private static func scenarios() throws -> [SessionFault] {
    var board = BoardFixture(title: "Plans", folderName: "Plans.lanework")
    let items = FaultItems(&board)
    let disk = try board.inMemory().disk
    try disk.makeFolder("/home/ada", permissions: 0o700)
    try disk.write("attached\n", to: attached)
    // What an undo after the fault comes to, where nothing was done.
    let first = try begin(MemoryFileSystem(on: disk), seed: 10)
    try first.perform(.renameCard(RenameCard(card: items.other, title: "Earlier")))
    let record = try #require(try first.historyEntries().first).id
    try first.perform(.trashComment(TrashComment(card: items.other, comment: items.otherComment)))
    let start = disk.copy()
    var found = items.operations(attaching: attached).map {
      SessionFault(name: $0.kind, action: .perform($0), start: start)
    }
    found.append(SessionFault(name: "restore", action: .restore(record), start: start))
    found.append(SessionFault(name: "undo", action: .undo, start: start))
    try begin(MemoryFileSystem(on: disk), seed: 11).undo()
    found.append(SessionFault(name: "redo", action: .redo, start: disk.copy()))
    return found
  }
}

/// The items of a board on which every kind of operation changes something.
struct FaultItems {
  let lane, spare, trashedLane: ItemID
  let card, other, trashedCard: ItemID
  let comment, otherComment, attachment: ItemID

  init(_ board: inout BoardFixture) {
    let todo = board.addLane("To do", order: 1_024)
    let done = board.addLane("Done", order: 2_048)
    let write = board.addCard(
      "Write", to: todo, order: 1_024,
      keys: ["labels: [{text: free, kind: {type: text}}]", "waiting: {for: ada, since: 2026-08-01}"],
      body: "One.\nTwo.\n")
    let sing = board.addCard("Sing", to: todo, order: 2_048)
    (lane, spare, card, other) = (todo.id, done.id, write.id, sing.id)
    comment = board.addComment("Hm.", to: write).id
    otherComment = board.addComment("Ha.", to: sing).id
    attachment = board.addAttachment("plan", to: write).id
    trashedLane = board.addTrashedLane().id
    trashedCard = board.addTrashedCard().id
  }

  /// One of each kind.
  func operations(attaching file: String) -> [BoardOperation] {
    [
      .renameBoard(RenameBoard(title: "Roadmap")),
      .describeBoard(DescribeBoard(body: "Where we go.\n")),
      .setBoardIcon(SetBoardIcon(icon: IconChange(glyph: .set("map")))),
      .configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(4))),
      .addLane(AddLane(title: "Doing", body: "Now.\n", position: .first)),
      .renameLane(RenameLane(lane: lane, title: "Next")),
      .describeLane(DescribeLane(lane: lane, body: "What is next.\n")),
      .moveLane(MoveLane(lane: lane, position: .last)),
      .trashLane(TrashLane(lane: lane)),
      .restoreLane(RestoreLane(lane: trashedLane, position: .first)),
      .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(glyph: .set("star")))),
      .setLaneBackground(SetLaneBackground(lane: lane, color: "mint")),
      .setLaneWidth(SetLaneWidth(lane: lane, width: 2)),
      .collapseLane(CollapseLane(lane: lane, collapsed: true)),
      .groupLane(GroupLane(lane: lane, grouping: CardGrouping(by: .due))),
      .filterLane(FilterLane(lane: lane, clauses: [.label(.label, isEqual: true, text: "bug")])),
      .setCardDefaults(SetCardDefaults(lane: lane, labels: ["bug"])),
      .addCard(AddCard(lane: lane, title: "Draw", body: "Soon.\n", position: .first)),
      .renameCard(RenameCard(card: card, title: "Write more")),
      .describeCard(DescribeCard(card: card, body: "One.\nThree.\n")),
      .moveCard(MoveCard(card: card, lane: spare)),
      .trashCard(TrashCard(card: card)),
      .restoreCard(RestoreCard(card: trashedCard)),
      .setCardDue(SetCardDue(card: card, due: "2026-09-30")),
      .addCardLabel(AddCardLabel(card: card, label: LabelChoice(text: "new"))),
      .removeCardLabel(RemoveCardLabel(card: card, label: LabelChoice(text: "free"))),
      .setCardIcon(SetCardIcon(card: card, icon: IconChange(color: .set("fern")))),
      .setCardBackground(SetCardBackground(card: card, color: "mint")),
      .setCardHero(SetCardHero(card: card, attachment: attachment)),
      .setCardWaiting(SetCardWaiting(card: other, recipient: "kim")),
      .clearCardWaiting(ClearCardWaiting(card: card)),
      .postComment(PostComment(card: card, body: "Done.")),
      .replyToComment(ReplyToComment(card: card, answered: comment, body: "Thanks.")),
      .editComment(EditComment(card: card, comment: comment, body: "Done!")),
      .trashComment(TrashComment(card: card, comment: comment)),
      .attachFile(AttachFile(card: card, file: file, name: "other.txt")),
      .renameAttachment(RenameAttachment(card: card, attachment: attachment, title: "map")),
      .removeAttachment(RemoveAttachment(card: card, attachment: attachment)),
      .group(
        OperationGroup(
          name: "Finish",
          operations: [
            .setCardDue(SetCardDue(card: card, due: "2026-09-30")),
            .moveCard(MoveCard(card: card, lane: spare)),
            .trashComment(TrashComment(card: card, comment: comment)),
            .addCard(AddCard(lane: lane, title: "Draw")),
          ])),
    ]
  }
}
