import CommandLineInterface
import LaneworkCommands
import Testing

@Suite("ItemReference")
struct ItemReferenceTests {
  static let cards = [
    ItemCandidate(identity: "1135f274-8048-44de-8d34-0623d4cd97fe", title: "Fix the build"),
    ItemCandidate(identity: "1135aaaa-8048-44de-8d34-0623d4cd97fe", title: "Write notes"),
    ItemCandidate(identity: "22a077d3-d47c-498f-98b2-4f33f82e89d2", title: "Write notes"),
    ItemCandidate(identity: "c0de0000-d47c-498f-98b2-4f33f82e89d2", title: "22"),
    ItemCandidate(identity: "dddd0000-d47c-498f-98b2-4f33f82e89d2", title: nil),
    ItemCandidate(
      identity: "eeee0000-d47c-498f-98b2-4f33f82e89d2", title: "dddd0000-d47c-498f-98b2-4f33f82e89d2"),
  ]
  static let short = ShortIdentities(cards.map(\.identity))

  @Test(
    "An item is found by its identity, a unique beginning of it, or its exact title",
    arguments: [
      ("1135f274-8048-44de-8d34-0623d4cd97fe", 0), ("1135F274-8048-44DE-8D34-0623D4CD97FE", 0), ("1135f", 0),
      ("1135A", 1), ("22a", 2), ("Fix the build", 0), ("c", 3), ("d", 4), ("e", 5),
      ("dddd0000-d47c-498f-98b2-4f33f82e89d2", 4),
    ])
  func finds(text: String, place: Int) throws {
    #expect(try ItemReference(text).place(among: Self.cards, noun: "card", short: Self.short.short) == place)
  }

  @Test(
    "A reference that means several items lists them, one that means none says so",
    arguments: [
      ("1135", "ambiguous", ["1135f", "1135a"]), ("Write notes", "ambiguous", ["1135a", "22a0"]),
      ("22", "ambiguous", ["22a0", "c0de"]),
      ("", "ambiguous", ["1135f", "1135a", "22a0", "c0de", "dddd", "eeee"]),
      ("fix the build", "not-found", []), ("Fix", "not-found", []), ("9", "not-found", []),
      ("g", "not-found", []),
    ])
  func refuses(text: String, code: String, candidates: [String]) {
    do throws(CommandFailure) {
      _ = try ItemReference(text).place(among: Self.cards, noun: "card", short: Self.short.short)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.code == code)
      #expect(error.candidates.map(\.id) == candidates)
      #expect(error.status == .refused)
    }
  }

  @Test("A title that was nearly right is suggested")
  func suggestion() {
    do throws(CommandFailure) {
      _ = try ItemReference("Fix the biuld").place(among: Self.cards, noun: "card", short: Self.short.short)
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
  @Test("A beginning is four characters long, or as long as it must be to mean one item")
  func lengths() {
    let short = ShortIdentities(["abcd1111", "abcd1122", "abcd2", "ffff0000", "ab"])
    #expect(
      ["abcd1111", "abcd1122", "abcd2", "ffff0000", "ab", "unknown"].map(short.short) == [
        "abcd111", "abcd112", "abcd2", "ffff", "ab", "unknown",
      ])
  }

  @Test("Every beginning means exactly one of the identities", arguments: 1...10)
  func unique(seed: Int) {
    var state = UInt64(seed)
    let identities = (0..<300).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return String(state >> 40, radix: 16)
    }
    let short = ShortIdentities(identities)
    for identity in Set(identities) {
      let beginning = short.short(identity)
      let meant = Set(identities).filter { $0.hasPrefix(beginning) }
      #expect(meant.count == 1 || beginning == identity, "seed \(seed): \(beginning)")
    }
  }
}
