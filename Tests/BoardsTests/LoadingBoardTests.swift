import Basics
import BoardFormat
import Boards
import TestSupport
import Testing

@Suite("BoardLoader")
struct LoadingBoardTests {
  /// A board with something of everything.
  static func fixture() -> BoardFixture {
    var fixture = BoardFixture(title: "Everything", body: "About\n")
    let done = fixture.addLane("Done", order: 2048)
    let todo = fixture.addLane("Todo", order: 1024)
    fixture.addCard("Second", to: todo, order: 2048)
    let first = fixture.addCard("First", to: todo, order: 1024, body: "Text\n")
    fixture.addCard("Unordered", to: todo)
    fixture.addCard("Finished", to: done)
    fixture.addComment("Later", to: first, at: "2026-08-25T17:00:01Z")
    let comment = fixture.addComment("Earlier", to: first, at: "2026-08-25T17:00:00Z")
    fixture.addAttachment("log", to: comment)
    fixture.addAttachment("photo", extension: "png", to: first)
    fixture.addTrashedCard("Old card", trashedAt: "2026-08-01T00:00:00Z")
    let lane = fixture.addTrashedLane("Old lane", trashedAt: "2026-08-02T00:00:00Z")
    fixture.addCard("In old lane", to: lane)
    return fixture
  }

