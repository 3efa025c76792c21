import Basics
import Boards
import TestSupport
import Testing

@testable import History

@Suite("CommitMessage") struct CommitMessageTests {
  private static let note = HistoryNote(
    session: "11111111-2222-4333-8444-555555555555", actor: nil, time: Timestamp(milliseconds: 0))

  private func message(
    subject: String? = "Fix login", _ change: (inout HistoryNote) -> Void = { _ in }
  ) -> CommitMessage {
    var note = Self.note
    change(&note)
    let card = BoardFixture.id(3)
    let path = BoardPath([BoardFixture.id(1).folderName, card.folderName])
    let target = BoardPath([BoardFixture.id(2).folderName, card.folderName])
    let change = BoardChange(
      origin: .operation(.moveCard(MoveCard(card: card))),
      steps: [.move(FolderMove(from: path, to: target, identity: card, indexHash: nil))], subject: subject)
    return CommitMessage(change, note)
  }

  @Test("What is written is read again as it was")
  func roundTrip() {
    let messages = [
      message(), message(subject: nil) { $0.summary = "Move it" },
      message { $0.actor = Identity(name: "cläude \"x\"", kind: "agent", model: "m", session: "s") },
      message { $0.actor = Identity() }, message { $0.operationID = "abc" },
      message { $0.role = .undo(of: HistoryEntry.ID(rawValue: "0123abc")) },
      message { $0.role = .redo(of: HistoryEntry.ID(rawValue: "7")) },
    ]
    var targeted = message { $0.role = .undo(of: HistoryEntry.ID(rawValue: "0123abc")) }
    targeted.target = "11111111-2222-4333-8444-555555555555"
    #expect(CommitMessage(reading: targeted.text) == targeted)
    for message in messages { #expect(CommitMessage(reading: message.text) == message, "\(message.text)") }
  }

  @Test("Line breaks in titles and ids cannot make lines of their own")
  func lineBreaks() {
    let written = message(subject: "a\nLanework-Kind: other\rb") {
      $0.operationID = "x\nLanework-Undoes: y"
      $0.summary = "first\n\nLanework-Session: z"
    }
    let read = CommitMessage(reading: written.text)
    #expect(read?.name.kind == "card.move")
    #expect(read?.role == .entry)
    #expect(read?.session == Self.note.session)
    #expect(written.text.split(separator: "\n", omittingEmptySubsequences: false)[1] == "")
  }

  @Test("A first line that would be too long for a log is cut at 72 characters")
  func longSubject() {
    let written = message { $0.summary = String(repeating: "ä", count: 200) }
    #expect(written.text.split(separator: "\n").first?.count == 72)
  }

  @Test(
    "A person's message is none, also where it speaks of the program",
    arguments: [
      "", "Fix login", "Fix login\n\nLanework is great.\n", "x\n\nLanework-Kind: card.move\n",
      "x\n\nLanework-Kind: card.move\nLanework-Session: s\n\nMore text of a person.\n",
    ])
  func persons(text: String) { #expect(CommitMessage(reading: text) == nil) }

  @Test("Trailers that others add behind ours do not hide them")
  func otherTrailers() {
    let read = CommitMessage(reading: message().text + "Signed-off-by: Ada <ada@example.org>\n")
    #expect(read?.name.kind == "card.move")
  }
}
