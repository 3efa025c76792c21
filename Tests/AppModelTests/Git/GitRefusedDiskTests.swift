import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("Git boards on disks that refuse", .tags(.git), .serialized) struct GitRefusedDiskTests {
  @Test(
    "A board that cannot be written opens and shows, and refuses every change with the reason",
    arguments: ["", "/.git"])
  func readOnly(_ part: String) throws {
    let board = try GitBoard()
    try board.begin().perform(board.moving)
    let files = try board.files()
    let repository = try board.shell("find .git -printf '%p %T@ %s\\n' | sort")
    let mount = try Mount(readOnly: board.path + part)
    let session = try board.begin()
    #expect(session.board.lanes.count == 2)
    #expect(try session.historyEntries().count == 2)
    for operation in [board.renaming, board.adding, .trashCard(TrashCard(card: board.build.id))] {
      let error = #expect(throws: SessionError.self) { try session.perform(operation) }
      #expect(error?.description.lowercased().contains("read-only") == true, "\(String(describing: error))")
    }
    let undo = HistoryStepRequest(scope: .board)
    let error = #expect(throws: SessionError.self) { try session.undo(undo) }
    #expect(error?.description.lowercased().contains("read-only") == true, "\(String(describing: error))")
    session.end(.programEnds)
    #expect(try board.files() == files)
    #expect(try board.shell("find .git -printf '%p %T@ %s\\n' | sort") == repository)
    withExtendedLifetime(mount) {}
  }

  @Test(
    "When the disk is full the operation is refused, the board is as before, and all works once there is room"
  )
  func full() throws {
    let board = try GitBoard()
    try board.shell("mv .git ../saved; mkdir .git")
    let mount = try Mount(memory: "1m", at: board.path + "/.git")
    try board.shell("cp -a ../saved/. .git; rm -rf .git/hooks; git status")
    let session = try board.begin()
    let files = try board.files()
    let head = try board.head()
    try board.shell(
      "head -c 2m /dev/zero >.git/filler || true; dd if=/dev/zero of=.git/filler2 bs=1 count=9000 || true")
    for operation in [board.renaming, board.moving, board.adding] {
      let error = #expect(throws: SessionError.self) { try session.perform(operation) }
      #expect(error?.description.contains("space") == true, "\(String(describing: error))")
      #expect(try board.files() == files)
    }
    try board.shell("rm .git/filler*")
    #expect(try board.head() == head)
    try board.expectSound()
    try session.perform(board.renaming)
    try session.perform(board.moving)
    #expect(try board.subjects().count == 3)
    try board.expectSound()
    withExtendedLifetime(mount) {}
  }
}
