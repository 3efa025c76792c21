import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("What is kept for a board") struct BoardStatePlacesTests {
  private let fixture: SessionFixture

  init() throws {
    fixture = try SessionFixture()
    let document = "\(SessionFixture.path)/index.md"
    let text = try fixture.disk.readText(document)
    try fixture.disk.replace(
      document, with: text.replacing("kind: board", with: "kind: board\nid: \(Self.identity)"))
  }

  private static let identity = "11111111-2222-4333-8444-555555555555"

  private func begin(
    at path: String = SessionFixture.path, _ purpose: SessionOptions.Purpose = .single
  ) throws -> BoardSession {
    try fixture.launch().beginSession(
      boardAt: path, now: SessionFixture.now, options: SessionOptions(purpose: purpose))
  }

  private func rename(in session: BoardSession, to title: String) throws {
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: title)))
    session.end(.boardClosed)
  }

  private func copyBoard(to path: String) throws {
    let all = try fixture.boardContents()
    for place in all.paths {
      if let bytes = all.file(place) { try fixture.disk.write(bytes, to: "\(path)/\(place)") }
    }
  }

  @Test("What one command did the next one undoes, and redoes")
  func singleCommands() throws {
    let before = try fixture.boardContents()
    try rename(in: begin(), to: "Read")
    let after = try fixture.boardContents()
    let undo = try begin()
    #expect(try undo.undo().entry.title == "Rename Card")
    undo.end(.boardClosed)
    #expect(try fixture.boardContents() == before)
    try begin().redo()
    #expect(try fixture.boardContents() == after)
  }

  @Test("A board that was moved takes its history along")
  func moved() throws {
    try rename(in: begin(), to: "Read")
    try fixture.disk.move("/boards/Plans.lanework", to: "/elsewhere/Moved.lanework")
    let session = try begin(at: "/elsewhere/Moved.lanework")
    #expect(try session.historyEntries().map(\.title) == ["Rename Card"])
    try session.undo()
    #expect(session.board.card(fixture.card.id)?.title == "Write")
    session.end(.boardClosed)
    // And back again, where nothing was left behind.
    try fixture.disk.move("/elsewhere/Moved.lanework", to: "/boards/Plans.lanework")
    #expect(try begin().historyEntries().map(\.state) == [.undone])
  }

  @Test("A copy starts with nothing, and the original keeps what it has")
  func copied() throws {
    try rename(in: begin(), to: "Read")
    try copyBoard(to: "/boards/Copy.lanework")
    let copy = try begin(at: "/boards/Copy.lanework")
    #expect(try copy.historyEntries().isEmpty)
    try rename(in: copy, to: "Copied")
    #expect(try begin().historyEntries().count == 1)
    #expect(try begin(at: "/boards/Copy.lanework").historyEntries().count == 1)
  }

  @Test("Another board at the old path does not keep the history back")
  func replaced() throws {
    try rename(in: begin(), to: "Read")
    try fixture.disk.move("/boards/Plans.lanework", to: "/elsewhere/Moved.lanework")
    try fixture.disk.write(
      "---\nschema: 1\nkind: board\ntitle: Other\nid: 99999999-2222-4333-8444-555555555555\n---\n",
      to: "/boards/Plans.lanework/index.md")
    #expect(try begin(at: "/elsewhere/Moved.lanework").historyEntries().count == 1)
    #expect(try begin().historyEntries().isEmpty)
  }

  @Test("Looking at a board keeps nothing for it")
  func looking() throws {
    let session = try begin()
    _ = try session.historyEntries()
    session.end(.boardClosed)
    #expect(fixture.disk.status(of: "\(SessionFixture.statePath)/boards") == nil)
  }

  @Test("The folder of what is kept is for its owner alone, and names the board's place")
  func place() throws {
    try rename(in: begin(), to: "Read")
    let root = "\(SessionFixture.statePath)/boards/\(Self.identity)"
    let kept = try fixture.disk.snapshot(of: root)
    let place = try #require(kept.paths.first { $0.hasSuffix("/place") })
    #expect(kept.file(place).map { String(decoding: $0, as: UTF8.self) } == SessionFixture.path)
    #expect(fixture.disk.status(of: root)?.permissions == 0o700)
    #expect(fixture.disk.status(of: "\(root)/\(place)")?.permissions == 0o600)
  }
}
