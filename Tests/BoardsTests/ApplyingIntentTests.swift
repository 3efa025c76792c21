import ContentHash
import TestSupport
import Testing

@testable import Boards

@Suite("Intent")
struct ApplyingIntentTests {
  typealias Board = ApplyingBoard

  private static let sample = Intent(
    title: "Verschieben: „Ärger“",
    steps: (FaultScenario.group.steps + FaultScenario.restore.steps + FaultScenario.undoCreation.steps)
      .enumerated()
      .map { index, step in
        Intent.Step(
          step: step, suffix: "s\(index)",
          madeFolder: index == 1 ? Board.cardPlace(1, 1).appending("comments") : nil)
      })

  @Test("What is read is what was written, any bytes included")
  func roundTrip() {
    #expect(IntentCoding.decode(IntentCoding.encode(Self.sample)) == Self.sample)
    let bytes = (0...255).map { UInt8($0) }
    let edit = FileEdit(
      path: Board.cardPlace(1, 1), before: FileContent([]), after: FileContent(bytes + Array("5:ab,".utf8)))
    let intent = Intent(title: "", steps: [Intent.Step(step: .write(edit), suffix: "", madeFolder: nil)])
    #expect(IntentCoding.decode(IntentCoding.encode(intent)) == intent)
  }

  @Test("A record that misses its end, or of which a byte was changed, is not read")
  func damage() {
    let bytes = IntentCoding.encode(Self.sample)
    for count in 0..<bytes.count { #expect(IntentCoding.decode(Array(bytes[..<count])) == nil) }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      #expect(IntentCoding.decode(damaged) == nil, "seed \(generator.seed), byte \(place)")
    }
  }

  @Test(
    "Fields with a right hash and wrong contents are not read",
    arguments: [
      "", "1:a", "5:title,", "5:title,1:1,", "0:,2:-1,", "0:,1:1,2:s1,0:,5:write,4:/a/b,0:,0:,",
      "0:,1:1,2:s1,0:,5:write,5:a/../,0:,0:,", "0:,1:1,2:s1,0:,4:warp,", "999999999999:a,",
      "9999999999999:a,",
      "0:,1:1,2:s1,0:,4:move,1:a,1:b,5:never,0:,", "0:,1:0,1:x,", ":,", "0;,",
    ])
  func hostileFields(fields: String) {
    let payload = Array(fields.utf8)
    let bytes = Array("lanework-intent 1\n\(ContentHash(of: payload))\n".utf8) + payload
    #expect(IntentCoding.decode(bytes) == nil)
  }

  @Test("A step depends on an earlier one of the same place, around it, or in it")
  func dependencies() {
    let new = Board.lanePlace(1).appending(Board.new(1))
    let steps: [(ChangeStep, depends: Bool)] = [
      (.create(new), false),
      (.write(Board.cardPlace(1, 2), to: "a"), false),
      (.write(Board.cardPlace(1, 2), from: "a", to: "b"), true),
      (.create(new.appending("comments").appending(Board.new(2))), true),
      (.move(Board.lanePlace(1), to: BoardPath([".trash", Board.lane(1)])), true),
      (.write(Board.cardPlace(2, 2), to: "a"), false),
    ]
    var dependencies = StepDependencies()
    for (step, depends) in steps { #expect(dependencies.add(step) == depends, "\(step.places)") }
  }

  @Test(
    "Names of the reserved form are told from others",
    arguments: [
      (".index.md.lanework-AbC123", true), ("..lanework-x", true), (".lanework-x", false),
      ("index.md.lanework-x", false),
      (".index.md", false), (".lanework", false), ("", false),
    ])
  func temporaryNames(name: String, isTemporary: Bool) {
    #expect(TemporaryName.matches(name) == isTemporary)
  }

  @Test("Remains of a write are told from other content")
  func tornContent() {
    let whole = Array("0123456789".utf8)
    #expect(whole.isTorn(as: []))
    #expect(whole.isTorn(as: Array("01234".utf8)))
    #expect(whole.isTorn(as: Array("0123".utf8) + [0, 0, 0, 0, 0, 0]))
    #expect(!whole.isTorn(as: Array("0123x".utf8)))
    #expect(!whole.isTorn(as: whole + [0]))
  }
}
