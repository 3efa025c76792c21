import AppModel
import Basics
import Boards
import CommandLineInterface
import ContentHash
import LaneworkCommands
import TestSupport
import Testing

@Suite("Changing a board")
struct ChangingTests {
  private func perform(
    _ operation: BoardOperation, _ change: (inout ChangeOptions) -> Void = { _ in },
    on conversation: OpenConversation,
    isJSON: Bool = false, draftedOn: FileContent? = nil
  ) throws -> String {
    let session = try #require(conversation.session)
    var options = ChangeOptions()
    change(&options)
    var context = conversation.context
    context.console.isJSON = isJSON
    do throws(CommandFailure) {
      _ = try context.perform(operation, options, draftedOn: draftedOn, on: session) { performed in
        "Done: \(performed.edit.change.title)."
      }
    } catch {
      context.console.report(error)
    }
    return conversation.written()
  }

  private func rename(_ card: BoardFixture.Item, _ title: String = "New") -> BoardOperation {
    .renameCard(RenameCard(card: card.id, title: title))
  }

  @Test("What was done is said in a sentence, or in JSON with every file and its hashes")
  func result() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    #expect(try perform(rename(board.build), on: conversation) == "Done: Rename Card.\n")
    #expect(try perform(rename(board.build), on: conversation) == "Nothing to change.\n")
    let text = try perform(rename(board.notes), on: conversation, isJSON: true)
    let answer = try JSONValue(parsing: text)
    #expect(answer["operation"]?["kind"]?.string == "card.rename")
    #expect(answer["title"]?.string == "Rename Card")
    #expect(answer["subject"]?.string == "Write the notes")
    #expect(answer["entry"]?.string == "2")
    #expect(answer["repeated"] == .bool(false))
    let change = answer["changes"]?.array?.first
    #expect(change?["change"]?.string == "write")
    #expect(change?["path"]?.string == board.notes.path(of: "index.md"))
    let bytes = try board.disk.read("\(ReleaseBoard.path)/\(board.notes.path(of: "index.md"))")
    #expect(change?["after"]?.string == ContentHash(of: bytes).description)
  }

  @Test("A rehearsal prints the difference and changes nothing")
  func dryRun() throws {
    let board = try ReleaseBoard()
    let before = try board.contents()
    let conversation = try OpenConversation(on: board)
    let text = try perform(rename(board.build), { $0.isDryRun = true }, on: conversation)
    #expect(
      text == """
        --- a/00000002-0000-4000-8000-000000000001/00000006-0000-4000-8000-000000000001/index.md
        +++ b/00000002-0000-4000-8000-000000000001/00000006-0000-4000-8000-000000000001/index.md
        @@ -1,9 +1,10 @@
         ---
         schema: 1
         kind: card
        -title: Fix the build
        +title: New
         order: 1024.0
         due: 2026-08-01
         background: {color: coral}
        +modified: {at: 2026-08-25T12:00:00Z}
         ---
         It fails on every second machine.

        """)
    let move = BoardOperation.moveCard(MoveCard(card: board.build.id, lane: board.later.id))
    let moved = try perform(move, { $0.isDryRun = true }, on: conversation)
    #expect(
      moved.contains("rename from \(board.build.path)\nrename to \(board.later.id)/\(board.build.id)\n"))
    let json = try JSONValue(
      parsing: perform(rename(board.build), { $0.isDryRun = true }, on: conversation, isJSON: true))
    #expect(json["dryRun"] == .bool(true))
    #expect(json["difference"]?.string?.hasPrefix("--- a/") == true)
    #expect(try board.contents() == before)
  }

  @Test("A request that comes twice under one id is made once")
  func repetition() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    let add = BoardOperation.addCard(AddCard(lane: board.ideas.id, title: "New"))
    _ = try perform(add, { $0.operationID = "a" }, on: conversation)
    let again = try perform(add, { $0.operationID = "a" }, on: conversation)
    #expect(again == "Add Card was made before under this id.\n")
    let json = try JSONValue(parsing: perform(add, { $0.operationID = "a" }, on: conversation, isJSON: true))
    #expect(json["repeated"] == .bool(true))
    #expect(json["created"]?.array?.first?["kind"]?.string == "card")
    #expect(conversation.session?.board.lane(board.ideas.id)?.cards.count == 3)
    let other = try perform(rename(board.build), { $0.operationID = "a" }, on: conversation)
    #expect(other.contains("hint: Give each request a name of its own."))
  }

  @Test("A change can insist that the document is as it was seen")
  func unchanged() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    let bytes = try board.disk.read("\(ReleaseBoard.path)/\(board.build.path(of: "index.md"))")
    let hash = ContentHash(of: bytes).description
    #expect(
      try perform(rename(board.build), { $0.unchangedHash = hash }, on: conversation)
        == "Done: Rename Card.\n")
    let refused = try perform(rename(board.build, "Other"), { $0.unchangedHash = hash }, on: conversation)
    #expect(refused.hasPrefix("error: The document has another hash by now, "))
    let wrong = try perform(rename(board.build), { $0.unchangedHash = "abc" }, on: conversation)
    #expect(wrong.contains("takes a hash of 64 hexadecimal digits"))
  }

  @Test("A conflict names the file and what both sides wanted, and keeps the text that was written")
  func conflict() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    let file = "\(ReleaseBoard.path)/\(board.build.path(of: "index.md"))"
    let draftedOn = FileContent(try board.disk.read(file))
    let theirs = try board.disk.readText(file).replacingLine(
      "It fails on every second machine.", with: "It is theirs.")
    try board.disk.replace(file, with: theirs)
    _ = try conversation.session?.refresh()
    let describe = BoardOperation.describeCard(DescribeCard(card: board.build.id, body: "It is mine.\n"))
    let text = try perform(describe, on: conversation, draftedOn: draftedOn)
    #expect(text.hasPrefix("error: Somebody else has changed the same thing meanwhile.\nfile: \(file)\n"))
    #expect(text.contains("\n  yours:  It is mine."))
    #expect(text.contains("\n  theirs: It is theirs."))
    let json = try JSONValue(
      parsing: perform(describe, on: conversation, isJSON: true, draftedOn: draftedOn))["error"]
    #expect(json?["code"]?.string == "conflict")
    #expect(json?["conflicts"]?.array?.first?["theirs"]?.string?.hasPrefix("It is theirs.") == true)
    let kept = try #require(json?["textKeptAt"]?.string)
    #expect(try board.disk.readText(kept) == "It is mine.\n")
    #expect(try board.disk.readText(file) == theirs)
  }

  @Test("Signals wait for as long as a change takes")
  func signals() throws {
    let board = try ReleaseBoard()
    var holds = 0
    let conversation = try OpenConversation(on: board) { environment in
      environment.holdSignals = {
        holds += 1
        return nil
      }
    }
    _ = try perform(rename(board.build), { $0.isDryRun = true }, on: conversation)
    #expect(holds == 0)
    _ = try perform(rename(board.build), on: conversation)
    #expect(holds == 1)
  }
}

extension String {
  fileprivate func replacingLine(_ line: String, with other: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0 == line ? other : String($0) }
      .joined(separator: "\n")
  }
}
