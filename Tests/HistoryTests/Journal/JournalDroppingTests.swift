import Basics
import Boards
import History
import TestSupport
import Testing

@Suite struct JournalDroppingTests {
  private static let limits = JournalLimits(bytes: 1 << 20, records: 80)

  private func fill(_ journal: inout Journal, _ numbers: ClosedRange<Int>, session: String) throws
    -> [JournalRecord]
  {
    try numbers.flatMap { try journal.add("\($0)", ["content \($0)"], session: session).dropped }
  }

  @Test("Beyond the limit of records the oldest segments go, and are given back")
  func records() throws {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    var other = place.journal()
    #expect(try fill(&journal, 1...80, session: "ada") == [])
    #expect(try other.records().count == 80)
    let dropped = try fill(&journal, 81...81, session: "ada")
    #expect(dropped.map(\.text) == (1...10).map { "\($0)" })
    #expect(journal.takeEvents() == [.pruned(records: 10)])
    for var reader in [journal, other, place.journal()] {
      #expect(try reader.records().map(\.number) == Array(11...81))
      #expect(throws: JournalError.self) { try reader.text("content 10") }
      #expect(try reader.text("content 11") == "content 11")
    }
    #expect(try fill(&journal, 82...300, session: "ada").map(\.number) == Array(11...220))
    #expect(try place.names().count == 8)
  }

  @Test("Beyond the limit of bytes the oldest segments go, but never the newest")
  func bytes() throws {
    let place = try JournalPlace()
    var generator = SeededGenerator(seed: 9)
    var journal = place.journal(limits: JournalLimits(bytes: 40_000, records: 10_000))
    for number in 1...40 {
      let noise = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = try journal.append(in: "ada") { _ in [([UInt8(number)], [FileContent(noise)])] }
      let sizes = try place.names().map { try place.bytes($0).count }
      #expect(sizes.reduce(0, +) <= 40_000)
    }
    #expect(try journal.records().count > 12)
    let large = (0..<90_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    _ = try journal.append(in: "ada") { _ in [([99], [FileContent(large)])] }
    #expect(try journal.records().last?.payload == [99])
    _ = try journal.append(in: "ada") { _ in [([100], [])] }
    #expect(try journal.records().map(\.payload) == [[100]])
  }

  @Test("Segments with records of live sessions stay, and others around them go")
  func liveSessions() throws {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    let session = try place.journal().beginSession("live")
    _ = try fill(&journal, 1...10, session: "ended")
    _ = try fill(&journal, 11...11, session: "live")
    _ = try fill(&journal, 12...20, session: "ended")
    let dropped = try fill(&journal, 21...110, session: "other")
    #expect(dropped.map(\.number) == Array(1...10) + Array(21...40))
    #expect(try journal.records().map(\.number) == Array(11...20) + Array(41...110))
    #expect(try journal.text("content 11") == "content 11")
    session.release()
    session.release()
    #expect(try fill(&journal, 111...111, session: "third").map(\.number) == Array(11...20))
    #expect(try place.journal(limits: Self.limits).recordNumbers() == Array(41...111))
  }

  @Test("A session ends with its process")
  func killedSession() throws {
    let place = try JournalPlace()
    let process = MemoryFileSystem(on: place.disk)
    let session = try place.journal(process).beginSession("live")
    var journal = place.journal(limits: Self.limits)
    _ = try fill(&journal, 1...10, session: "live")
    #expect(try fill(&journal, 11...90, session: "ended").map(\.number) == Array(11...20))
    #expect(throws: JournalError(.sessionInUse("live"), path: JournalPlace.path)) {
      try journal.beginSession("live")
    }
    process.stop()
    #expect(try fill(&journal, 91...91, session: "other").map(\.number) == Array(1...10))
    #expect(try place.disk.snapshot(of: "\(JournalPlace.path)/sessions").paths == [])
    session.release()
  }

  @Test("A session's name must be a name for a folder", arguments: ["", ".", "..", "a/b"])
  func sessionName(_ id: String) throws {
    let journal = try JournalPlace().journal()
    #expect(throws: JournalError.self) { try journal.beginSession(id) }
  }

  @Test("A session that goes ends, and its name is free again")
  func sessionGoes() throws {
    let place = try JournalPlace()
    let journal = place.journal()
    do {
      let session = try journal.beginSession("a")
      #expect(session.id == "a")
      _ = try journal.beginSession("b")
      #expect(throws: JournalError.self) { try journal.beginSession("a") }
    }
    _ = try journal.beginSession("a")
  }

  @Test("Purging removes all records with their contents, and no number is used again")
  func purgeAll() throws {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    var other = place.journal()
    _ = try fill(&journal, 1...25, session: "ada")
    #expect(try other.records().count == 25)
    try place.disk.write("damaged", to: "\(JournalPlace.path)/damaged/000001.journal")
    #expect(try other.purge() == 25)
    #expect(try place.names() == ["000003-1.journal"])
    for var reader in [journal, other, place.journal()] {
      #expect(try reader.records() == [])
      #expect(throws: JournalError.self) { try reader.text("content 25") }
    }
    #expect(try journal.purge() == 0)
    #expect(try journal.add("next").appended.map(\.number) == [26])
    #expect(try other.records().map(\.number) == [26])
    #expect(other.takeEvents() + journal.takeEvents() == [])
  }

  @Test("Purging the oldest keeps the others with their contents", arguments: [1, 7, 10, 11, 24, 25, 26, 99])
  func purgeOldest(_ number: Int) throws {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    for number in 1...25 { try journal.add("\(number)", ["content \(number)", "shared"]) }
    let kept = Array(1...25).filter { $0 >= number }
    #expect(try journal.purge(before: number) == 25 - kept.count)
    for var reader in [journal, place.journal()] {
      #expect(try reader.records().map(\.number) == kept)
      for number in 1...25 {
        if kept.contains(number) {
          #expect(try reader.text("content \(number)") == "content \(number)")
        } else {
          #expect(throws: JournalError.self) { try reader.text("content \(number)") }
        }
      }
      if !kept.isEmpty { #expect(try reader.text("shared") == "shared") }
      #expect(reader.takeEvents() == [])
    }
    #expect(try journal.add("next").appended.map(\.number) == [26])
  }

  @Test("Purging spares live sessions, whose records come in between")
  func purgeSpares() throws {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    let session = try journal.beginSession("live")
    for number in 1...25 {
      try journal.add("\(number)", ["content \(number)"], session: number % 8 == 5 ? "live" : "ended")
    }
    #expect(try journal.purge() == 22)
    #expect(try journal.records().map(\.number) == [5, 13, 21])
    #expect(try journal.text("content 13") == "content 13")
    #expect(try journal.add("next").appended.map(\.number) == [26])
    session.release()
    #expect(try journal.purge(before: 22) == 3)
    #expect(try place.journal().recordNumbers() == [26])
  }
}

extension Journal {
  /// The numbers that a copy of this journal reads.
  func recordNumbers() throws(JournalError) -> [Int] {
    var copy = self
    return try copy.records().map(\.number)
  }
}
