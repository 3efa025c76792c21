import Basics
import Boards
import ContentHash
import TestSupport
import Testing

@testable import History

@Suite("KnownContents")
struct KnownContentsTests {
  private static let lane = "11111111-2222-4333-8444-555555555555"
  private static let card = "aaaaaaaa-2222-4333-8444-555555555555"
  private static let other = "bbbbbbbb-2222-4333-8444-555555555555"

  private static func content(_ text: String) -> FileContent { FileContent(Array(text.utf8)) }

  private static func write(_ path: String, _ before: String, _ after: String) -> BoardChange {
    let path = BoardPath(path.split(separator: "/").map(String.init))
    let edit = FileEdit(path: path, before: content(before), after: content(after))
    return BoardChange(origin: .outside, steps: [.write(edit)], subject: nil)
  }

  private static func record(_ number: Int, _ change: BoardChange) -> JournalRecord {
    let note = HistoryNote(session: "s", actor: nil, time: Timestamp(milliseconds: 0))
    let draft = NativeRecordCoding.Draft(change: change, note: note)
    return JournalRecord(number: number, session: "s", payload: NativeRecordCoding.encode(draft).payload)
  }

  private static func isForeign(_ change: BoardChange, to known: inout KnownContents) -> Bool {
    !known.foreignSteps(before: change) { _ in content("something") }.isEmpty
  }

  @Test(
    "A document is known by the newest record about it, be it from before or new, and wherever its folder is by now",
    arguments: ["\(lane)/\(card)/index.md", "\(other)/\(card)/index.md", "index.md"])
  func newest(path: String) {
    var known = KnownContents()
    let recorded = path.hasPrefix(Self.other) ? "\(Self.lane)/\(Self.card)/index.md" : path
    known.take([
      Self.record(1, Self.write(recorded, "one", "two")),
      Self.record(2, Self.write("\(Self.lane)/\(Self.other)/index.md", "one", "elsewhere")),
      Self.record(3, Self.write(recorded, "two", "three")),
      Self.record(4, Self.write("\(Self.lane)/index.md", "one", "lane")),
    ])
    #expect(!Self.isForeign(Self.write(path, "three", "x"), to: &known))
    #expect(Self.isForeign(Self.write(path, "two", "x"), to: &known))
    known.take([Self.record(5, Self.write(recorded, "three", "four"))])
    #expect(Self.isForeign(Self.write(path, "three", "x"), to: &known))
    #expect(!Self.isForeign(Self.write(path, "four", "x"), to: &known))
  }

  @Test("Of a document that no record is about nothing is said, before and after one is")
  func unknown() {
    var known = KnownContents()
    known.take([Self.record(1, Self.write("\(Self.lane)/\(Self.other)/index.md", "one", "two"))])
    let change = Self.write("\(Self.lane)/\(Self.card)/index.md", "any", "x")
    #expect(!Self.isForeign(change, to: &known))
    known.take([Self.record(2, change)])
    #expect(Self.isForeign(change, to: &known))
  }
}
