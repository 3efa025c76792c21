import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("ItemReference")
struct ItemReferenceTests {
  /// Cards in two lanes, and the place of each in the order of their identities here.
  private static func board() throws -> Board {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Ideas", order: 1)
    let other = fixture.addLane("Doing", order: 2)
    fixture.addCard("Fix the build", to: lane, id: id("1135f274-8048-44de-8d34-0623d4cd97fe"))
    fixture.addCard("Write notes", to: lane, id: id("1135aaaa-8048-44de-8d34-0623d4cd97fe"))
    fixture.addCard("Write notes", to: other, id: id("22a077d3-d47c-498f-98b2-4f33f82e89d2"))
    fixture.addCard("'22'", to: other, id: id("c0de0000-d47c-498f-98b2-4f33f82e89d2"))
    fixture.addTrashedCard("Old idea", id: id("dddd0000-d47c-498f-98b2-4f33f82e89d2"))
    return try fixture.load()
  }

  private static func id(_ text: String) -> ItemID? { ItemID(folderName: text) }

  @Test(
    "A card is found by its identity, a unique beginning of it, or its exact title",
    arguments: [
      ("1135f274-8048-44de-8d34-0623d4cd97fe", "1135f"), ("1135F274-8048-44DE-8D34-0623D4CD97FE", "1135f"),
      ("1135f", "1135f"), ("1135A", "1135a"), ("22a", "22a0"), ("Fix the build", "1135f"), ("c", "c0de"),
    ])
  func finds(text: String, short: String) throws {
    let board = try Self.board()
    #expect(ShortIdentities(board).short(try ItemReference(text).card(on: board).id) == short)
  }

  @Test(
    "A reference that means several cards lists them with their lanes, one that means none says so",
    arguments: [
      ("1135", "ambiguous", ["1135f", "1135a"]), ("Write notes", "ambiguous", ["1135a", "22a0"]),
      ("22", "ambiguous", ["22a0", "c0de"]),
      ("fix the build", "not-found", []), ("Fix", "not-found", []), ("9", "not-found", []),
      ("g", "not-found", []), ("dddd", "not-found", []),
    ])
  func refuses(text: String, code: String, candidates: [String]) throws {
    let board = try Self.board()
    do throws(CommandFailure) {
      _ = try ItemReference(text).card(on: board)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.code == code)
      #expect(Set(error.candidates.map(\.id)) == Set(candidates))
      #expect(error.candidates.allSatisfy { $0.title.contains("(in ") })
      #expect(error.status == .refused)
    }
  }

  @Test("What is in the trash is found there, and lanes by their titles")
  func otherItems() throws {
    let board = try Self.board()
    #expect(
      try ItemReference("Old idea").trashEntry(on: board).id
        == Self.id("dddd0000-d47c-498f-98b2-4f33f82e89d2"))
    #expect(try ItemReference("Doing").lane(on: board).title == "Doing")
    #expect(throws: CommandFailure.self) { try ItemReference("Doign").lane(on: board) }
  }

  @Test("A title that was nearly right is suggested")
  func suggestion() throws {
    let board = try Self.board()
    do throws(CommandFailure) {
      _ = try ItemReference("Fix the biuld").card(on: board)
    } catch {
      #expect(error.hint == "Did you mean `Fix the build`?")
    }
  }

  @Test("An empty word names nothing")
  func empty() {
    #expect(throws: ArgumentValueError.self) { try ItemReference(argument: "") }
  }
}

@Suite("ShortIdentities")
struct ShortIdentitiesTests {
  private func identity(_ beginning: String) throws -> ItemID {
    let digits = Array(beginning + String(repeating: "0", count: 32 - beginning.count))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return try #require(ItemID(folderName: groups.joined(separator: "-")))
  }

  @Test("A beginning is four characters long, or as long as it must be to mean one item")
  func lengths() throws {
    let beginnings = ["abcd1111", "abcd1122", "abcd2", "ffff0000", "123456789", "12345678a"]
    let short = ShortIdentities(try beginnings.map(identity))
    #expect(
      try beginnings.map { short.short(try identity($0)) } == [
        "abcd111", "abcd112", "abcd2", "ffff", "12345678-9", "12345678-a",
      ])
    #expect(short.short(try identity("5")) == "50000000-0000-0000-0000-000000000000")
  }

  @Test(
    "Every beginning means exactly one of the identities, and one alone is told the same", arguments: 1...10)
  func unique(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1)
    for _ in 0..<100 {
      let number = UInt64.random(in: 0..<2_000, using: &generator)
      fixture.addCard("Card", to: lane, id: try identity("5" + String(number, radix: 16)))
    }
    let board = try fixture.load()
    let short = ShortIdentities(board)
    for card in board.lanes[0].cards {
      let beginning = short.short(card.id)
      let meant = board.lanes[0].cards.filter { $0.id.canonical.hasPrefix(beginning) }
      #expect(meant.count == 1, "seed \(seed): \(beginning)")
      #expect(ShortIdentities.short(card.id, on: board) == beginning, "seed \(seed)")
    }
  }
}
