import Basics
import Boards
import ContentHash
import History
import TestSupport
import Testing

@Suite struct JournalTests {
  private static let long = String(repeating: "A line of a card's body.\n", count: 50)

  @Test("Creating a journal and reading one that was never written touch nothing")
  func untouched() throws {
    let place = try JournalPlace()
    let process = MemoryFileSystem(on: place.disk)
    var journal = place.journal(process)
    #expect(process.calls.isEmpty)
    #expect(try journal.records() == [])
    #expect(try journal.purge() == 0)
    #expect(throws: JournalError(.contentMissing(ContentHash(of: [])), path: nil)) { try journal.text("") }
    #expect(process.changeCount == 0)
  }

  @Test("What was appended is read again, by the same value and by others", arguments: Durability.allCases)
  func roundTrip(_ durability: Durability) throws {
    let place = try JournalPlace()
    var journal = place.journal(durability: durability)
    let first = try journal.append(in: "ada") { records in
      #expect(records.isEmpty)
      return [
        ([1, 2, 3], [FileContent(Array(Self.long.utf8)), FileContent([])]), ([], [FileContent([7])]),
      ]
    }
    let second = try journal.append(in: "bob") { records in
      #expect(records == first.appended)
      return [([0xF5, 0x4C, 0x57, 0x4A], [])]
    }
    let expected = [
      JournalRecord(number: 1, session: "ada", payload: [1, 2, 3]),
      JournalRecord(number: 2, session: "ada", payload: []),
      JournalRecord(number: 3, session: "bob", payload: [0xF5, 0x4C, 0x57, 0x4A]),
    ]
    #expect(first.appended + second.appended == expected)
    var other = place.journal()
    for var reader in [journal, other] {
      #expect(try reader.records() == expected)
      #expect(try reader.text(Self.long) == Self.long)
      #expect(try reader.content(ContentHash(of: [])).bytes == [])
      #expect(try reader.content(ContentHash(of: [7])).bytes == [7])
    }
    #expect(try other.add("more").appended.map(\.number) == [4])
    #expect(try journal.records().map(\.number) == [1, 2, 3, 4])
    #expect(journal.takeEvents() == [])
  }

