import Basics
import Boards
import TestSupport
import Testing

@Suite("Refreshing a board")
struct LoadingRefreshTests {
  /// A board in memory that is opened, changed by others, and refreshed.
  struct Scene {
    let memory: BoardFixture.InMemory
    let loader: BoardLoader
    var board: Board

    init(_ fixture: BoardFixture, _ loader: BoardLoader = BoardLoader()) throws {
      memory = try fixture.inMemory()
      self.loader = loader
      board = try memory.load(loader)
    }

    mutating func refresh(_ paths: String...) throws -> OutsideChanges {
      try loader.refresh(&board, in: memory.folder(), changed: paths.map(Self.path))
    }

    static func path(_ text: String) -> BoardPath { BoardPath(text.split(separator: "/").map(String.init)) }

    func write(_ text: String, to path: String) throws {
      try memory.disk.write(text, to: memory.path(of: path))
    }
    func move(_ path: String, to newPath: String) throws {
      try memory.disk.move(memory.path(of: path), to: memory.path(of: newPath))
    }
    func remove(_ path: String) throws { try memory.disk.remove(memory.path(of: path)) }
  }

  /// Two lanes with two cards each; the first card has a comment.
  struct Everyday {
    var fixture = BoardFixture()
    let todo: BoardFixture.Item
    let done: BoardFixture.Item
    let one: BoardFixture.Item
    let two: BoardFixture.Item
    let comment: BoardFixture.Item
    let gone: BoardFixture.Item

    init() {
      todo = fixture.addLane("Todo", order: 1)
      done = fixture.addLane("Done", order: 2)
      one = fixture.addCard("One", to: todo, order: 1)
      two = fixture.addCard("Two", to: todo, order: 2)
      fixture.addCard("Three", to: done, order: 1)
      fixture.addCard("Four", to: done, order: 2)
      comment = fixture.addComment("Hello", to: one)
      gone = fixture.addTrashedCard("Gone")
    }
  }

  static func document(_ title: String, order: Double) -> String {
    BoardFixture.document(["title: \(title)", "order: \(order)"])
  }

