import Basics
import TestSupport
import Testing

@testable import Boards

@Suite("BoardDoctor")
struct CheckupTests {
  /// A doctor of a board on a disk in memory.
  private func doctor(of board: BoardFixture.InMemory) throws -> BoardDoctor {
    let state = BoardState(
      StateFolder(path: "/state", fileSystem: board.fileSystem), names: ["boards", "board"])
    return BoardDoctor(
      BoardAccess(
        board: try board.folder(), fileSystem: board.fileSystem, state: state,
        patience: Patience(pause: { _ in }), makeSuffix: { "suffix" }))
  }

  @Test("A board in order has no finding")
  func clean() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard(to: fixture.addLane())
    fixture.addComment(to: card)
    fixture.addAttachment(to: card)
    let checkup = try doctor(of: try fixture.inMemory()).examine()
    #expect(checkup == BoardCheckup())
    #expect(checkup.isClean)
  }

  @Test("What is left over, out of place or broken is named with its place")
  func findings() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane()
    let card = fixture.addCard(to: lane)
    fixture.write("no front matter", to: card.path(of: "index.md"))
    fixture.write("---\n", to: card.path(of: "comments/\(BoardFixture.id(900).folderName)/index.md"))
    fixture.write("half", to: card.path(of: ".index.md.lanework-abc123"))
    fixture.addFolder("\(lane.path)/\(BoardFixture.id(901).folderName)")
    fixture.addFolder("notes")
    let other = fixture.addLane()
    fixture.addCard(to: other, id: card.id)
    let found = try doctor(of: try fixture.inMemory()).examine().findings
    #expect(
      found.map { "\($0.kind.rawValue) \($0.path)" } == [
        "leftover \(card.path)/.index.md.lanework-abc123",
        "index-less \(lane.path)/\(BoardFixture.id(901).folderName)",
        "duplicate \(card.path)",
        "duplicate \(other.path)/\(card.id.folderName)",
        "broken \(card.path)/comments/\(BoardFixture.id(900).folderName)/index.md",
        "broken \(card.path)/index.md",
        "stray notes",
      ])
    #expect(found.allSatisfy { !$0.isMended && !$0.explanation.isEmpty })
  }

  @Test("An interrupted change is counted, and settled only when it is to be mended")
  func interrupted() throws {
    var scene = try ApplyingBoard()
    let before = try scene.snapshot
    let place = ApplyingBoard.cardPlace(1, 1)
    let steps: [ChangeStep] = [
      .write(place, to: "---\ntitle: New\n---\n"),
      .write(ApplyingBoard.cardPlace(1, 2), to: "---\ntitle: New\n---\n"),
    ]
    // The process ends with the first call after which the first of the two documents is another.
    var call = 0
    while try scene.snapshot == before {
      call += 1
      let dying = MemoryFileSystem(on: scene.disk.copy())
      let run = ApplyingBoard(disk: dying.disk)
      dying.setFaults(FaultPlan(.stop, atCall: call, counting: .changes))
      #expect(throws: (any Error).self) {
        try ChangeApplier(try ApplyingBoard.access(dying)).apply(steps, title: "Test")
      }
      if try run.snapshot.file("\(place)/index.md") == Array("---\ntitle: New\n---\n".utf8) {
        scene = run
        break
      }
    }
    let doctor = BoardDoctor(try ApplyingBoard.access(MemoryFileSystem(on: scene.disk)))
    #expect(try doctor.examine().state.interruptedChanges == 1)
    #expect(try doctor.examine().state.bytes > 0)
    let mended = try doctor.mend()
    #expect(mended.state.interruptedChanges == 0)
    #expect(mended.events == [.tookBack("Test")])
    #expect(try scene.snapshot == before)
  }

  @Test("A look changes nothing; mending removes a leftover only when it says what the file beside it says")
  func leftovers() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard("Same", to: fixture.addLane())
    fixture.write(
      fixture.files[card.path(of: "index.md")] ?? [], to: card.path(of: ".index.md.lanework-same"))
    fixture.write("another text", to: card.path(of: ".index.md.lanework-other"))
    fixture.write("of nothing", to: card.path(of: ".gone.md.lanework-x"))
    let board = try fixture.inMemory()
    let doctor = try doctor(of: board)
    #expect(try doctor.examine().findings.count == 3)
    #expect(try doctor.examine().findings.count == 3)
    let mended = try doctor.mend().findings
    #expect(mended.filter(\.isMended).map { $0.path.name } == [".index.md.lanework-same"])
    #expect(
      try doctor.examine().findings.map { $0.path.name }
        == [".gone.md.lanework-x", ".index.md.lanework-other"])
  }
}
