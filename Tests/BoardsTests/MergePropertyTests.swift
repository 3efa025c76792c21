import BoardFormat
import Boards
import TestSupport
import Testing

@Suite("DocumentMerge of generated edits")
struct MergePropertyTests {
  private static let keys = ["title", "due", "icon", "config", "labels", "waiting", "x", "order", "modified"]

  private func document(_ random: inout SeededGenerator) throws -> Document {
    var entries: [FrontMatterValue.Entry] = []
    for key in Self.keys where random.chance(2, in: 3) {
      entries.append(.init(key, value(for: key, &random)))
    }
    return try Document(entries: entries, body: body(&random).utf8)
  }

  private func value(for key: String, _ random: inout SeededGenerator) -> FrontMatterValue {
    switch key {
    case "order": return .integer(Int.random(in: 1...9, using: &random) * 512)
    case "modified": return ["at": .timestamp("2026-01-0\(Int.random(in: 1...9, using: &random))")]
    case "labels":
      let texts = ["a", "b", "c", "d"].filter { _ in random.chance(1, in: 2) }
      return .list(texts.map { ["text": .text($0), "kind": ["type": "t"]] })
    case "icon", "config", "waiting":
      let keys = ["p", "q", "r"].filter { _ in random.chance(2, in: 3) }
      return .mapping(keys.map { .init($0, .integer(Int.random(in: 1...3, using: &random))) })
    default: return .integer(Int.random(in: 1...3, using: &random))
    }
  }

