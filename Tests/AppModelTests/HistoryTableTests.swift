import AppModel
import Boards
import Entitlement
import History
import TestSupport
import Testing

@Suite("The history of a session on a real folder", .tags(.git)) struct HistoryTableTests {
  @Test(
    "It is chosen by the tier and by what the board is bound to, and undo works or says why not",
    arguments: [
      (Tier.free, Substrate.plain, HistoryKind.native), (.free, .git, .native), (.free, .nested, .native),
      (.pro, .plain, .native), (.pro, .git, .git), (.pro, .nested, .none),
    ])
  func table(_ tier: Tier, _ substrate: Substrate, _ kind: HistoryKind) throws {
    let board = try GitBoard(committed: substrate == .git)
    switch substrate {
    case .git: break
    case .plain: try board.removeRepository(leavingItAround: false)
    case .nested: try board.removeRepository(leavingItAround: true)
    }
    try board.subscribe(tier == .pro)
    let before = try board.git.read("index.md")
    let session = try board.begin()
    #expect(session.tier == tier)
    #expect(session.substrate == (tier == .pro ? substrate : nil))
    #expect(session.historyKind == kind)
    try session.perform(.renameBoard(RenameBoard(title: "Other")))
    #expect(try board.git.read("index.md") != before)
    if kind == .none {
      let error = #expect(throws: SessionError.self) { try session.undo() }
      #expect(error?.description.contains("project of its own") == true)
      #expect(try session.historyEntries().isEmpty)
    } else {
      try session.undo()
      #expect(try board.git.read("index.md") == before)
      #expect(try session.historyEntries().first?.state == .undone)
    }
    session.end(.boardClosed)
    if kind == .git { #expect(try board.subjects().count == 3) }
  }
}
