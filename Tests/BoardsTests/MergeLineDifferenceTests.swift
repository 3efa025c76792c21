import TestSupport
import Testing

@testable import Boards

@Suite("LineDifference")
struct LineDifferenceTests {
  private func changes(_ old: String, _ new: String, _ comparison: LineDifference.Comparison = .bytes)
    -> [String]
  {
    LineDifference(from: TextLines(old.utf8), to: TextLines(new.utf8), comparing: comparison).changes.map {
      "\($0.old.lowerBound)-\($0.old.upperBound):\($0.new.lowerBound)-\($0.new.upperBound)"
    }
  }

  @Test(
    "The changed lines are found",
    arguments: [
      ("", "", []),
      ("a\n", "a\n", []),
      ("", "a\n", ["0-0:0-1"]),
      ("a\n", "", ["0-1:0-0"]),
      ("a\nb\nc\n", "a\nx\nc\n", ["1-2:1-2"]),
      ("a\nb\nc\n", "a\nc\n", ["1-2:1-1"]),
      ("a\nc\n", "a\nb\nc\n", ["1-1:1-2"]),
      ("a\nb\nc\nd\n", "b\nc\nx\nd\ne\n", ["0-1:0-0", "3-3:2-3", "4-4:4-5"]),
      ("a\nb", "a\nb\n", ["1-2:1-2"]),
      ("a\r\n", "a\n", ["0-1:0-1"]),
    ] as [(String, String, [String])])
  func changedLines(old: String, new: String, expected: [String]) {
    #expect(changes(old, new) == expected)
  }

  @Test("Line ends do not count where only content is compared")
  func contentOnly() {
    #expect(changes("a\r\nb\r\nc", "a\nb\nc\n", .content) == [])
    #expect(changes("a\r\nb\r\n", "a\nx\n", .content) == ["1-2:1-2"])
    #expect(changes("a\rb\n", "a\nb\n", .content) == ["0-1:0-2"])
  }

  @Test("A line added to a run of equal lines was added at the run's end")
  func sliding() {
    #expect(changes("a\na\na\nb\n", "a\na\na\na\nb\n") == ["3-3:3-4"])
    #expect(changes("x\na\na\na\n", "x\na\na\n") == ["3-4:3-3"])
    #expect(changes("f\nf\na\n", "y\nf\na\n") == ["0-1:0-1"])
  }

  @Test("A difference turns the old lines into the new ones with as few edits as there can be")
  func shortestDifference() {
    var random = SeededGenerator(seed: 0x11E5)
    for round in 0..<2_000 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "abcd".randomElement(using: &random) ?? "a"
      }
      let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "abcd".randomElement(using: &random) ?? "a"
      }
      let difference = LineDifference(
        from: TextLines(old.map { "\($0)\n" }.joined().utf8),
        to: TextLines(new.map { "\($0)\n" }.joined().utf8),
        comparing: .bytes)
      #expect(apply(difference, old, new) == new, "round \(round): \(String(old)) to \(String(new))")
      let edits = difference.changes.reduce(0) { $0 + $1.old.count + $1.new.count }
      let common = longestCommonSubsequence(old, new)
      #expect(edits == old.count + new.count - 2 * common, "round \(round): \(String(old)) to \(String(new))")
    }
  }

  @Test("Texts that differ more than the search has patience for still come out right")
  func patience() {
    var random = SeededGenerator(seed: 0xFACE)
    let old = (0..<4_000).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random))) }
    let new = (0..<3_500).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random))) }
    let difference = LineDifference(
      from: TextLines(old.map { "\($0)\n" }.joined().utf8),
      to: TextLines(new.map { "\($0)\n" }.joined().utf8),
      comparing: .bytes)
    #expect(apply(difference, old, new) == new)
  }

  /// Applies a difference, taking unchanged lines from the old text only.
  private func apply(_ difference: LineDifference, _ old: [Character], _ new: [Character]) -> [Character] {
    var result: [Character] = []
    var next = 0
    for change in difference.changes {
      result += old[next..<change.old.lowerBound]
      result += new[change.new]
      next = change.old.upperBound
    }
    return result + old[next...]
  }

  private func longestCommonSubsequence(_ old: [Character], _ new: [Character]) -> Int {
    var lengths = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = line == other ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[new.count]
  }
}
