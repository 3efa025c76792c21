import Basics
import Boards
import TestSupport
import Testing

@Suite("BoardInventory")
struct LoadingInventoryTests {
  /// The paths of the documents that an inventory should have of a board without trash.
  private static func documents(_ items: BoardFixture.Item...) -> Set<String> {
    Set(items.map { $0.path(of: "index.md") })
  }

  private static func written(_ document: BoardInventory.Document) -> String {
    var bytes: [UInt8] = [1, 2, 3]
    document.writePath(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "It has each document of the lanes, cards, comments and the trash with what is known of its file, by any number of threads",
    arguments: [1, 2], [false, true])
  func documents(threads: Int, readsComments: Bool) throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard(to: lane)
    let other = fixture.addCard(to: fixture.addLane())
    let comment = fixture.addComment("Hm.", to: card)
    let trashed = fixture.addTrashedCard("Gone")
    let memory = try fixture.inMemory()
    let loader = BoardLoader(readsComments: readsComments, threads: threads, cardsForThreads: 1)
    let (board, inventory) = try loader.loadWithInventory(try memory.folder())
    #expect(board.lanes.flatMap(\.cards).count == 2)
    let paths = inventory.documents.map(\.path.description)
    #expect(paths.count == Set(paths).count)
    #expect(inventory.documents.map(Self.written) == paths)
    let lanes = board.lanes.map { "\($0.id.folderName)/index.md" }
    #expect(Set(paths) == Self.documents(card, other, comment, trashed).union(lanes))
    let folder = try memory.folder()
    for document in inventory.documents {
      var parent: any Folder = folder
      for name in document.path.parent.names { parent = try parent.openFolder(name) }
      #expect(try parent.status(of: "index.md") == document.status)
    }
    #expect(inventory.unread.isEmpty)
  }

  @Test(
    "The folders that were not looked into are named: attachments, those that were passed over, parts of lanes"
  )
  func unread() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard(to: lane)
    let comment = fixture.addComment("Hm.", to: card)
    fixture.addAttachment("plan", to: card)
    fixture.addAttachment("plan", to: comment)
    fixture.addFolder("\(lane.path)/comments")
    let ghost = fixture.addLane()
    fixture.removeFile(ghost.path(of: "index.md"))
    fixture.addFolder("\(ghost.path)")
    fixture.addFolder(".Trash")
    fixture.addFolder(".trash")
    let loader = BoardLoader()
    let inventory = try loader.loadWithInventory(try fixture.inMemory().folder()).inventory
    let unread = Set(inventory.unread.map(\.description))
    #expect(
      unread == [
        "\(card.path)/attachments", "\(comment.path)/attachments", "\(lane.path)/comments", "\(ghost.path)",
        ".Trash",
      ])
  }
}
