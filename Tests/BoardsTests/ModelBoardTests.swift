import Boards
import TestSupport
import Testing

@Suite("Board")
struct ModelBoardTests {
  /// Two lanes with cards 11, 12 and 21, and a trashed lane with card 31 beside a trashed card 41.
  static func board() -> Board {
    func card(_ id: Int, order: Double) -> Card {
      Card(id: BoardFixture.id(id), document: ModelReading.document(["order: \(order)"]))
    }
    func lane(_ id: Int, order: Double, _ cards: [Card]) -> Lane {
      Lane(
        id: BoardFixture.id(id), document: ModelReading.document(["kind: lane", "order: \(order)"]),
        cards: cards)
    }
    return Board(
      document: ModelReading.document(["title: Board"]), folderName: "Test.lanework",
      lanes: [
        lane(2, order: 2, [card(21, order: 1)]), lane(1, order: 1, [card(12, order: 2), card(11, order: 1)]),
      ],
      trash: [.card(card(41, order: 1)), .lane(lane(3, order: 1, [card(31, order: 1)]))])
  }

  static func places(_ board: Board) -> [[ItemID]] { board.lanes.map { $0.cards.map(\.id) } }
  static func ids(_ numbers: [[Int]]) -> [[ItemID]] { numbers.map { $0.map(BoardFixture.id) } }