  private func body(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...5, using: &random)).map { "line \($0)\(random.chance(1, in: 4) ? "!" : "")\n" }
      .joined()
  }

  /// Changes some keys, whole or below, and perhaps the body.
  private func edit(
    _ document: Document, keys: [String], body editsBody: Bool, _ random: inout SeededGenerator
  ) throws -> Document {
    var document = document
    for key in keys where random.chance(1, in: 2) {
      let new = value(for: key, &random)
      if case .mapping(let entries) = new, let entry = entries.first, document[key]?.kind == .mapping,
        key != "modified"
      {
        document =
          try random.chance(1, in: 3)
          ? document.removing([key, entry.key]) : document.setting(entry.value, at: [key, entry.key])
      } else {
        document = try random.chance(1, in: 4) ? document.removing([key]) : document.setting(new, at: [key])
      }
    }
    return editsBody ? try document.replacingBody(body(&random).utf8) : document
  }

  private func merged(_ base: Document, _ mine: Document, _ theirs: Document) throws -> Document? {
    guard case .merged(let document, _) = try DocumentMerge.merge(base: base, mine: mine, theirs: theirs)
    else { return nil }
    return document
  }

  @Test("Where theirs is unchanged the merge is mine, byte for byte, and the other way round")
  func oneSide() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let base = try document(&random)
      let changed = try edit(base, keys: Self.keys, body: true, &random)
      #expect(try merged(base, changed, base)?.bytes == changed.bytes, "seed \(seed)")
      #expect(try merged(base, base, changed)?.bytes == changed.bytes, "seed \(seed)")
      #expect(try merged(base, changed, changed)?.bytes == changed.bytes, "seed \(seed)")
    }
  }

  @Test("Changes of different keys merge, in either direction to the same reading")
  func disjoint() throws {
    for seed in UInt64(1)...600 {
      var random = SeededGenerator(seed: seed)
      let base = try document(&random)
      let shuffled = Self.keys.filter { $0 != "modified" }.shuffled(using: &random)
      let split = Int.random(in: 0...shuffled.count, using: &random)
      let bodyIsMine = random.chance(1, in: 2)
      let mine = try edit(base, keys: shuffled[..<split] + ["modified"], body: bodyIsMine, &random)
      let theirs = try edit(base, keys: shuffled[split...] + ["modified"], body: !bodyIsMine, &random)
      let one = try #require(try merged(base, mine, theirs), "seed \(seed)")
      let other = try #require(try merged(base, theirs, mine), "seed \(seed)")
      #expect(one.root.value.readsSame(as: other.root.value), "seed \(seed)\n\(one)\n\(other)")
      #expect(one.body == (bodyIsMine ? mine : theirs).body, "seed \(seed)")
      #expect(other.body == one.body, "seed \(seed)")
      // What each side changed stands, and with it what neither touched.
      for (index, key) in shuffled.enumerated() {
        let side = index < split ? mine : theirs
        expectSame(one[key], side[key], "seed \(seed) \(key)")
      }
    }
  }

  @Test("Conflicts are the same whichever side asks")
  func symmetry() throws {
    for seed in UInt64(1)...600 {
      var random = SeededGenerator(seed: seed)
      let base = try document(&random)
      let mine = try edit(base, keys: Self.keys, body: true, &random)
      let theirs = try edit(base, keys: Self.keys, body: true, &random)
      switch (
        try DocumentMerge.merge(base: base, mine: mine, theirs: theirs),
        try DocumentMerge.merge(base: base, mine: theirs, theirs: mine)
      ) {
      case (.merged(let one, let replansOrder), .merged(let other, let otherReplansOrder)):
        #expect(replansOrder == otherReplansOrder, "seed \(seed)")
        for key in Self.keys where key != "order" && key != "labels" {
          expectSame(one[key], other[key], "seed \(seed) \(key)")
        }
      case (.conflicts(let one), .conflicts(let other)):
        #expect(Set(one.map(\.place.withoutLines)) == Set(other.map(\.place.withoutLines)), "seed \(seed)")
        #expect(Set(one.map(\.mine)) == Set(other.map(\.theirs)), "seed \(seed)")
      default: Issue.record("one way merges and the other does not, seed \(seed)")
      }
    }
  }

  @Test("Keys that only the other side wrote keep their bytes, and so does all between them")
  func theirBytes() throws {
    let base = try mergeDocument("---\ntitle: A\nicon: {glyph: a}\n---\nBody\n")
    let mine = try base.setting("B", at: ["title"]).setting("b", at: ["icon", "color"])
    let theirs = try mergeDocument(
      "---\r\n# theirs\r\ntitle :  'A'   # t\r\nx: [ 1,2 ]\r\n\r\nicon: {'glyph': a } # i\r\n---\r\nBody\r\nmore"
    )
    #expect(
      try merged(base, mine, theirs)?.mergeText
        == "---\r\n# theirs\r\ntitle :  B   # t\r\nx: [ 1,2 ]\r\n\r\nicon: {'glyph': a, color: \"b\" } # i\r\n---\r\nBody\r\nmore"
    )
  }

  @Test("Front matter and body conflicts are reported together")
  func together() throws {
    let base = try mergeDocument("---\ntitle: A\n---\nBody\n")
    let mine = try mergeDocument("---\ntitle: B\n---\nMine\n")
    let theirs = try mergeDocument("---\ntitle: C\n---\nTheirs\n")
    guard case .conflicts(let conflicts) = try DocumentMerge.merge(base: base, mine: mine, theirs: theirs)
    else {
      Issue.record("merged")
      return
    }
    #expect(conflicts.map(\.place.description) == ["title", "body, line 1"])
    #expect(conflicts.map(\.mine) == ["B", "Mine\n"])
    #expect(conflicts.map(\.theirs) == ["C", "Theirs\n"])
  }

  private func expectSame(_ one: NodeView?, _ other: NodeView?, _ comment: String) {
    switch (one?.value, other?.value) {
    case (nil, nil): break
    case (let one?, let other?):
      #expect(one.readsSame(as: other), "\(comment): \(one.flowText) \(other.flowText)")
    default: Issue.record("\(comment): \(String(describing: one?.value)) \(String(describing: other?.value))")
    }
  }
}

extension MergeConflict.Place {
  /// The place without line numbers, which differ between the sides.
  fileprivate var withoutLines: MergeConflict.Place {
    if case .body = self { .body(lines: 1...1) } else { self }
  }
}