  static func titles(_ board: Board) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: board.lanes.map { ($0.displayTitle, $0.cards.map(\.displayTitle)) })
  }

  @Test(
    "Lanes and cards are read in order, with their documents, comments, attachments and the trash",
    arguments: [1, 2])
  func everything(threads: Int) throws {
    let board = try Self.fixture().load(BoardLoader(threads: threads))
    #expect(board.title == "Everything" && board.folderName == "Test.lanework")
    #expect(String(decoding: board.body, as: UTF8.self) == "About\n")
    #expect(board.lanes.map(\.title) == ["Todo", "Done"])
    #expect(Self.titles(board) == ["Todo": ["First", "Second", "Unordered"], "Done": ["Finished"]])
    let first = board.lanes[0].cards[0]
    #expect(first.comments.count == 2 && first.comments.loaded == nil)
    #expect(first.attachments.map(\.displayName) == ["photo.png"])
    #expect(first.attachments.map(\.blobName) == ["blob.png"])
    #expect(board.trash.map(\.title) == ["Old lane", "Old card"])
    #expect(board.trash[0].lane?.cards.map(\.title) == ["In old lane"])
    #expect(board.passedOver.isEmpty && board.skipped == SkippedEntries())
  }

  @Test("The disk gives the same as the memory")
  func onDisk() throws {
    let folder = try TemporaryFolder()
    let path = try Self.fixture().write(to: folder)
    let onDisk = try BoardLoader(readsComments: true).load(at: path, in: DiskFileSystem())
    let inMemory = try Self.fixture().load(BoardLoader(readsComments: true))
    #expect(onDisk.lanes.map(\.id) == inMemory.lanes.map(\.id))
    for (left, right) in zip(onDisk.lanes, inMemory.lanes) {
      #expect(left.cards.map(\.id) == right.cards.map(\.id))
      #expect(left.cards.map(\.document.document?.bytes) == right.cards.map(\.document.document?.bytes))
      #expect(
        left.cards.map { $0.comments.loaded?.map(\.id) } == right.cards.map { $0.comments.loaded?.map(\.id) })
    }
  }

  @Test("Reading changes nothing and writes nothing")
  func readsOnly() throws {
    let board = try Self.fixture().inMemory()
    _ = try board.load(BoardLoader(readsComments: true))
    #expect(board.fileSystem.changeCount == 0)
  }

  @Test("Many cards read by several threads are the same as by one")
  func threads() throws {
    var fixture = BoardFixture()
    let lanes = (0..<3).map { fixture.addLane("Lane \($0)", order: Double($0)) }
    for number in 0..<600 {
      let card = fixture.addCard("Card \(number)", to: lanes[number % 3], order: Double(number * 7919 % 600))
      if number % 200 == 0 { fixture.addFolder("\(card.path)/comments/stray") }
    }
    let board = try fixture.inMemory()
    let serial = try board.load(BoardLoader(threads: 1))
    let threaded = try board.load(BoardLoader(threads: 3, cardsForThreads: 0))
    #expect(serial.lanes.map { $0.cards.map(\.id) } == threaded.lanes.map { $0.cards.map(\.id) })
    #expect(serial.lanes.map(\.cards.count) == [200, 200, 200])
    #expect(serial.passedOver == threaded.passedOver && serial.skipped.strays == 3)
  }

  @Test("A thread is read oldest first, ties by folder name, without a time last")
  func threadOrder() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard(to: fixture.addLane())
    fixture.addComment("4", to: card, at: nil)
    fixture.addComment("3", to: card, at: "2026-08-25T19:00:02+02:00")
    fixture.addComment("1", to: card, at: "2026-08-25T17:00:01Z")
    fixture.addComment("2", to: card, at: "2026-08-25T17:00:01Z")
    let board = try fixture.load(BoardLoader(readsComments: true))
    let comments = try #require(board.lanes[0].cards[0].comments.loaded)
    #expect(comments.map { String(decoding: $0.body, as: UTF8.self) } == ["1", "2", "3", "4"])
  }

  @Test("The comments of one card are read when asked for")
  func commentsOnDemand() throws {
    let memory = try Self.fixture().inMemory()
    let board = try memory.load()
    let card = board.lanes[0].cards[0]
    let path = try #require(board.path(of: card.id))
    let thread = try #require(BoardLoader().comments(of: path, in: try memory.folder()))
    let comments = try #require(thread.loaded)
    #expect(comments.map { String(decoding: $0.body, as: UTF8.self) } == ["Earlier", "Later"])
    #expect(comments[0].attachments.map(\.displayName) == ["log.txt"])
    try memory.disk.remove(memory.path(of: path.description))
    #expect(BoardLoader().comments(of: path, in: try memory.folder()) == nil)
  }

  @Test("A path without a board is refused, and says why")
  func refusals() throws {
    let memory = try Self.fixture().inMemory()
    let missing = #expect(throws: BoardLoadingError.self) {
      try BoardLoader().load(at: "/boards/No.lanework", in: memory.fileSystem)
    }
    #expect(missing == .missing(path: "/boards/No.lanework"))
    let noBoard = #expect(throws: BoardLoadingError.self) {
      try BoardLoader().load(at: "/boards", in: memory.fileSystem)
    }
    #expect(noBoard == .notABoard(path: "/boards"))
    let file = #expect(throws: BoardLoadingError.self) {
      try BoardLoader().load(at: memory.path(of: "index.md"), in: memory.fileSystem)
    }
    guard case .inaccessible = file else {
      Issue.record("\(String(describing: file))")
      return
    }
  }

  @Test(
    "A document that cannot be read is shown as broken, and hides no other",
    arguments: [
      "", "title: x\n", "---\ntitle: [\n---\n", "\u{FEFF}---\n---\n", "---\n- a\n---\n",
    ])
  func broken(text: String) throws {
    var fixture = Self.fixture()
    for path in fixture.files.keys where path.hasSuffix("index.md") && path.contains("00000004") {
      fixture.write(text, to: path)
    }
    fixture.write(text, to: "\(BoardFixture.id(1))/index.md")
    let board = try fixture.load()
    let lane = try #require(board.lane(BoardFixture.id(1)))
    #expect(!lane.isReadable && lane.cards.map(\.title) == ["Finished"])
    let card = try #require(board.card(BoardFixture.id(4)))
    #expect(!card.isReadable && card.comments.count == 2 && card.attachments.count == 1)
    #expect(board.lanes.flatMap(\.cards).count == 4)
    // Without an order it stands behind all that have one.
    #expect(board.lanes.last?.id == lane.id)
  }

  @Test("A file that the system will not read is shown as broken, with the reason")
  func inaccessible() throws {
    let memory = try Self.fixture().inMemory()
    let card = memory.path(of: "\(BoardFixture.id(2))/\(BoardFixture.id(4))")
    try memory.disk.setPermissions(of: "\(card)/index.md", to: 0)
    try memory.disk.setPermissions(of: "\(card)/comments", to: 0)
    let board = try memory.load()
    let broken = try #require(board.card(BoardFixture.id(4)))
    guard case .inaccessible(let reason)? = broken.document.defect,
      case .unavailable(.inaccessible) = broken.comments
    else {
      Issue.record("\(broken.document) \(broken.comments)")
      return
    }
    #expect(reason.contains("permissions"))
    #expect(board.passedOver.map(\.path.name) == ["comments"])
    #expect(board.lanes.flatMap(\.cards).count == 4)
  }

  @Test("Case twins are set aside for the lowercase spelling, wherever they are")
  func caseTwins() throws {
    let lower = try #require(ItemID(folderName: "abcdef00-0000-4000-8000-000000000001"))
    let upper = try #require(ItemID(folderName: "ABCDEF00-0000-4000-8000-000000000001"))
    var fixture = BoardFixture()
    let lane = fixture.addLane(order: 1)
    let other = fixture.addLane(order: 2)
    fixture.addCard("upper", to: lane, id: upper)
    fixture.addCard("lower", to: lane, id: lower)
    fixture.addCard("upper elsewhere", to: other, id: upper)
    fixture.addTrashedCard("upper in trash", id: upper)
    let board = try fixture.load()
    #expect(board.lanes.flatMap(\.cards).map(\.title) == ["lower"])
    #expect(board.trash.isEmpty && board.duplicateIdentities.isEmpty)
    #expect(board.path(of: upper)?.name == lower.folderName)
    let twins = board.passedOver.filter { $0.reason == .caseTwin(of: lower) }
    #expect(twins.count == 3 && twins.allSatisfy { $0.path.name == upper.folderName })
  }

  @Test("Folders of the same identity are all shown, and reported")
  func duplicates() throws {
    var fixture = BoardFixture()
    let one = fixture.addLane(order: 1)
    let two = fixture.addLane(order: 2)
    let card = fixture.addCard("first", to: one)
    fixture.addCard("second", to: two, id: card.id)
    fixture.addTrashedCard("third", id: card.id)
    let board = try fixture.load()
    #expect(board.lanes.flatMap(\.cards).map(\.title) == ["first", "second"] && board.trash.count == 1)
    #expect(board.duplicateIdentities[card.id]?.count == 3)
    #expect(board.card(card.id)?.title == "first")
  }
}