  @Test("Every item is found by its identity")
  func finds() {
    let board = Self.board()
    #expect(board.place(ofCard: BoardFixture.id(12)) == CardPlace(lane: 0, card: 1))
    #expect(board.lane(ofCard: BoardFixture.id(21))?.id == BoardFixture.id(2))
    #expect(board.card(BoardFixture.id(31)) == nil && board.card(BoardFixture.id(1)) == nil)
    #expect(board.lane(BoardFixture.id(3)) == nil && board.lane(BoardFixture.id(2)) != nil)
    #expect(
      board.trashEntry(BoardFixture.id(41))?.card != nil && board.trashEntry(BoardFixture.id(31)) == nil)
    for (id, path) in [(1, [1]), (11, [1, 11]), (21, [2, 21])] {
      #expect(board.path(of: BoardFixture.id(id))?.names == path.map { BoardFixture.id($0).folderName })
    }
    #expect(
      board.path(of: BoardFixture.id(31))?.description
        == ".trash/\(BoardFixture.id(3))/\(BoardFixture.id(31))")
    #expect(board.path(of: BoardFixture.id(99)) == nil)
  }

  @Test("A card goes where its order says, and is found there")
  func movesCards() throws {
    var board = Self.board()
    let removed = board.removeCard(BoardFixture.id(11), fromLane: BoardFixture.id(1))
    let card = try #require(removed)
    #expect(board.place(ofCard: card.id) == nil && board.path(of: card.id) == nil)
    let moved = Card(id: card.id, document: ModelReading.document(["order: 0.5"]))
    let isInserted = board.insert(moved, inLane: BoardFixture.id(2))
    #expect(isInserted)
    #expect(Self.places(board) == Self.ids([[12], [11, 21]]))
    #expect(board.place(ofCard: card.id) == CardPlace(lane: 1, card: 0))
    let isInsertedNowhere = board.insert(moved, inLane: BoardFixture.id(9))
    let removedTwice = board.removeCard(BoardFixture.id(11), fromLane: BoardFixture.id(1))
    #expect(!isInsertedNowhere && removedTwice == nil)
  }

  @Test("A card that is replaced moves only when its order changes")
  func replacesCards() {
    var board = Self.board()
    board.replace(
      Card(id: BoardFixture.id(11), document: ModelReading.document(["order: 9"])), inLane: BoardFixture.id(1)
    )
    #expect(Self.places(board) == Self.ids([[12, 11], [21]]))
    let titled = Card(id: BoardFixture.id(12), document: ModelReading.document(["order: 2", "title: New"]))
    let isReplaced = board.replace(titled, inLane: BoardFixture.id(1))
    #expect(isReplaced)
    #expect(board.card(BoardFixture.id(12))?.title == "New")
    #expect(Self.places(board) == Self.ids([[12, 11], [21]]))
    let isReplacedElsewhere = board.replace(titled, inLane: BoardFixture.id(2))
    #expect(!isReplacedElsewhere)
  }

  @Test("Lanes move with their cards")
  func movesLanes() throws {
    var board = Self.board()
    board.replaceDocument(ofLane: BoardFixture.id(1), with: ModelReading.document(["order: 5"]))
    #expect(Self.places(board) == Self.ids([[21], [11, 12]]))
    let removed = board.removeLane(BoardFixture.id(2))
    let lane = try #require(removed)
    #expect(board.card(BoardFixture.id(21)) == nil)
    board.insertTrash(.lane(lane))
    #expect(board.path(of: BoardFixture.id(21))?.names.count == 3)
    board.removeTrash(BoardFixture.id(2))
    #expect(board.path(of: BoardFixture.id(21)) == nil)
    board.insert(lane)
    #expect(Self.places(board) == Self.ids([[21], [11, 12]]))
    #expect(board.place(ofCard: BoardFixture.id(21)) == CardPlace(lane: 0, card: 0))
  }

  @Test("The trash is sorted by when things went there, the last first")
  func sortsTrash() {
    var board = Self.board()
    for (id, time) in [
      (51, "2026-08-01T00:00:00Z"), (52, "2026-08-03T00:00:00Z"), (53, "2026-08-02T00:00:00Z"),
      (54, "2026-08-03T00:00:00Z"),
    ] {
      board.insertTrash(
        .card(Card(id: BoardFixture.id(id), document: ModelReading.document(["modified: {at: \(time)}"]))))
    }
    let expected = [52, 54, 53, 51, 3, 41].map(BoardFixture.id)
    #expect(board.trash.map(\.id) == expected)
    let again = Board(document: board.document, folderName: "x", trash: board.trash.reversed())
    #expect(again.trash.map(\.id) == expected)
  }

  @Test("An identity that two folders have is reported with both paths, and survives the loss of either")
  func duplicates() {
    var board = Self.board()
    let twin = Card(id: BoardFixture.id(11), document: ModelReading.document(["order: 7"]))
    board.insert(twin, inLane: BoardFixture.id(2))
    let paths = board.duplicateIdentities[twin.id]?.map(\.names)
    #expect(paths == [[1, 11], [2, 11]].map { $0.map { BoardFixture.id($0).folderName } })
    #expect(board.place(ofCard: twin.id) == CardPlace(lane: 0, card: 0))
    board.removeCard(twin.id, fromLane: BoardFixture.id(1))
    #expect(board.place(ofCard: twin.id) == CardPlace(lane: 1, card: 1))
    #expect(board.duplicateIdentities.isEmpty)
    board.removeCard(twin.id, fromLane: BoardFixture.id(2))
    #expect(board.path(of: twin.id) == nil)
  }

  @Test("A card whose identity a lane has too is still found")
  func duplicateOfLane() {
    var board = Self.board()
    board.insert(
      Card(id: BoardFixture.id(2), document: ModelReading.document([])), inLane: BoardFixture.id(1))
    #expect(board.card(BoardFixture.id(2)) != nil && board.lane(BoardFixture.id(2)) != nil)
  }

  @Test("After any changes the index says what a new one would")
  func indexStaysRight() {
    let seed: UInt64 = 0xB0A2D
    var generator = SeededGenerator(seed: seed)
    var board = Board(document: ModelReading.document([]), folderName: "x.lanework")
    for lane in 1...3 {
      board.insert(Lane(id: BoardFixture.id(lane), document: ModelReading.document(["order: \(lane)"])))
    }
    for step in 0..<600 {
      let id = BoardFixture.id(Int.random(in: 10..<40, using: &generator))
      let lane = BoardFixture.id(Int.random(in: 1...3, using: &generator))
      let card = Card(
        id: id, document: ModelReading.document(["order: \(Int.random(in: 0..<9, using: &generator))"]))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        if board.lane(lane)?.cards.contains(where: { $0.id == id }) == false {
          board.insert(card, inLane: lane)
        }
      case 1: board.removeCard(id, fromLane: lane)
      case 2: board.replace(card, inLane: lane)
      case 3:
        if let home = board.lane(ofCard: id)?.id, board.trashEntry(id) == nil,
          let gone = board.removeCard(id, fromLane: home)
        {
          board.insertTrash(.card(gone))
        }
      default: board.removeTrash(id)
      }
      let fresh = Board(document: board.document, folderName: "x", lanes: board.lanes, trash: board.trash)
      #expect(Self.places(fresh) == Self.places(board), "seed \(seed), step \(step)")
      for number in 10..<40 {
        let id = BoardFixture.id(number)
        let holders = board.lanes.filter { $0.cards.contains { $0.id == id } }.count
        #expect((board.card(id) != nil) == (holders > 0), "seed \(seed), step \(step), card \(number)")
      }
      let duplicates = board.duplicateIdentities.mapValues { Set($0) }
      #expect(duplicates == fresh.duplicateIdentities.mapValues { Set($0) }, "seed \(seed), step \(step)")
    }
  }
}

