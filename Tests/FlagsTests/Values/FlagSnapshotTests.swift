import Basics
import Flags
import TestSupport
import Testing

@Suite struct FlagSnapshotTests {
  private static let snapshot: FlagSnapshot = [
    "on": .bool(true), "count": 3, "share": 0.5, "whole": 1.0, "name": "x", "more": ["a": 1],
  ]

  @Test("A flag of the value's type is read")
  func reads() throws {
    #expect(Self.snapshot.value(Flag<Bool>("on")) == true)
    #expect(Self.snapshot.value(Flag<Int>("count")) == 3)
    #expect(Self.snapshot.value(Flag<Double>("share")) == 0.5)
    #expect(Self.snapshot.value(Flag<Double>("count")) == 3)
    #expect(Self.snapshot.value(Flag<String>("name")) == "x")
    #expect(Self.snapshot.value(Flag<JSONObject>("more"))?["a"] == 1)
    #expect(try Self.snapshot.read(Flag<Bool>("on")))
  }

  @Test("A missing key has no value, and the reason is told")
  func missing() {
    #expect(Self.snapshot.value(Flag<Bool>("off")) == nil)
    #expect(throws: FlagReadError.missing(key: "off")) { try Self.snapshot.read(Flag<Bool>("off")) }
    #expect("\(FlagReadError.missing(key: "off"))" == "The flag 'off' has no value.")
  }

  @Test("A value of another type is none, and both types are told")
  func mismatch() {
    #expect(Self.snapshot.value(Flag<Int>("whole")) == nil)
    #expect(Self.snapshot.value(Flag<Bool>("count")) == nil)
    #expect(Self.snapshot.value(Flag<String>("on")) == nil)
    let error = FlagReadError.mismatch(key: "whole", expected: .int, found: .double)
    #expect(throws: error) { try Self.snapshot.read(Flag<Int>("whole")) }
    #expect("\(error)" == "The flag 'whole' is declared as int, but its value is double.")
  }

  @Test("Of two values for the same key the last one stays")
  func twice() {
    let snapshot: FlagSnapshot = ["a": 1, "b": 2, "a": 3]
    #expect(snapshot.value(Flag<Int>("a")) == 3)
    #expect(snapshot.keys == ["a", "b"])
  }

  @Test("Keys are told apart by their bytes")
  func bytes() {
    let snapshot: FlagSnapshot = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(snapshot.count == 2)
    #expect(snapshot.value(Flag<Int>("\u{E9}")) == 1)
    #expect(snapshot.value(Flag<Int>("e\u{301}")) == 2)
    #expect(snapshot.keys == ["e\u{301}", "\u{E9}"])
  }

  @Test("Snapshots are equal when their values are, however they were put together")
  func equality() {
    #expect(["a": 1, "b": 2] as FlagSnapshot == ["b": 2, "a": 1])
    #expect(["a": 1] as FlagSnapshot != ["a": 1.0])
    #expect(["a": 1] as FlagSnapshot != ["a": 1, "b": 1])
    #expect(FlagSnapshot() == [:])
    #expect(FlagSnapshot().isEmpty)
    #expect(FlagSnapshot(["a": 1]) == ["a": 1])
    #expect(FlagSnapshot(["a": 1])["a"] == 1)
    #expect(FlagSnapshot()["a"] == nil)
  }

  @Test("It answers as a dictionary does, for any number of keys", arguments: [0, 1, 2, 3, 7, 64, 1_000])
  func likeADictionary(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count) + 1)
    var expected: [String: Int] = [:]
    var elements: [(String, FlagValue)] = []
    for _ in 0..<count {
      let key = "flag.\(Int.random(in: 0..<max(1, count), using: &generator))"
      let value = Int.random(in: .min ... .max, using: &generator)
      expected[key] = value
      elements.append((key, .int(value)))
    }
    let snapshot = FlagSnapshot(elements)
    #expect(snapshot.count == expected.count)
    #expect(snapshot.keys == expected.keys.sorted())
    for number in 0..<count + 10 {
      #expect(snapshot.value(Flag<Int>("flag.\(number)")) == expected["flag.\(number)"])
    }
  }
}
