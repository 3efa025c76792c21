import BoardFormat
import TestSupport
import Testing

@testable import Boards

@Suite("BodyMerge")
struct MergeBodyTests {
  private func merge(_ base: String, _ mine: String, _ theirs: String) -> String? {
    let ending = theirs.utf8.contains(0x0D) ? LineEnding.carriageReturnLineFeed : .lineFeed
    let outcome = BodyMerge.merge(
      base: Array(base.utf8)[...], mine: Array(mine.utf8)[...], theirs: Array(theirs.utf8)[...],
      lineEnding: ending)
    guard case .merged(let bytes) = outcome else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Bodies merge by lines",
    arguments: [
      ("different lines", "1\n2\n3\n", "one\n2\n3\n", "1\n2\nthree\n", "one\n2\nthree\n"),
      (
        "a line added here and one changed there", "1\n2\n3\n", "0\n1\n2\n3\n", "1\n2\nthree\n",
        "0\n1\n2\nthree\n"
      ),
      (
        "a line removed here and one added there", "1\n2\n3\n4\n", "2\n3\n4\n", "1\n2\n3\n4\n5\n",
        "2\n3\n4\n5\n"
      ),
      ("the same change on both sides", "1\n2\n3\n", "1\ntwo\n3\n", "1\ntwo\n3\n4\n", "1\ntwo\n3\n4\n"),
      (
        "the same line added on both sides", "1\n2\n3\n4\n", "1\n2\n3\n4\n5\n", "0\n1\n2\n3\n4\n5\n",
        "0\n1\n2\n3\n4\n5\n"
      ),
      ("all removed on both sides", "1\n2\n", "", "", ""),
      ("text put into an empty body by one side", "", "1\n", "", "1\n"),
      (
        "an added line behind a last line without an end", "1\n2\n3", "1\n2\n3\n4", "one\n2\n3",
        "one\n2\n3\n4"
      ),
      ("a last line end taken away", "1\n2\n3\n", "1\n2\n3", "one\n2\n3\n", "one\n2\n3"),
      ("a last line end added by the other side", "1\n2\n3", "one\n2\n3", "1\n2\n3\n", "one\n2\n3\n"),
      ("a line before a last line without an end", "1\n2\n3", "0\n1\n2\n3", "1\n2\nthree", "0\n1\n2\nthree"),
      ("a last line without an end removed", "1\n2\n3\n4", "1\n2\n3", "one\n2\n3\n4", "one\n2\n3"),
      ("converted line ends there", "1\n2\n3\n", "one\n2\n3\n", "1\r\n2\r\n3\r\n", "one\r\n2\r\n3\r\n"),
      (
        "converted line ends here", "1\r\n2\r\n3\r\n", "one\n2\n3\n", "1\r\n2\r\nthree\r\n",
        "one\r\n2\r\nthree\r\n"
      ),
      (
        "line ends of all kinds there stay", "1\n2\r\n3\n4\r\n", "1\n2\r\n3\nfour\r\n", "one\n2\r\n3\n4\r\n",
        "one\n2\r\n3\nfour\r\n"
      ),
    ])
  func merged(rule: String, base: String, mine: String, theirs: String, expected: String) {
    let result = merge(base, mine, theirs)
    #expect(result.map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(
    "What both sides changed differently is a conflict",
    arguments: [
      ("one line to two", "1\n2\n3\n", "1\na\n3\n", "1\nb\n3\n"),
      ("touching lines", "1\n2\n3\n", "one\n2\n3\n", "1\ntwo\n3\n"),
      ("lines added at the same place", "1\n2\n", "1\na\n2\n", "1\nb\n2\n"),
      ("lines added at the end", "1\n", "1\na\n", "1\nb\n"),
      ("a changed line that was removed", "1\n2\n3\n", "1\na\n3\n", "1\n3\n"),
      ("text put into an empty body by both", "", "a\n", "b\n"),
      ("a removed body that was changed", "1\n2\n", "", "1\ntwo\n"),
    ])
  func conflicts(rule: String, base: String, mine: String, theirs: String) {
    #expect(merge(base, mine, theirs) == nil)
    #expect(merge(base, theirs, mine) == nil)
  }

  @Test("A conflict names the lines and what each side has there")
  func conflictTexts() {
    let outcome = BodyMerge.merge(
      base: Array("1\n2\n3\n4\n".utf8)[...], mine: Array("1\na\nb\n3\n4\nx\n".utf8)[...],
      theirs: Array("0\n1\n3\n4\ny\n".utf8)[...], lineEnding: .lineFeed)
    #expect(
      outcome
        == .conflicts([
          MergeConflict(place: .body(lines: 3...3), base: "2\n", mine: "a\nb\n", theirs: nil),
          MergeConflict(place: .body(lines: 5...5), base: nil, mine: "x\n", theirs: "y\n"),
        ]))
  }

  @Test("Changes in blocks with an unchanged line between them merge, and only blocks changed twice conflict")
  func generatedBlocks() {
    for seed in UInt64(1)...400 {
      var random = SeededGenerator(seed: seed)
      var base = ""
      var mine = ""
      var theirs = ""
      var expected = ""
      var conflicts = 0
      for block in 0..<Int.random(in: 1...6, using: &random) {
        let old = lines(&random)
        let new = [old, lines(&random), lines(&random)]
        let changedHere = random.chance(1, in: 2) ? new[1] : old
        let changedThere = random.chance(1, in: 2) ? new[2] : old
        base += old
        mine += changedHere
        theirs += changedThere
        if changedHere != old, changedThere != old, changedHere != changedThere { conflicts += 1 }
        expected += changedHere == old ? changedThere : changedHere
        // More lines than a block has, so that no shorter difference leads across them.
        let anchor = (0..<7).map { "\(block).\($0)\n" }.joined()
        base += anchor
        mine += anchor
        theirs += anchor
        expected += anchor
      }
      let result = merge(base, mine, theirs)
      // Blocks of few different lines have lines in common, so that some changes of the same block still merge.
      if conflicts == 0 { #expect(result == expected, "seed \(seed)") }
      #expect((result == nil) == (merge(base, theirs, mine) == nil), "seed \(seed)")
      #expect(merge(base, mine, base) == mine, "seed \(seed)")
      #expect(merge(base, base, theirs) == theirs, "seed \(seed)")
    }
  }

  private func lines(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in "\("abc".randomElement(using: &random) ?? "a")\n" }
      .joined()
  }
}