@Suite("BoardLookup")
struct ModelBoardLookupTests {
  static func board() throws -> Board {
    var fixture = BoardFixture()
    let todo = fixture.addLane(
      "Todo", order: 1, id: ItemID(folderName: "aaaa0000-0000-4000-8000-000000000001"))
    let done = fixture.addLane(
      "Done", order: 2, id: ItemID(folderName: "aaaa1000-0000-4000-8000-000000000001"))
    fixture.addCard("One", to: todo, id: ItemID(folderName: "bbbb0000-0000-4000-8000-000000000001"))
    fixture.addCard("Twice", to: todo, id: ItemID(folderName: "bbbb1000-0000-4000-8000-000000000001"))
    fixture.addCard("Twice", to: done, id: ItemID(folderName: "cccc0000-0000-4000-8000-000000000001"))
    fixture.addCard("bbbb0", to: done, id: ItemID(folderName: "dddd0000-0000-4000-8000-000000000001"))
    fixture.addTrashedCard("Gone", id: ItemID(folderName: "eeee0000-0000-4000-8000-000000000001"))
    return try fixture.load()
  }

  @Test(
    "A card is named by its id, a unique beginning of it, or its title",
    arguments: [
      "One", "bbbb0000-0000-4000-8000-000000000001", "BBBB0000-0000-4000-8000-000000000001", "bbbb00",
      "bbbb0000-00",
    ])
  func names(text: String) throws {
    let card = try BoardLookup(Self.board()).card(text)
    #expect(card.title == "One")
  }

  @Test("What names several cards is refused with all of them")
  func ambiguity() throws {
    let lookup = BoardLookup(try Self.board())
    for (text, count) in [("Twice", 2), ("bbbb", 2), ("bbbb0", 2)] {
      let error = #expect(throws: LookupError.self) { try lookup.card(text) }
      #expect(error?.candidates.count == count, "\(text)")
      #expect(error?.isAmbiguous == true)
    }
    let error = #expect(throws: LookupError.self) { try lookup.card("Twice") }
    #expect(error?.candidates.map(\.place) == ["Todo", "Done"])
    #expect(error?.description == "2 cards are called \"Twice\".")
    // In one lane it is clear again.
    let done = try lookup.lane("Done")
    #expect(try lookup.card("Twice", inLane: done.id).id.folderName.hasPrefix("cccc"))
  }

  @Test(
    "What names nothing is refused",
    arguments: ["", "one", "Gone", "ffff", "aaaa0000-0000-4000-8000-000000000001"])
  func missing(text: String) throws {
    let lookup = BoardLookup(try Self.board())
    let error = #expect(throws: LookupError.self) { try lookup.card(text) }
    #expect(error?.candidates == [])
  }

  @Test(
    "A title is matched as it reads, whatever its spelling",
    arguments: [
      ("\"a\\tb\"", "a\tb"), ("Yes", "true"), ("'it''s'", "it's"), ("007", "007"), ("e\u{301}", "e\u{301}"),
    ])
  func spelledTitles(written: String, text: String) throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard(written, to: lane)
    fixture.addCard("Other", to: lane)
    let lookup = BoardLookup(try fixture.load())
    #expect(try lookup.card(text).id == card.id)
  }

  @Test("Attachments are looked up by name with the extension, comments by their ids alone")
  func parts() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard(to: fixture.addLane())
    let photo = fixture.addAttachment("photo", extension: "png", to: card)
    fixture.addAttachment("photo", extension: "jpg", to: card)
    let comment = fixture.addComment("Hello", to: card, keys: ["title: Hello"])
    let loaded = try fixture.load(BoardLoader(readsComments: true)).lanes[0].cards[0]
    #expect(try BoardLookup.attachment("photo.png", among: loaded.attachments).id == photo.id)
    #expect(throws: LookupError.self) { try BoardLookup.attachment("photo", among: loaded.attachments) }
    let comments = try #require(loaded.comments.loaded)
    #expect(
      try BoardLookup.comment(String(comment.id.folderName.prefix(8)), among: comments).id == comment.id)
    #expect(throws: LookupError.self) { try BoardLookup.comment("Hello", among: comments) }
  }

  @Test("Lanes and the trash are looked up the same way")
  func others() throws {
    let lookup = BoardLookup(try Self.board())
    #expect(try lookup.lane("aaaa1").title == "Done")
    #expect(try lookup.lane("Todo").title == "Todo")
    #expect(throws: LookupError.self) { try lookup.lane("aaaa") }
    #expect(try lookup.trashEntry("Gone").id == lookup.trashEntry("eeee").id)
  }
}
