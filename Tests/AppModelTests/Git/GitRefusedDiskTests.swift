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
    "Whenever the disk gets full within a commit, the operation is refused, the board is as before, and nothing is damaged",
    arguments: 0...9)
  func full(_ pages: Int) throws {
    let board = try GitBoard()
    try board.shell("mv .git ../saved; mkdir .git")
    let mount = try Mount(memory: "1m", at: board.path + "/.git")
    try board.shell("cp -a ../saved/. .git; rm -rf .git/hooks; git status")
    let session = try board.begin()
    var done = 1
    for operation in [board.renaming, board.moving, .trashCard(TrashCard(card: board.build.id))] {
      let files = try board.files()
      let head = try board.head()
      try board.shell(
        """
        head -c \(pages * 4_096) /dev/zero >.git/room
        head -c 2m /dev/zero 2>&- >.git/filler || true
        rm .git/room
        """)
      do throws(SessionError) {
        try session.perform(operation)
        done += 1
      } catch {
        #expect(error.description.contains("space"), "\(error)")
        #expect(try board.files() == files)
        #expect(try board.head() == head)
      }
      try board.shell("rm .git/filler; test ! -e .git/index.lock")
      try board.expectSound()
    }
    if pages == 0 { #expect(done == 1) }
    if pages == 9 { #expect(done == 4) }
    try session.perform(board.adding)
    #expect(try board.subjects().count == done + 1)
    try board.expectSound()
    #expect(board.messages == [])
    withExtendedLifetime(mount) {}
  }
}
