import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("OpenBoard")
struct OpenBoardTests {
  private let board: ReleaseBoard
  private let watcher = ScriptedFolderTreeWatcher()

  init() throws {
    board = try ReleaseBoard()
  }

  private func open() throws -> OpenBoard {
    let context = try OpenConversation(on: board).context
    return OpenBoard(try context.beginSession(), watcher: watcher)
  }

  @Test("Where nothing is reported, nothing is read")
  func nothing() throws {
    let open = try open()
    try board.retitle(board.build, "Changed")
    #expect(try open.lookOutside().isEmpty)
  }

  @Test("A card whose folder is reported is read again, as is one whose comments or attachments are")
  func card() throws {
    let open = try open()
    try board.retitle(board.build, "Changed")
    watcher.add(.folders([board.build.path.description]))
    #expect(try open.lookOutside().cards == [board.build.id: .changed])
    let name = "00000000-0000-4000-8000-0000000000cc"
    let comments = "\(board.build.path)/comments"
    try board.disk.makeFolder("\(ReleaseBoard.path)/\(comments)/\(name)")
    try board.disk.write(
      "---\nschema: 1\n---\nNew.\n", to: "\(ReleaseBoard.path)/\(comments)/\(name)/index.md")
    watcher.add(.folders([comments, "\(comments)/\(name)"]))
    #expect(try open.lookOutside().cards == [board.build.id: .changed])
    #expect(open.session.board.card(board.build.id)?.comments.count == 3)
  }

  @Test("A card that was moved is reported by the folders of both lanes and its own")
  func move() throws {
    let open = try open()
    let new = "\(board.ideas.path)/\(board.build.id)"
    try board.disk.move("\(ReleaseBoard.path)/\(board.build.path)", to: "\(ReleaseBoard.path)/\(new)")
    watcher.add(
      .folders([board.ideas.path.description, board.doing.path.description, new, "\(new)/comments"]))
    #expect(try open.lookOutside().cards == [board.build.id: .moved])
    #expect(open.session.board.lane(ofCard: board.build.id)?.id == board.ideas.id)
  }

  @Test(
    "Where a lane's folder is reported with the names that are concerned, nothing else in it is looked at")
  func namedCard() throws {
    let open = try open()
    let new = "\(board.ideas.path)/\(board.build.id)"
    try board.disk.move("\(ReleaseBoard.path)/\(board.build.path)", to: "\(ReleaseBoard.path)/\(new)")
    // Not reported, and so not to be found.
    let other = "00000000-0000-4000-8000-0000000000dd"
    try board.disk.makeFolder("\(ReleaseBoard.path)/\(board.doing.path)/\(other)")
    try board.disk.write(
      "---\nschema: 1\n---\n", to: "\(ReleaseBoard.path)/\(board.doing.path)/\(other)/index.md")
    var folders: ChangedFolders = [new]
    folders.add("\(board.build.id)", in: board.ideas.path.description)
    folders.add("\(board.build.id)", in: board.doing.path.description)
    watcher.add(.folders(folders))
    #expect(try open.lookOutside().cards == [board.build.id: .moved])
    folders = []
    folders.add(other, in: board.doing.path.description)
    watcher.add(.folders(folders))
    #expect(try open.lookOutside().cards.count == 1)
    folders = []
    folders.add("index.md", in: board.doing.path.description)
    folders.add("file", in: "")
    watcher.add(.folders(folders))
    #expect(try open.lookOutside().isEmpty)
  }

  @Test("A change in a lane's folder is read without reading its cards again")
  func laneOnly() throws {
    let open = try open()
    let lane = "\(ReleaseBoard.path)/\(board.doing.path(of: "index.md"))"
    try board.disk.replace(lane, with: "---\nschema: 1\nkind: lane\ntitle: Now\norder: 2048\n---\n")
    // Not reported, and so not to be read.
    try board.retitle(board.build, "Changed")
    watcher.add(.folders([board.doing.path.description]))
    let changes = try open.lookOutside()
    #expect(changes.lanes == [board.doing.id: .changed])
    #expect(changes.cards.isEmpty)
    #expect(open.session.board.lane(board.doing.id)?.title == "Now")
  }

  @Test("A change in the board's own folder is that of its document, its lanes or its trash")
  func top() throws {
    let open = try open()
    try board.disk.replace("\(ReleaseBoard.path)/index.md", with: "---\nschema: 1\ntitle: Renamed\n---\n")
    try board.disk.move(
      "\(ReleaseBoard.path)/\(board.later.path)", to: "\(ReleaseBoard.path)/.trash/\(board.later.id)")
    watcher.add(.folders(["", ".trash", ".trash/\(board.later.id)"]))
    let changes = try open.lookOutside()
    #expect(changes.isBoardChanged)
    #expect(changes.lanes == [board.later.id: .trashed])
    #expect(changes.summary == "the board and 1 lane changed outside")
  }

  @Test("Where the watch is off, everything is read")
  func off() throws {
    let open = try open()
    try board.retitle(board.build, "Changed")
    watcher.turn(.off(.tooManyFolders))
    #expect(try open.lookOutside().cards == [board.build.id: .changed])
  }
}