  @Test("A card that others edited is read again, and goes where its order says")
  func editedCard() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    try scene.write(Self.document("Changed", order: 9), to: everyday.one.path(of: "index.md"))
    let changes = try scene.refresh(everyday.one.path(of: "index.md"))
    #expect(changes.cards == [everyday.one.id: .changed] && changes.lanes.isEmpty && !changes.isBoardChanged)
    #expect(scene.board.lanes[0].cards.map(\.title) == ["Two", "Changed"])
    #expect(changes.summary == "1 card changed outside")
  }

  @Test("What is the same as before is no change")
  func unchanged() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    let changes = try scene.refresh(
      everyday.one.path(of: "index.md"), everyday.todo.path.description, "index.md", ".trash", "",
      ".log/today.log",
      everyday.one.path(of: "comments/.draft/index.md"))
    #expect(changes.isEmpty && changes.summary == nil)
  }

  @Test("Cards that came, went, moved, and went into the trash are told apart")
  func kinds() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    let new = "\(everyday.todo.path)/\(BoardFixture.id(77))"
    try scene.write(Self.document("New", order: 0), to: "\(new)/index.md")
    let moved = "\(everyday.done.path)/\(everyday.one.id)"
    try scene.move(everyday.one.path.description, to: moved)
    let trashed = ".trash/\(everyday.two.id)"
    try scene.move(everyday.two.path.description, to: trashed)
    let three = BoardFixture.id(5)
    let removed = "\(everyday.done.path)/\(three)"
    try scene.remove(removed)
    let restored = "\(everyday.done.path)/\(everyday.gone.id)"
    try scene.move(everyday.gone.path.description, to: restored)
    let changes = try scene.refresh(
      new, moved, everyday.one.path.description, trashed, everyday.two.path.description, removed, restored,
      everyday.gone.path.description)
    #expect(
      changes.cards == [
        BoardFixture.id(77): .added, everyday.one.id: .moved, everyday.two.id: .trashed, three: .removed,
        everyday.gone.id: .restored,
      ])
    #expect(scene.board.lanes.map { $0.cards.map(\.title) } == [["New"], ["One", "Four", "Gone"]])
    #expect(scene.board.trash.map(\.title) == ["Two"])
    #expect(changes.summary == "5 cards changed outside")
  }

  @Test(
    "A comment that was posted or edited changes its card, also where comments are only counted",
    arguments: [false, true])
  func comments(isRead: Bool) throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture, BoardLoader(readsComments: isRead))
    let edited = everyday.comment.path(of: "index.md")
    try scene.write(BoardFixture.document(["created: 2026-08-25"], body: "Changed"), to: edited)
    #expect(try scene.refresh(edited).cards == [everyday.one.id: .changed])
    #expect(try scene.refresh(edited).isEmpty)
    let posted = everyday.one.path(of: "comments/\(BoardFixture.id(88))/index.md")
    try scene.write(BoardFixture.document(["created: 2026-08-26"], body: "New"), to: posted)
    #expect(try scene.refresh(posted).cards == [everyday.one.id: .changed])
    let card = try #require(scene.board.card(everyday.one.id))
    #expect(card.comments.count == 2)
    #expect(
      card.comments.loaded?.map { String(decoding: $0.body, as: UTF8.self) }
        == (isRead ? ["Changed", "New"] : nil))
  }

  @Test("A thread that was read stays read")
  func threadStaysRead() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    var card = try #require(scene.board.card(everyday.one.id))
    let thread = try #require(BoardLoader().comments(of: everyday.one.path, in: try scene.memory.folder()))
    card.comments = thread
    scene.board.replace(card, inLane: everyday.todo.id)
    for path in [everyday.one.path.description, everyday.todo.path.description, ""] {
      #expect(try scene.refresh(path).isEmpty, "\(path)")
      #expect(scene.board.card(everyday.one.id)?.comments.loaded?.count == 1, "\(path)")
    }
  }

  @Test("Lanes that came, changed, moved to the trash and went are told, without their cards")
  func lanes() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    let new = BoardFixture.id(70)
    try scene.write(Self.document("New", order: 0), to: "\(new)/index.md")
    try scene.write(Self.document("Card", order: 0), to: "\(new)/\(BoardFixture.id(71))/index.md")
    #expect(try scene.refresh("\(new)").lanes == [new: .added])
    #expect(scene.board.lanes.map(\.title) == ["New", "Todo", "Done"])
    #expect(scene.board.card(BoardFixture.id(71)) != nil)
    try scene.write(Self.document("Newer", order: 9), to: "\(new)/index.md")
    let changed = try scene.refresh("\(new)/index.md")
    #expect(
      changed.lanes == [new: .changed] && changed.cards.isEmpty && changed.summary == "1 lane changed outside"
    )
    #expect(scene.board.lanes.map(\.title) == ["Todo", "Done", "Newer"])
    try scene.move("\(new)", to: ".trash/\(new)")
    let trashed = try scene.refresh("\(new)", ".trash/\(new)")
    #expect(trashed.lanes == [new: .trashed] && trashed.cards.isEmpty)
    try scene.remove(everyday.done.path.description)
    let removed = try scene.refresh(everyday.done.path.description)
    #expect(removed.lanes == [everyday.done.id: .removed] && removed.cards.isEmpty)
    #expect(scene.board.lanes.map(\.title) == ["Todo"])
  }

  @Test("The board's own document is read again, and a board without one is none any more")
  func boardDocument() throws {
    var scene = try Scene(Everyday().fixture)
    try scene.write(BoardFixture.document(["title: New"]), to: "index.md")
    let changes = try scene.refresh("index.md")
    #expect(
      changes.isBoardChanged && scene.board.title == "New" && changes.summary == "the board changed outside")
    try scene.remove("index.md")
    #expect(throws: BoardLoadingError.notABoard(path: scene.memory.path)) { try scene.refresh("index.md") }
    #expect(throws: BoardLoadingError.notABoard(path: scene.memory.path)) { try scene.refresh("") }
  }

  @Test("What was passed over is kept current")
  func passedOver() throws {
    var everyday = Everyday()
    everyday.fixture.addFolder("\(everyday.todo.path)/stray")
    everyday.fixture.addFolder(everyday.one.path(of: "comments/stray"))
    var scene = try Scene(everyday.fixture)
    #expect(scene.board.skipped.strays == 2)
    try scene.remove("\(everyday.todo.path)/stray")
    _ = try scene.refresh("\(everyday.todo.path)/stray")
    #expect(scene.board.skipped.strays == 1)
    _ = try scene.refresh(everyday.two.path(of: "index.md"))
    _ = try scene.refresh(everyday.one.path(of: "index.md"))
    #expect(scene.board.skipped.strays == 1)
    try scene.remove(everyday.two.path(of: "index.md"))
    #expect(try scene.refresh(everyday.two.path(of: "index.md")).cards == [everyday.two.id: .removed])
    #expect(scene.board.skipped.indexLessFolders == 1)
    try scene.remove(everyday.one.path.description)
    _ = try scene.refresh(everyday.one.path.description)
    #expect(scene.board.skipped.strays == 0)
  }

  @Test("When a case twin's better half goes, the twin is shown")
  func twin() throws {
    let lower = try #require(ItemID(folderName: "abcdef00-0000-4000-8000-000000000001"))
    let upper = try #require(ItemID(folderName: "ABCDEF00-0000-4000-8000-000000000001"))
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard("lower", to: lane, id: lower)
    fixture.addCard("upper", to: lane, id: upper)
    var scene = try Scene(fixture)
    try scene.remove(card.path.description)
    _ = try scene.refresh(card.path.description)
    #expect(scene.board.lanes[0].cards.map(\.title) == ["upper"] && scene.board.passedOver.isEmpty)
  }

  @Test("A twin that appears does not take the place of the one that is shown", arguments: [false, true])
  func newTwin(isListed: Bool) throws {
    let lower = try #require(ItemID(folderName: "abcdef00-0000-4000-8000-000000000001"))
    let upper = try #require(ItemID(folderName: "ABCDEF00-0000-4000-8000-000000000001"))
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    fixture.addCard("lower", to: lane, id: lower)
    var scene = try Scene(fixture)
    let twin = "\(lane.path)/\(upper.folderName)"
    try scene.write(Self.document("upper", order: 1), to: "\(twin)/index.md")
    let changes = try scene.refresh(isListed ? "\(lane.path)/anything" : twin)
    #expect(changes.isEmpty)
    #expect(scene.board.lanes[0].cards.map(\.title) == ["lower"])
    #expect(scene.board.passedOver.map(\.reason) == [.caseTwin(of: lower)])
  }

  @Test("A board that cannot be listed keeps its lanes")
  func unlistable() throws {
    let everyday = Everyday()
    var scene = try Scene(everyday.fixture)
    let folder = try scene.memory.folder()
    scene.memory.fileSystem.setFaults(FaultPlan(.fail(.system(5)), atCall: 1))
    #expect(throws: BoardLoadingError.self) {
      try scene.loader.refresh(&scene.board, in: folder, changed: [Scene.path("stray")])
    }
    #expect(scene.board.lanes.map(\.title) == ["Todo", "Done"])
  }

  @Test("A call that fails is told, and nothing is missed without a word")
  func failingCalls() throws {
    let fixture = LoadingBoardTests.fixture()
    for readsComments in [false, true] {
      let loader = BoardLoader(readsComments: readsComments)
      let memory = try fixture.inMemory()
      let whole = Self.description(try memory.load(loader))
      for number in 1...memory.fileSystem.calls.count {
        memory.fileSystem.setFaults(FaultPlan(.fail(.system(5)), atCall: number))
        do {
          let board = try memory.load(loader)
          let isTold = !board.passedOver.isEmpty || Self.hasBroken(board)
          #expect(Self.description(board) == whole || isTold, "call \(number)")
        } catch {
          #expect(number <= 3, "only the board's own folder and document are needed: call \(number)")
        }
      }
    }
  }

  /// Whether anything of a board is shown as broken.
  static func hasBroken(_ board: Board) -> Bool {
    let cards =
      board.lanes.flatMap(\.cards) + board.trash.flatMap { $0.lane?.cards ?? [] }
      + board.trash.compactMap(\.card)
    return !board.isReadable || board.lanes.contains { !$0.isReadable }
      || board.trash.contains { !$0.isReadable }
      || cards.contains { card in
        if case .unavailable = card.comments { return true }
        return !card.isReadable || card.attachments.contains { !$0.isReadable }
          || card.comments.loaded?.contains { !$0.isReadable } ?? false
      }
  }

  @Test("Whatever others do, refreshing the paths gives what reading everything gives")
  func sameAsReading() throws {
    let seed: UInt64 = 0x5EED
    var generator = SeededGenerator(seed: seed)
    var fixture = BoardFixture()
    let lanes = (1...3).map { fixture.addLane("Lane \($0)", order: Double($0)) }
    for number in 0..<9 { fixture.addCard("Card \(number)", to: lanes[number % 3], order: Double(number)) }
    var scene = try Scene(fixture)
    for step in 0..<150 {
      var paths: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        paths += try act(on: scene, with: &generator)
      }
      let before = scene.board
      let changes = try scene.loader.refresh(
        &scene.board, in: scene.memory.folder(), changed: paths.map(Scene.path))
      let fresh = try scene.memory.load()
      var reloaded = before
      let expected = try scene.loader.reload(&reloaded, in: scene.memory.folder())
      #expect(
        Self.description(scene.board) == Self.description(fresh), "seed \(seed), step \(step): \(paths)")
      #expect(changes == expected, "seed \(seed), step \(step): \(paths)")
      #expect(scene.board.passedOver == fresh.passedOver, "seed \(seed), step \(step): \(paths)")
    }
  }

  /// Does one thing that another program may do, and gives the paths that a watcher would report.
  func act(on scene: Scene, with generator: inout SeededGenerator) throws -> [String] {
    let disk = scene.memory.disk
    func exists(_ path: String) -> Bool { (try? disk.read(scene.memory.path(of: path) + "/index.md")) != nil }
    let lanes = (1...4).map { BoardFixture.id($0).folderName }
    guard let lane = lanes.randomElement(using: &generator),
      let other = lanes.randomElement(using: &generator)
    else { return [] }
    let card = BoardFixture.id(Int.random(in: 4..<16, using: &generator)).folderName
    let order = Double(Int.random(in: 0..<20, using: &generator))
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      try scene.write(Self.document("Edited", order: order), to: "\(lane)/\(card)/index.md")
      return ["\(lane)/\(card)/index.md", lane]
    case 2:
      guard exists("\(lane)/\(card)"), lane != other, exists(other), !exists("\(other)/\(card)") else {
        return []
      }
      try scene.move("\(lane)/\(card)", to: "\(other)/\(card)")
      return ["\(lane)/\(card)", "\(other)/\(card)"]
    case 3:
      guard exists("\(lane)/\(card)"), !exists(".trash/\(card)") else { return [] }
      if !exists(".trash") { try disk.makeFolder(scene.memory.path(of: ".trash")) }
      try scene.move("\(lane)/\(card)", to: ".trash/\(card)")
      return ["\(lane)/\(card)", ".trash/\(card)"]
    case 4:
      guard exists(".trash/\(card)"), exists(lane), !exists("\(lane)/\(card)") else { return [] }
      try scene.move(".trash/\(card)", to: "\(lane)/\(card)")
      return [".trash/\(card)", "\(lane)/\(card)"]
    case 5:
      try scene.write(Self.document("Lane", order: order), to: "\(lane)/index.md")
      return [lane]
    case 6:
      guard exists(lane) else { return [] }
      try scene.remove("\(lane)/index.md")
      return ["\(lane)/index.md"]
    default:
      try scene.write("x", to: "\(lane)/stray-\(order)/file")
      return ["\(lane)/stray-\(order)"]
    }
  }

  /// Everything of a board that a test compares, as text.
  static func description(_ board: Board) -> [String] {
    func card(_ card: Card) -> String {
      "\(card.id) \(card.displayTitle) \(card.order ?? -1) \(card.comments.count)"
    }
    var lines = [board.displayTitle]
    for lane in board.lanes {
      lines.append("lane \(lane.id) \(lane.displayTitle) \(lane.order ?? -1)")
      lines += lane.cards.map(card)
    }
    for entry in board.trash {
      lines.append("trash \(entry.id) \(entry.displayTitle)")
      lines += entry.lane?.cards.map(card) ?? []
    }
    for (id, paths) in board.duplicateIdentities.sorted(by: { $0.key.isNamedBefore($1.key) }) {
      lines.append("duplicate \(id) \(paths.map(\.description).sorted())")
    }
    return lines
  }
}
