import Basics
import BoardFormat
import Boards
import FoundationEssentials
import Testing

/// The JSON form of every kind of operation, which other programs and later versions depend on.
@Suite("BoardOperation's JSON form")
struct OperationFormTests {
  private static let lane = identity("1a")
  private static let card = identity("ca")
  private static let other = identity("0b")

  private static func identity(_ beginning: String) -> ItemID {
    // Every caller passes two hexadecimal digits, with which this is an identity.
    // swift-format-ignore: NeverForceUnwrap
    ItemID(folderName: "\(beginning)000000-0000-4000-8000-000000000001")!
  }

  /// An operation of each kind, with every field in use.
  static let operations: [BoardOperation] = [
    .renameBoard(RenameBoard(title: "Roadmap")),
    .describeBoard(DescribeBoard(body: "Where we go.\n")),
    .setBoardIcon(SetBoardIcon(icon: IconChange(glyph: .set("map"), color: .clear))),
    .configureBoard(ConfigureBoard(setting: "thumb-sizes", value: .list([.integer(200)]))),
    .addLane(AddLane(lane: lane, title: "Doing", body: "Now.\n", position: .before(other))),
    .renameLane(RenameLane(lane: lane, title: "Done")),
    .describeLane(DescribeLane(lane: lane, body: "What is done.\n")),
    .moveLane(MoveLane(lane: lane, position: .first)),
    .trashLane(TrashLane(lane: lane)),
    .restoreLane(RestoreLane(lane: lane, position: .after(other))),
    .setLaneIcon(SetLaneIcon(lane: lane, icon: .cleared)),
    .setLaneBackground(SetLaneBackground(lane: lane, color: "mint")),
    .setLaneWidth(SetLaneWidth(lane: lane, width: 2)),
    .collapseLane(CollapseLane(lane: lane, collapsed: true)),
    .groupLane(
      GroupLane(lane: lane, grouping: CardGrouping(by: .label(kind: "skill"), .ascending))),
    .filterLane(
      FilterLane(
        lane: lane,
        clauses: [
          .date(.modified, isNewer: true, than: CardFilter.Span(1, .weeks)),
          .label(.label, isEqual: false, text: "bug"), .waiting(.me, isEqual: true),
        ])),
    .setCardDefaults(SetCardDefaults(lane: lane, labels: ["bug"])),
    .addCard(
      AddCard(
        card: card, lane: lane, title: "Write", body: "Soon.\n",
        labels: [LabelChoice(kind: "priority", text: "High"), LabelChoice(text: "free")], due: "2026-09-30",
        position: .first)),
    .renameCard(RenameCard(card: card, title: "Write more")),
    .describeCard(DescribeCard(card: card, body: "Now.\n")),
    .moveCard(MoveCard(card: card, lane: lane, position: .after(other))),
    .trashCard(TrashCard(card: card)),
    .restoreCard(RestoreCard(card: card, lane: lane, position: .last)),
    .setCardDue(SetCardDue(card: card, due: "2026-09-30")),
    .addCardLabel(AddCardLabel(card: card, label: LabelChoice(kind: "priority", text: "High"))),
    .removeCardLabel(RemoveCardLabel(card: card, label: LabelChoice(text: "free"))),
    .setCardIcon(SetCardIcon(card: card, icon: IconChange(color: .set("fern")))),
    .setCardBackground(SetCardBackground(card: card, color: nil)),
    .setCardHero(SetCardHero(card: card, attachment: other)),
    .setCardWaiting(
      SetCardWaiting(card: card, recipient: "kim", since: "2026-09-30T10:00:00Z", comment: other)),
    .clearCardWaiting(ClearCardWaiting(card: card)),
    .postComment(PostComment(card: card, comment: other, body: "Done.")),
    .replyToComment(ReplyToComment(card: card, comment: other, answered: lane, body: "Thanks.")),
    .editComment(EditComment(card: card, comment: other, body: "Done!")),
    .trashComment(TrashComment(card: card, comment: other)),
    .attachFile(
      AttachFile(card: card, comment: nil, attachment: other, file: "/tmp/a.png", name: "plan.png")),
    .renameAttachment(RenameAttachment(card: card, comment: lane, attachment: other, title: "plan")),
    .removeAttachment(RemoveAttachment(card: card, comment: nil, attachment: other)),
    .group(
      OperationGroup(
        name: "Finish",
        operations: [
          .setCardDue(SetCardDue(card: card, due: nil)), .moveCard(MoveCard(card: card, lane: lane)),
        ])),
  ]

