import Testing

@testable import History

@Suite("BoardCoverage") struct BoardCoverageTests {
  private static let lane = "00000001-0000-4000-8000-000000000001"
  private static let card = "0000000A-0000-4000-8000-000000000002"
  private static let other = "00000003-0000-4000-8000-000000000003"

  @Test(
    "What belongs to the board is covered, wherever it is",
    arguments: [
      "index.md", "CLAUDE.md", "AGENTS.md", ".gitignore", ".schema/VERSION",
      ".schema/bin/lanework-validate.py",
      "\(lane)/index.md", "\(lane)/\(card)/index.md", "\(lane)/\(card)/attachments/\(other)/index.md",
      "\(lane)/\(card)/attachments/\(other)/blob.png", "\(lane)/\(card)/attachments/\(other)/thumb.200.png",
      "\(lane)/\(card)/comments/\(other)/index.md",
      "\(lane)/\(card)/comments/\(other)/attachments/\(card)/blob", ".trash/\(card)/index.md",
      ".Trash/\(lane)/\(card)/index.md", ".trash/\(lane)/\(card)/comments/\(other)/index.md",
    ])
  func covered(path: String) { #expect(BoardCoverage.covers(path)) }

  @Test(
    "Drafts, logs, temporary files, strays and other people's files are not",
    arguments: [
      "", "notes.txt", "README.md", ".log/2026-01-01.log", ".tracker.nosync/state",
      ".index.md.lanework-a1b2c3",
      "\(lane)", "\(lane)/notes.txt", "\(lane)/\(card)/notes.txt", "\(lane)/\(card)/comments/.draft/index.md",
      "\(lane)/\(card)/comments/.trash/\(other)/index.md", "\(lane)/\(card)/comments/notes.md",
      "\(lane)/\(card)/attachments/flat.png", "\(lane)/\(card)/attachments/\(other)/.hidden",
      "\(lane)/\(card)/.index.md.lanework-a1b2c3", "\(lane)/.\(card).lanework-a1b2c3/index.md",
      "Someday/\(card)/index.md", "\(lane)/\(card)/\(other)/\(lane)/index.md", ".trash/index.md",
      ".git/config", "src/index.md", "\(lane)/\(card)/attachments/\(other)/more/blob.png",
    ])
  func notCovered(path: String) { #expect(!BoardCoverage.covers(path)) }

  @Test("Folders that can hold nothing covered are not entered")
  func folders() {
    #expect(BoardCoverage.mayHold([Self.lane, Self.card, "comments"]))
    #expect(BoardCoverage.mayHold([".schema", "bin"]))
    for names in [
      [".git"], ["src"], [".log"], [Self.lane, Self.card, "comments", ".draft"], [Self.lane, ".git"],
    ] {
      #expect(!BoardCoverage.mayHold(names), "\(names)")
    }
  }
}
