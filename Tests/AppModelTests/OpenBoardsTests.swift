import AppModel
import Basics
import Boards
import TestSupport
import Testing

@Suite struct OpenBoardsTests {
  private let fixture: SessionFixture
  private static let paths = (1...3).map { "/boards/Board \($0).lanework" }

  init() throws {
    fixture = try SessionFixture()
    for path in Self.paths { try fixture.disk.write("---\ntitle: A\n---\n", to: "\(path)/index.md") }
  }

  private func begin(_ path: String, in app: AppModel, for purpose: SessionOptions.Purpose = .open) throws
    -> BoardSession
  {
    try app.beginSession(boardAt: path, now: SessionFixture.now, options: SessionOptions(purpose: purpose))
  }

  private func restorable() throws -> RestorableBoards { try fixture.launch().restorableBoards() }

  @Test("Nothing is opened again on a new machine")
  func first() throws {
    #expect(try restorable() == RestorableBoards(present: [], missing: []))
  }

  @Test("What is open when the program ends, or crashes, is opened again, in the same order")
  func restored() throws {
    let app = fixture.launch()
    let sessions = try Self.paths.map { try begin($0, in: app) }
    #expect(try restorable().present == Self.paths)
    sessions[1].end(.boardClosed)
    #expect(try restorable().present == [Self.paths[0], Self.paths[2]])
    sessions[0].end(.programEnds)
    sessions[2].end(.programEnds)
    #expect(try restorable().present == [Self.paths[0], Self.paths[2]])
  }

  @Test("A second end changes nothing")
  func twice() throws {
    let app = fixture.launch()
    let session = try begin(Self.paths[0], in: app)
    session.end(.programEnds)
    session.end(.boardClosed)
    #expect(try restorable().present == [Self.paths[0]])
  }

  @Test("Boards that were all closed are not opened again")
  func closed() throws {
    let app = fixture.launch()
    try begin(Self.paths[0], in: app).end(.boardClosed)
    #expect(try restorable().present == [])
  }

  @Test("A launch that opens another board is the one that counts")
  func replaced() throws {
    try begin(Self.paths[0], in: fixture.launch()).end(.programEnds)
    try begin(Self.paths[1], in: fixture.launch()).end(.programEnds)
    #expect(try restorable().present == [Self.paths[1]])
  }

  @Test("Doing a single thing with a board does not count as having it open")
  func single() throws {
    try begin(Self.paths[0], in: fixture.launch()).end(.programEnds)
    let app = fixture.launch()
    let session = try begin(Self.paths[1], in: app, for: .single)
    #expect(try restorable().present == [Self.paths[0]])
    session.end(.boardClosed)
    #expect(try restorable().present == [Self.paths[0]])
  }

  @Test("A board opened again is the last one, and is there once")
  func reopened() throws {
    let app = fixture.launch()
    for path in [Self.paths[0], Self.paths[1], Self.paths[0]] { _ = try begin(path, in: app) }
    #expect(try restorable().present == [Self.paths[1], Self.paths[0]])
  }

  @Test("Boards whose names only read the same are two boards")
  func exactNames() throws {
    let names = ["Caf\u{E9}", "Cafe\u{301}"].map { "/boards/\($0).lanework" }
    for path in names { try fixture.disk.write("---\ntitle: A\n---\n", to: "\(path)/index.md") }
    let app = fixture.launch()
    let sessions = try names.map { try begin($0, in: app) }
    #expect(sessions[0].location != sessions[1].location)
    #expect(try restorable().present.count == 2)
  }

  @Test("A board that is gone is named and stops nothing")
  func missing() throws {
    let app = fixture.launch()
    for path in Self.paths { _ = try begin(path, in: app) }
    try fixture.disk.remove(Self.paths[1])
    try fixture.disk.setPermissions(of: Self.paths[2], to: 0o000)
    #expect(
      try restorable() == RestorableBoards(present: [Self.paths[0]], missing: [Self.paths[1], Self.paths[2]]))
  }
}
