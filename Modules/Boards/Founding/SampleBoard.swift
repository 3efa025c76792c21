public import Basics
internal import BoardFormat

/// A small board to look at and to try things on: building a garden shed, with a bit of everything.
public struct SampleBoard: Sendable {
  /// The name of the board's folder.
  public static let folderName = "Garden Shed.lanework"

  private let now: Timestamp
  private let seeds: [IdentitySeed]

  /// Prepares a sample whose dates lie around a day.
  public init(now: Timestamp, using generator: inout some RandomNumberGenerator) {
    self.now = now
    seeds = (0..<Self.seedCount).map { _ in IdentitySeed(using: &generator) }
  }

  /// Enough for the board and every operation of the sample.
  private static let seedCount = 64

  /// Makes the board.
  public func board() throws(OperationError) -> NewBoard {
    var site = try BuildingSite(now: now, seeds: seeds)
    try site.layOut()
    try site.addCards()
    try site.talk()
    return site.new
  }
}

/// The sample while it is built.
private struct BuildingSite {
  private(set) var new: NewBoard
  private let now: Timestamp
  private var seeds: ArraySlice<IdentitySeed>
  private var cards: [String: ItemID] = [:]
  private var lanes: [String: ItemID] = [:]

  private static let kim = Identity(name: "Kim", kind: "human")
  private static let robin = Identity(name: "Robin", kind: "human")

  init(now: Timestamp, seeds: [IdentitySeed]) throws(OperationError) {
    guard let first = seeds.first else {
      throw OperationError(.invalidValue, "The sample board has no random numbers.")
    }
    self.now = now
    self.seeds = seeds.dropFirst()
    new = try NewBoard(
      folderName: SampleBoard.folderName, title: "Garden Shed",
      body: """
        A shed for the bicycles and the tools, before winter. This board is a sample: change what you like.

        - **Next** is what we agreed on. Nothing starts without a date.
        - **Doing** holds two cards at most. Finish one first.
        - Decisions go into the comments, the result into the card.

        Everything here is plain text in folders. Whatever you do can be undone.

        """,
      in: PlanningContext(now: now.advanced(by: .seconds(-20 * 86_400)), seed: first))
  }

