import Boards
import TestSupport
import Testing

@Suite("The walk over a board")
struct LoadingWalkTests {
  /// One lane with one card.
  static func fixture() -> (fixture: BoardFixture, lane: BoardFixture.Item, card: BoardFixture.Item) {
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard(to: lane)
    return (fixture, lane, card)
  }

  static func skipped(_ strays: Int = 0, indexLess: Int = 0, links: Int = 0, flat: Int = 0) -> SkippedEntries
  {
    var skipped = SkippedEntries()
    skipped.strays = strays
    skipped.indexLessFolders = indexLess
    skipped.links = links
    skipped.flatAttachments = flat
    return skipped
  }

  @Test(
    "Folders whose names are no identities are strays, in the board, a lane and a thread; hidden ones and files are nothing"
  )
  func strays() throws {
    var (fixture, lane, card) = Self.fixture()
    for place in ["", "\(lane.path)/", "\(card.path)/comments/"] {
      fixture.addFolder("\(place)notes")
      fixture.addFolder("\(place).hidden")
      fixture.write("x", to: "\(place)file.txt")
    }
    // A lane has no attachments of its own, and what else a card holds is not looked at.
    fixture.addFolder("\(lane.path)/attachments")
    fixture.addFolder("\(card.path)/anything")
    let board = try fixture.load()
    #expect(board.skipped == Self.skipped(4))
    #expect(board.lanes.flatMap(\.cards).count == 1)
    #expect(
      Set(board.passedOver.map(\.path.description)) == [
        "notes", "\(lane.path)/notes", "\(lane.path)/attachments", "\(card.path)/comments/notes",
      ])
  }

  @Test("Identity folders without a document are counted and not shown, and what is in them neither")
  func indexLess() throws {
    var (fixture, lane, card) = Self.fixture()
    let ghostLane = fixture.addLane()
    fixture.removeFile(ghostLane.path(of: "index.md"))
    let hidden = fixture.addCard("Hidden", to: ghostLane)
    let ghostInGhost = fixture.addCard(to: ghostLane)
    fixture.removeFile(ghostInGhost.path(of: "index.md"))
    fixture.addFolder("\(ghostInGhost.path)")
    let ghostCard = fixture.addCard(to: lane)
    fixture.removeFile(ghostCard.path(of: "index.md"))
    fixture.addComment(to: ghostCard)
    let comment = fixture.addComment(to: card)
    let ghostComment = fixture.addComment(to: card)
    fixture.removeFile(ghostComment.path(of: "index.md"))
    fixture.addFolder("\(ghostComment.path)")
    let ghostAttachment = fixture.addAttachment(to: card)
    fixture.removeFile(ghostAttachment.path(of: "index.md"))
    let ghostTrash = fixture.addTrashedCard()
    fixture.removeFile(ghostTrash.path(of: "index.md"))
    fixture.addFolder("\(ghostTrash.path)")
    for loader in [BoardLoader(), BoardLoader(readsComments: true)] {
      let board = try fixture.load(loader)
      #expect(board.lanes.map(\.id) == [lane.id] && board.lanes[0].cards.map(\.id) == [card.id])
      #expect(board.lanes[0].cards[0].comments.count == 1 && board.lanes[0].cards[0].attachments.isEmpty)
      #expect(
        board.lanes[0].cards[0].comments.loaded?.map(\.id) == (loader.readsComments ? [comment.id] : nil))
      #expect(board.trash.isEmpty)
      #expect(board.skipped == Self.skipped(indexLess: 6))
      #expect(board.passedOver.contains(PassedOver(path: hidden.path, reason: .inIndexLessLane)))
    }
  }

  @Test("A link is never followed")
  func links() throws {
    var (fixture, lane, card) = Self.fixture()
    let outside = "/outside"
    fixture.addLink("\(BoardFixture.id(90))", to: outside)
    fixture.addLink("\(lane.path)/\(BoardFixture.id(91))", to: outside)
    fixture.addLink(".hidden", to: outside)
    fixture.addLink("dangling", to: "/nowhere")
    fixture.addComment(to: card)
    fixture.addLink("\(card.path)/comments/\(BoardFixture.id(92))", to: outside)
    fixture.addLink("\(card.path)/attachments/\(BoardFixture.id(93))", to: outside)
    let linkedComments = fixture.addCard("linked comments", to: lane)
    fixture.addLink("\(linkedComments.path)/comments", to: outside)
    fixture.addLink("\(linkedComments.path)/attachments", to: outside)
    let linkedIndex = fixture.addCard(to: lane)
    fixture.removeFile(linkedIndex.path(of: "index.md"))
    fixture.addLink(linkedIndex.path(of: "index.md"), to: "/outside/index.md")
    let memory = try fixture.inMemory()
    try memory.disk.write("---\ntitle: Secret\n---\n", to: "/outside/index.md")
    try memory.disk.write("---\ntitle: Secret\n---\n", to: "/outside/\(BoardFixture.id(94))/index.md")
    for loader in [BoardLoader(), BoardLoader(readsComments: true)] {
      let board = try memory.load(loader)
      #expect(board.lanes.count == 1)
      #expect(board.lanes[0].cards.map(\.id) == [card.id, linkedComments.id, linkedIndex.id])
      #expect(board.lanes[0].cards[0].comments.count == 1)
      guard case .unavailable(.link) = board.lanes[0].cards[1].comments else {
        Issue.record("a linked comments folder is not shown as broken")
        return
      }
      #expect(board.lanes[0].cards[2].document.defect == .link)
      #expect(!memory.fileSystem.calls.contains { "\($0)".contains("/outside") })
      #expect(board.skipped == Self.skipped(links: 8))
    }
  }

  @Test("A board whose own document is a link is shown as broken")
  func linkedRoot() throws {
    var fixture = Self.fixture().fixture
    fixture.removeFile("index.md")
    fixture.addLink("index.md", to: "/outside/index.md")
    let board = try fixture.load()
    #expect(board.document.defect == .link && board.displayTitle == "Test" && board.lanes.count == 1)
  }

  @Test(
    "Loose files among attachments are counted, other folders there are nothing, and a file in a folder's place is told"
  )
  func attachments() throws {
    var (fixture, lane, card) = Self.fixture()
    fixture.write("x", to: card.path(of: "attachments/photo.png"))
    fixture.write("x", to: card.path(of: "attachments/.DS_Store"))
    fixture.addFolder(card.path(of: "attachments/folder"))
    let one = fixture.addAttachment("one", extension: nil, to: card)
    let two = fixture.addAttachment("two", extension: "png", to: card)
    fixture.removeFile(two.path(of: "blob.png"))
    fixture.write("x", to: two.path(of: "blob.jpg"))
    fixture.write("x", to: two.path(of: "blob.gif"))
    fixture.write("x", to: two.path(of: "thumb.200.png"))
    let three = fixture.addAttachment("three", to: card)
    fixture.removeFile(three.path(of: "blob.txt"))
    let other = fixture.addCard(to: lane)
    fixture.write("x", to: other.path(of: "attachments"))
    fixture.write("x", to: other.path(of: "comments"))
    let board = try fixture.load()
    let attachments = board.lanes[0].cards[0].attachments
    #expect(attachments.map(\.id) == [one.id, two.id, three.id])
    #expect(attachments.map(\.blobName) == ["blob", "blob.gif", nil])
    #expect(attachments.map(\.isComplete) == [true, false, false])
    #expect(board.skipped == Self.skipped(flat: 1))
    let misplaced = board.passedOver.filter { $0.reason == .notAFolder }.map(\.path.name)
    #expect(Set(misplaced) == ["attachments", "comments"])
    #expect(board.card(other.id)?.comments.count == 0)
  }

  @Test("In the trash a lane is told from a card by what it says, else by a child with a document")
  func trashKinds() throws {
    var (fixture, _, _) = Self.fixture()
    let lane = fixture.addTrashedLane("lane")
    let card = fixture.addTrashedCard("card")
    fixture.addCard(to: card)
    let kinds = ["kind: board", "title: x", "kind: \"\"", "kind: [lane]"]
    var shaped: [ItemID] = []
    var plain: [ItemID] = []
    for kind in kinds {
      let parent = fixture.addTrashedCard(nil)
      fixture.write(BoardFixture.document([kind]), to: parent.path(of: "index.md"))
      fixture.addCard("child", to: parent)
      fixture.addFolder(parent.path(of: "notes"))
      shaped.append(parent.id)
      let childless = fixture.addTrashedCard(nil)
      fixture.write(BoardFixture.document([kind]), to: childless.path(of: "index.md"))
      fixture.addComment(to: childless)
      fixture.addFolder(childless.path(of: "\(BoardFixture.id(99))"))
      plain.append(childless.id)
    }
    let board = try fixture.load()
    #expect(board.trashEntry(lane.id)?.lane?.cards.isEmpty == true)
    #expect(board.trashEntry(card.id)?.card != nil)
    for id in shaped { #expect(board.trashEntry(id)?.lane?.cards.map(\.title) == ["child"]) }
    for id in plain { #expect(board.trashEntry(id)?.card?.comments.count == 1) }
    #expect(board.skipped == SkippedEntries())
  }

  @Test("The trash is found in any letter case, the usual one first")
  func trashSpelling() throws {
    var (fixture, _, _) = Self.fixture()
    fixture.write(BoardFixture.document(["kind: card"]), to: ".Trash/\(BoardFixture.id(50))/index.md")
    let other = try fixture.load()
    #expect(other.trash.map(\.id) == [BoardFixture.id(50)] && other.trashName == ".Trash")
    #expect(other.path(of: BoardFixture.id(50))?.names.first == ".Trash")
    fixture.addTrashedCard(id: BoardFixture.id(51))
    let usual = try fixture.load()
    #expect(usual.trash.map(\.id) == [BoardFixture.id(51)] && usual.trashName == ".trash")
  }

  @Test("The composer's draft and the undo store of a thread are no comments")
  func privateFolders() throws {
    var (fixture, _, card) = Self.fixture()
    fixture.write(BoardFixture.document([]), to: card.path(of: "comments/.draft/index.md"))
    fixture.write(
      BoardFixture.document([]), to: card.path(of: "comments/.trash/\(BoardFixture.id(60))/index.md"))
    let board = try fixture.load(BoardLoader(readsComments: true))
    #expect(board.lanes[0].cards[0].comments.count == 0 && board.skipped == SkippedEntries())
  }
}