  @Test("An append of nothing, and one whose body refuses, leave everything as it was")
  func nothing() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    try journal.add("one")
    let before = try place.disk.snapshot()
    #expect(try journal.append(in: "ada") { _ in [] } == JournalAppend(appended: [], dropped: []))
    #expect(throws: JournalError(.tooLarge, path: "/body")) {
      try journal.append(in: "ada") { _ throws(JournalError) in throw JournalError(.tooLarge, path: "/body") }
    }
    #expect(try place.disk.snapshot() == before)
  }

  @Test("A content that is not there, and a session's name that is too long, are clear errors")
  func refusals() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    try journal.add("one")
    let hash = ContentHash(of: [1])
    #expect(throws: JournalError(.contentMissing(hash), path: JournalPlace.path)) {
      try journal.content(hash)
    }
    let session = String(repeating: "s", count: 70_000)
    let error = #expect(throws: JournalError.self) { try journal.add("two", session: session) }
    #expect(error?.code == .tooLarge)
    #expect(error?.description == "The history in /state/journal does not take as much at once.")
    #expect(try journal.texts() == ["one"])
  }

  @Test("Only what is new is read, and an append is one write")
  func incremental() throws {
    let place = try JournalPlace()
    let process = MemoryFileSystem(on: place.disk)
    var journal = place.journal(process, durability: .fast)
    var other = place.journal(durability: .fast)
    try journal.add("one", [Self.long])
    for number in 2...20 { try other.add("\(number)", ["content \(number)"]) }
    process.setFaults(.none)
    #expect(try journal.records().count == 20)
    #expect(process.calls.map(\.kind) == [.openFolder, .list, .look, .read])
    process.setFaults(.none)
    #expect(try journal.records().count == 20)
    #expect(process.calls.map(\.kind) == [.openFolder, .list, .look])
    process.setFaults(.none)
    try journal.add("last", ["content 21"])
    #expect(process.calls.filter(\.kind.isChange).map(\.kind) == [.create, .write])
    #expect(try journal.text("content 7") == "content 7")
  }

  @Test("Two values that append by turns see each other's records in one order")
  func interleaved() throws {
    let place = try JournalPlace()
    var journals = [place.journal(), place.journal(), place.journal(durability: .fast)]
    for number in 1...60 {
      let appended = try journals[number % 3].add("\(number)", ["shared", "own \(number)"]).appended
      #expect(appended.map(\.number) == [number])
    }
    for index in journals.indices {
      #expect(try journals[index].texts() == (1...60).map { "\($0)" })
      #expect(try journals[index].text("own \(60 - index)") == "own \(60 - index)")
    }
  }

  @Test("A content is stored once a segment, whoever brings it again")
  func sharing() throws {
    let place = try JournalPlace()
    var generator = SeededGenerator(seed: 3)
    // It cannot be compressed.
    let noise = FileContent((0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    var journal = place.journal()
    for _ in 0..<10 { _ = try journal.append(in: "ada") { _ in [([1], [noise, noise])] } }
    var other = place.journal()
    for _ in 0..<10 { _ = try other.append(in: "bob") { _ in [([1], [noise])] } }
    #expect(try place.bytes("000001.journal").count < 5_000 + 20 * 200)
    #expect(try journal.content(noise.hash).bytes == noise.bytes)
  }

  @Test("A content whose stored bytes went bad is stored anew when it comes again")
  func sharingNoDamage() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    try journal.add("one", [Self.long])
    var bytes = try place.bytes("000001.journal")
    bytes[bytes.count - 3] ^= 1
    try place.write(bytes, to: "000001.journal")
    var other = place.journal()
    #expect(throws: JournalError.self) { try other.text(Self.long) }
    #expect(
      other.takeEvents() == [
        .contentDamaged(file: "000001.journal", hash: ContentHash(of: Array(Self.long.utf8)))
      ])
    try other.add("two", [Self.long])
    #expect(try other.text(Self.long) == Self.long)
    #expect(try other.texts() == ["one", "two"])
  }

  @Test("A full segment is followed by a new one, which stands alone")
  func rotation() throws {
    let place = try JournalPlace()
    let limits = JournalLimits(bytes: 1 << 20, records: 80)
    var journal = place.journal(limits: limits)
    for number in 1...35 { try journal.add("\(number)", [Self.long]) }
    #expect(
      try place.names() == ["000001.journal", "000002.journal", "000003.journal", "000004.journal"])
    try place.disk.remove("\(JournalPlace.path)/000001.journal")
    try place.disk.remove("\(JournalPlace.path)/000002.journal")
    for var reader in [journal, place.journal()] {
      #expect(try reader.texts() == (21...35).map { "\($0)" })
      #expect(try reader.text(Self.long) == Self.long)
      #expect(reader.takeEvents() == [])
    }
  }

  @Test("A segment is also full by its bytes, and large contents are passed over")
  func rotationByBytes() throws {
    let place = try JournalPlace()
    var generator = SeededGenerator(seed: 4)
    let noise = (0..<4).map { _ in
      FileContent((0..<400_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    var journal = place.journal()
    for (index, content) in noise.enumerated() {
      _ = try journal.append(in: "ada") { _ in [([UInt8(index)], [content])] }
    }
    #expect(try place.names() == ["000001.journal", "000002.journal"])
    var reader = place.journal()
    #expect(try reader.records().map(\.payload) == [[0], [1], [2], [3]])
    for content in noise { #expect(try reader.content(content.hash).bytes == content.bytes) }
  }

  @Test("A folder that was emptied by somebody is a new journal")
  func emptied() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    for number in 1...3 { try journal.add("\(number)") }
    try place.disk.remove(JournalPlace.path)
    #expect(try journal.records() == [])
    var other = place.journal()
    for number in 1...4 { try other.add("new \(number)") }
    #expect(try journal.texts() == (1...4).map { "new \($0)" })
    try journal.add("new 5")
    #expect(try other.texts() == (1...5).map { "new \($0)" })
  }

  @Test("A journal in a newer form is neither read nor changed")
  func newerForm() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    try journal.add("one")
    // The head of a segment 1 that says form 2, made as `JournalFrame` makes it.
    var covered: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2]
    let words = ContentHash(of: covered).words
    for word in [words.1, words.0] {
      covered.insert(contentsOf: withUnsafeBytes(of: word.bigEndian) { Array($0) }, at: 0)
    }
    let newer = [0xF5, 0x4C, 0x57, 0x4A, 0, 0, 0, 1] + covered
    try place.write(newer, to: "000001.journal")
    var reader = place.journal()
    let error = #expect(throws: JournalError.self) { try reader.records() }
    #expect(error?.code == .newerForm(2))
    #expect(error?.hint == "Use the newer version.")
    #expect(throws: JournalError.self) { try reader.add("two") }
    #expect(throws: JournalError.self) { try reader.purge() }
    #expect(try place.bytes("000001.journal") == newer)
  }

  @Test("Files of other names are left alone")
  func otherFiles() throws {
    let place = try JournalPlace()
    let names = [
      "000000.journal", "1.journal", "000001-0.journal", "000001.journal~", "000001-x.journal",
      "+00001.journal",
      "notes",
    ]
    for name in names { try place.disk.write("mine", to: "\(JournalPlace.path)/\(name)") }
    var journal = place.journal()
    try journal.add("one")
    #expect(try journal.purge() == 1)
    for name in names { #expect(try place.bytes(name) == Array("mine".utf8), "\(name)") }
  }

  @Test("A journal that another process keeps locked is not written")
  func locked() throws {
    let place = try JournalPlace()
    var journal = place.journal()
    try journal.add("one")
    let lock = try MemoryFileSystem(on: place.disk).openFolder(at: JournalPlace.path).lock(waiting: .zero)
    #expect(throws: JournalError(.locked, path: JournalPlace.path)) { try journal.add("two") }
    #expect(try journal.texts() == ["one"])
    lock?.release()
    #expect(try journal.add("two").appended.map(\.number) == [2])
  }

  @Test("Where the file system offers no locks, records are appended and it is said once")
  func withoutLocks() throws {
    let place = try JournalPlace()
    let process = MemoryFileSystem(on: place.disk)
    var other = place.journal()
    try other.add("1")
    var journal = place.journal(process)
    for number in 2...4 {
      process.setFaults(FaultPlan(.fail(.unsupported), atCall: 2))
      try journal.add("\(number)")
      #expect(process.calls[1].kind == .lock)
    }
    #expect(try journal.texts() == ["1", "2", "3", "4"])
    #expect(journal.takeEvents() == [.notLocked(folder: JournalPlace.path)])
  }
  @Test("Appends that come between each other, where there are no locks, are all kept in one order")
  func withoutLocksAtOnce() throws {
    for isBegun in [false, true] {
      let place = try JournalPlace()
      try place.disk.makeFolder(JournalPlace.path, permissions: 0o700)
      var first = place.journal()
      if isBegun { try first.add("1", ["shared"]) }
      let process = MemoryFileSystem(on: place.disk)
      process.setFaults(FaultPlan(.fail(.unsupported), atCall: 2))
      process.setHook { call in
        guard call.kind == .create else { return }
        var between = place.journal()
        do {
          try between.add("between", ["shared", "between"])
        } catch {
          Issue.record(error)
        }
      }
      var journal = place.journal(process)
      try journal.add("last", ["shared", "last"])
      #expect(process.calls[1].kind == .lock)
      process.setHook(nil)
      let texts = (isBegun ? ["1"] : []) + ["between", "last"]
      for var reader in [journal, first, place.journal()] {
        #expect(try reader.texts() == texts)
        #expect(try reader.records().map(\.number) == Array(1...texts.count))
        for text in ["shared", "between", "last"] { #expect(try reader.text(text) == text) }
      }
      #expect(try first.add("next").appended.map(\.number) == [texts.count + 1])
    }
  }
  @Test("After a failed reading, the next one gives what is there then")
  func readingFails() throws {
    let place = try JournalPlace()
    let process = MemoryFileSystem(on: place.disk)
    var journal = place.journal(process)
    var other = place.journal()
    try other.add("1", ["content"])
    #expect(try journal.texts() == ["1"])
    try other.add("2")
    for call in 1...4 {
      var reader = call < 4 ? journal : place.journal(process)
      process.setFaults(FaultPlan(.fail(.system(5)), atCall: call))
      #expect(throws: JournalError.self) { try reader.records() }
      process.setFaults(.none)
      #expect(try reader.texts() == ["1", "2"])
      #expect(try reader.text("content") == "content")
    }
    process.setFaults(FaultPlan(.fail(.system(5)), atCall: 3))
    #expect(throws: JournalError.self) { try journal.records() }
    try place.disk.remove("\(JournalPlace.path)/000001.journal")
    #expect(try journal.records() == [])
  }
}