  /// The settings and the lanes.
  mutating func layOut() throws(OperationError) {
    try perform(.setBoardIcon(SetBoardIcon(icon: IconChange(glyph: .set("house")))), daysAgo: 20)
    try perform(.configureBoard(ConfigureBoard(setting: "labels", value: Self.kinds)), daysAgo: 20)
    try perform(.configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(3))), daysAgo: 20)
    let lanes = [
      ("Ideas", "What we might do. Nobody has promised anything.\n"),
      ("Next", "Agreed, with a date. The first card is the first to start.\n"),
      ("Doing", "On the bench right now. Two cards at most.\n"),
      ("Done", "Finished and looked at by somebody else.\n"),
    ]
    for (title, body) in lanes {
      try perform(.addLane(AddLane(title: title, body: body)), daysAgo: 20)
      self.lanes[title] = new.board.lanes.last?.id
    }
    try edit("Next") { .groupLane(GroupLane(lane: $0, grouping: CardGrouping(by: .due, .ascending))) }
    try edit("Doing") { .setLaneBackground(SetLaneBackground(lane: $0, color: "straw")) }
    try edit("Done") { .collapseLane(CollapseLane(lane: $0)) }
  }

  private mutating func edit(
    _ lane: String, _ operation: (ItemID) -> BoardOperation
  ) throws(OperationError) {
    if let id = lanes[lane] { try perform(operation(id), daysAgo: 20) }
  }

  mutating func addCards() throws(OperationError) {
    try add(
      "Rain barrel at the downpipe", to: "Ideas", [("area", "roof")],
      body: "200 litres would do for the tomatoes. Needs a firm base, 40 × 40 cm.\n", daysAgo: 12)
    try add(
      "Solar lamp over the door", to: "Ideas", [("text", "nice to have")],
      body: "With a motion sensor, so that it lasts the night.\n", daysAgo: 9)
    try add(
      "Order the roofing felt", to: "Next", [("priority", "High"), ("area", "roof")], dueInDays: 2,
      body: """
        Twelve square metres and the nails that go with it.

        - [x] Measure the roof
        - [ ] Compare three offers
        - [ ] Order, to be delivered before the weekend

        """, daysAgo: 8)
    try add(
      "Hang the door", to: "Next", [("priority", "Medium"), ("area", "walls")], dueInDays: 6,
      body: "Three hinges, 3 mm of air on each side. Two people.\n", daysAgo: 8)
    try add(
      "Paint the outside", to: "Next", [("area", "walls")], dueInDays: 13,
      body: "Two coats, and only when it is dry for a whole day.\n", daysAgo: 7)
    try add(
      "Put up the back wall", to: "Doing", [("priority", "Urgent"), ("area", "walls")], dueInDays: 1,
      body: "The frame stands. The boards go on from the bottom, each over the one below it by 2 cm.\n",
      daysAgo: 6)
    try add(
      "Ask the neighbours about the fence", to: "Doing", [("text", "talk")], dueInDays: 0,
      body: "The shed comes within a metre of it. They should know before they see it.\n", daysAgo: 5)
    try add(
      "Pour the foundation", to: "Done", [("priority", "Urgent"), ("area", "ground")],
      body: "Six point foundations, 80 cm deep. Level to 2 mm.\n", daysAgo: 19)
    try add(
      "Draw the plan", to: "Done", [("area", "ground")],
      body: "2.5 × 3 m, a single slope towards the hedge.\n", daysAgo: 20)
    try add(
      "Check what the council allows", to: "Done", [("text", "talk")],
      body: "Below 30 cubic metres no permit is needed here.\n", daysAgo: 20)
  }

  /// The comments, and the question that waits for an answer.
  mutating func talk() throws(OperationError) {
    try post(
      "Put up the back wall", by: Self.robin, "The boards have come, four of them bent. I put those aside.",
      daysAgo: 2)
    try post("Put up the back wall", by: Self.kim, "Good. They will do for the inside.", daysAgo: 1)
    try post(
      "Pour the foundation", by: Self.kim, "Checked with the long level: 1 mm over the whole length.",
      daysAgo: 10)
    try post(
      "Order the roofing felt", by: Self.robin, "Green or black? Black is cheaper, green is in stock.",
      daysAgo: 1)
    guard let card = cards["Order the roofing felt"],
      let question = new.board.card(card)?.comments.loaded?.last?.id
    else { return }
    try perform(
      .setCardWaiting(SetCardWaiting(card: card, recipient: "kim", comment: question)), by: Self.robin,
      daysAgo: 1)
  }

  // MARK: Single items

  private mutating func add(
    _ title: String, to lane: String, _ labels: [(kind: String, text: String)], dueInDays days: Int? = nil,
    body: String, daysAgo: Int
  ) throws(OperationError) {
    guard let lane = lanes[lane], let id = seeds.first?.first else { return }
    let due = days.map { now.advanced(by: .seconds($0 * 86_400)).text(.seconds).prefix(10) }
    try perform(
      .addCard(
        AddCard(
          card: id, lane: lane, title: title, body: body,
          labels: labels.map { LabelChoice(kind: $0.kind, text: $0.text) }, due: due.map(String.init))),
      by: daysAgo % 2 == 0 ? nil : Self.robin, daysAgo: daysAgo)
    cards[title] = id
  }

  private mutating func post(
    _ card: String, by author: Identity, _ body: String, daysAgo: Int
  ) throws(OperationError) {
    guard let id = cards[card] else { return }
    try perform(.postComment(PostComment(card: id, body: body)), by: author, daysAgo: daysAgo)
  }

  private mutating func perform(
    _ operation: BoardOperation, by actor: Identity? = nil, daysAgo days: Int
  ) throws(OperationError) {
    guard let seed = seeds.popFirst() else {
      throw OperationError(.invalidValue, "The sample board has run out of random numbers.")
    }
    let time = now.advanced(by: .seconds(-days * 86_400 + new.board.lanes.flatMap(\.cards).count * 60))
    try new.apply(operation, in: PlanningContext(now: time, actor: actor, seed: seed))
  }

  /// The kinds of label on offer.
  private static let kinds: FrontMatterValue = .list([
    .mapping([
      "type": .text("priority"), "text": .text("Priority"), "icon": .mapping(["glyph": .text("flag")]),
      "single": .bool(true),
      "values": .list([
        .mapping(["text": .text("Urgent"), "rank": .integer(0), "color": .text("#C8283C")]),
        .mapping(["text": .text("High"), "rank": .integer(1), "color": .text("#E07A1F")]),
        .mapping(["text": .text("Medium"), "rank": .integer(2)]),
        .mapping(["text": .text("Low"), "rank": .integer(3)]),
      ]),
    ]),
    .mapping(["type": .text("area"), "text": .text("Area"), "color": .text("light-teal")]),
  ])
}
