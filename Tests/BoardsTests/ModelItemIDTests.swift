import Boards
import Testing

@Suite("ItemID")
struct ModelItemIDTests {
  static let lower = "04b8692e-adef-4b77-959d-ca3e08eb7776"

  @Test(
    "The spelling on disk is kept",
    arguments: [lower, lower.uppercased(), "04B8692e-adef-4b77-959D-ca3e08eb777A"])
  func keepsSpelling(name: String) throws {
    let id = try #require(ItemID(folderName: name))
    #expect(id.folderName == name)
    #expect(id.canonical == name.lowercased())
    #expect(id.hasCanonicalSpelling == (name == name.lowercased()))
  }

  @Test("Two spellings are one identity")
  func ignoresCase() throws {
    let one = try #require(ItemID(folderName: Self.lower))
    let other = try #require(ItemID(folderName: Self.lower.uppercased()))
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(!one.isSpelled(like: other))
  }

  @Test(
    "Only groups of 8-4-4-4-12 hexadecimal digits are identities",
    arguments: [
      "", "04b8692e", "04b8692eadef4b77959dca3e08eb7776", "04b8692e-adef-4b77-959d-ca3e08eb777",
      "04b8692e-adef-4b77-959d-ca3e08eb77766", "04b8692g-adef-4b77-959d-ca3e08eb7776",
      "04b8692-eadef-4b77-959d-ca3e08eb7776", "04b8692e-adef-4b77-959d-ca3e08eb777é",
      "-4b8692e-adef-4b77-959d-ca3e08eb7776",
    ])
  func refusesOtherNames(name: String) {
    #expect(ItemID(folderName: name) == nil)
  }

  @Test("The order of names is that of their characters, whatever their case")
  func ordersByCharacters() throws {
    let names = [
      "00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-00000000000A",
      "00000000-0000-4000-8000-00000000000a", "09000000-0000-4000-8000-000000000000",
      "0A000000-0000-4000-8000-000000000000", "0F000000-0000-4000-8000-000000000000",
      "0a000000-0000-4000-8000-000000000000", "0aF00000-0000-4000-8000-000000000000",
      "0aa00000-0000-4000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ]
    let ids = try names.map { try #require(ItemID(folderName: $0)) }
    for (left, leftName) in zip(ids, names) {
      for (right, rightName) in zip(ids, names) {
        let expected = leftName.utf8.lexicographicallyPrecedes(rightName.utf8)
        #expect(left.isNamedBefore(right) == expected, "\(leftName) \(rightName)")
      }
    }
  }
}

@Suite("ItemIDBeginning")
struct ModelItemIDBeginningTests {
  @Test(
    "A beginning matches with or without dashes, in any letter case",
    arguments: [
      "0", "04b8", "04B8692E", "04b8692e-", "04b8692e-ad", "04b8692eadef4b",
      "04b8692e-adef-4b77-959d-ca3e08eb7776",
    ])
  func matches(text: String) throws {
    let id = try #require(ItemID(folderName: "04b8692e-adef-4b77-959d-ca3e08eb7776"))
    let other = try #require(ItemID(folderName: "14b8692e-adef-4b77-959d-ca3e08eb7776"))
    let beginning = try #require(ItemIDBeginning(text))
    #expect(beginning.matches(id))
    #expect(!beginning.matches(other))
  }

  @Test("The last digit counts")
  func comparesToTheEnd() throws {
    let id = try #require(ItemID(folderName: "04b8692e-adef-4b77-959d-ca3e08eb7776"))
    #expect(try #require(ItemIDBeginning("04b8692e-adef-4b77-959d-ca3e08eb7777")).matches(id) == false)
  }

  @Test(
    "Other text is no beginning",
    arguments: [
      "", "-", "xyz", "04b8 ", "04b8-692e", "04b8692eadef-", "04b8692e-adef-4b77-959d-ca3e08eb77760",
    ])
  func refuses(text: String) {
    #expect(ItemIDBeginning(text) == nil)
  }
}