  private static func goldenFile(_ kind: String) -> String {
    "\(#filePath)".replacing("OperationFormTests.swift", with: "OperationForms/\(kind).json")
  }

  @Test("Every kind is written and read as its golden file has it", arguments: operations)
  func golden(operation: BoardOperation) throws {
    let path = Self.goldenFile(operation.kind)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(String(decoding: operation.json.bytes(layout: .pretty), as: UTF8.self) + "\n" == text)
    #expect(try BoardOperation(json: JSONValue(parsing: text)) == operation)
  }

  @Test("Every kind has a golden file of its own")
  func complete() {
    #expect(Self.operations.map(\.kind).sorted() == BoardOperation.kinds)
  }

  @Test("Every kind has a name for people of its own")
  func titles() {
    let titles = Self.operations.map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(titles.allSatisfy { $0.first?.isUppercase == true })
  }

  @Test("A field that a later version added is ignored")
  func unknownField() throws {
    let json = try JSONValue(
      parsing: """
        {"version":1,"kind":"lane.trash","lane":"1a000000-0000-4000-8000-000000000001","reason":"old"}
        """)
    #expect(try BoardOperation(json: json) == .trashLane(TrashLane(lane: Self.lane)))
  }

  @Test(
    "What is not an operation of this version is refused, and the field is named",
    arguments: [
      (#"[]"#, OperationError.Code.malformed, nil),
      (#"{}"#, .malformed, "kind"),
      (#"{"kind":7}"#, .malformed, "kind"),
      (#"{"kind":"card.explode"}"#, .unknownKind, "kind"),
      (#"{"version":2,"kind":"card.trash"}"#, .unsupportedVersion, "version"),
      (#"{"version":"1","kind":"card.trash"}"#, .unsupportedVersion, "version"),
      (#"{"kind":"card.trash"}"#, .malformed, "card"),
      (#"{"kind":"card.due","card":"ca000000-0000-4000-8000-000000000001","du":null}"#, .malformed, "due"),
      (#"{"kind":"card.hero","card":"ca000000-0000-4000-8000-000000000001"}"#, .malformed, "attachment"),
      (#"{"kind":"lane.group","lane":"1a000000-0000-4000-8000-000000000001"}"#, .malformed, "group"),
      (#"{"kind":"lane.filter","lane":"1a000000-0000-4000-8000-000000000001"}"#, .malformed, "filter"),
      (#"{"kind":"board.config","setting":"due-soon"}"#, .malformed, "value"),
      (#"{"kind":"card.trash","card":"../x"}"#, .malformed, "card"),
      (
        #"{"kind":"lane.width","lane":"1a000000-0000-4000-8000-000000000001","width":1.5}"#, .malformed,
        "width"
      ),
      (
        #"{"kind":"lane.move","lane":"1a000000-0000-4000-8000-000000000001","position":"middle"}"#,
        .malformed,
        "position"
      ),
      (#"{"kind":"group","operations":[{"kind":"x"}]}"#, .unknownKind, "kind"),
      (#"{"kind":"group","operations":[3]}"#, .malformed, "operations"),
    ] as [(String, OperationError.Code, String?)])
  func refused(text: String, code: OperationError.Code, place: String?) throws {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: OperationError.self) { try BoardOperation(json: json) }
    #expect(error?.code == code)
    #expect(error?.place == place)
  }
}
