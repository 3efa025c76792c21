import Basics
import Boards
import ContentHash
import History
import TestSupport
import Testing

@Suite struct JournalDamageTests {
  private static let limits = JournalLimits(bytes: 1 << 20, records: 24)
  private static let body = String(repeating: "A line of text.\n", count: 20)

  /// The contents that a record of a number brings.
  private static func contents(_ number: Int) -> [String] {
    ["\(number)" + body, "content \(number)", "shared"]
  }

  /// A journal of three segments with three records each.
  private func place() throws -> JournalPlace {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    for number in 1...9 { try journal.add("\(number)", Self.contents(number)) }
    return place
  }

  /// What a journal with damage still gives.
  private struct Rest {
    var numbers: [Int]
    var lostContents = 0

    var isComplete: Bool { numbers == Array(1...9) && lostContents == 0 }
  }

  /// Reads all that a journal still gives, and checks that none of it is wrong.
  private func rest(of journal: inout Journal, _ comment: Testing.Comment) throws -> Rest {
    let records = try journal.records()
    #expect(records.map(\.text) == records.map { "\($0.number)" }, comment)
    var rest = Rest(numbers: records.map(\.number))
    for content in rest.numbers.flatMap(Self.contents) {
      var found = content
      do throws(JournalError) {
        found = try journal.text(content)
      } catch {
        #expect(error.code == .contentMissing(ContentHash(of: Array(content.utf8))), comment)
        rest.lostContents += 1
      }
      #expect(found == content, comment)
    }
    return rest
  }

  @Test("One bad byte anywhere costs no record after it, gives nothing wrong, and is told")
  func everyByte() throws {
    let original = try place()
    for (index, name) in ["000001.journal", "000002.journal", "000003.journal"].enumerated() {
      let bytes = try original.bytes(name)
      for position in bytes.indices {
        let place = try JournalPlace(original.disk.copy())
        var damaged = bytes
        damaged[position] ^= UInt8(1 << (position % 8))
        try place.write(damaged, to: name)
        let comment: Testing.Comment = "\(name) at \(position)"

        var reader = place.journal()
        let found = try rest(of: &reader, comment)
        // The last record of all cannot be told from one that was never finished.
        let isEndLost = found.numbers == Array(1...8)
        let first = found.numbers.first ?? 10
        #expect(isEndLost ? index == 2 : found.numbers == Array(first..<10), comment)
        // Of the segment with the byte at most the record with it and the ones before are lost.
        #expect(first <= index * 3 + 4, comment)

        var writer = place.journal(limits: Self.limits)
        try writer.add("\(isEndLost ? 9 : 10)", Self.contents(10))
        let events = reader.takeEvents() + writer.takeEvents()
        #expect(found.isComplete || !events.isEmpty, comment)

        // From now on everything is sound but for contents that are lost.
        var later = place.journal(limits: Self.limits)
        let expected = found.numbers + [isEndLost ? 9 : 10]
        #expect(try later.records().map(\.number) == expected, comment)
        #expect(try later.add("later").appended.map(\.number) == [expected.count + first], comment)
        #expect(later.takeEvents() == [], comment)
      }
    }
  }

  @Test("Damaged files are kept as they were, with the older ones, and the event says where")
  func kept() throws {
    let place = try place()
    let old = try place.bytes("000001.journal")
    var damaged = try place.bytes("000002.journal")
    let middle = try #require(damaged.firstRange(of: Array("content 5".utf8))).lowerBound
    damaged[middle - 200] ^= 0x10
    try place.write(damaged, to: "000002.journal")

    var reader = place.journal()
    #expect(try reader.texts() == ["6", "7", "8", "9"])
    #expect(try reader.texts() == ["6", "7", "8", "9"])
    #expect(reader.takeEvents() == [.damaged(file: "000002.journal", firstRecord: 6, keptIn: nil)])
    #expect(try place.names() == ["000001.journal", "000002.journal", "000003.journal"])

    var writer = place.journal()
    try writer.add("10")
    #expect(
      writer.takeEvents() == [
        .damaged(file: "000002.journal", firstRecord: 6, keptIn: "\(JournalPlace.path)/damaged")
      ])
    #expect(
      try place.names() == ["000002-1.journal", "000003.journal", "damaged"])
    #expect(try place.bytes("damaged/000001.journal") == old)
    #expect(try place.bytes("damaged/000002.journal") == damaged)
    #expect(try reader.texts() == ["6", "7", "8", "9", "10"])
    #expect(try reader.text("content 6") == "content 6")
  }

  @Test("A journal of which nothing can be read goes on with what comes")
  func allDamaged() throws {
    let place = try place()
    for name in try place.names() {
      try place.write(try place.bytes(name).map { $0 ^ 0xFF }, to: name)
    }
    var journal = place.journal()
    #expect(try journal.records() == [])
    try journal.add("new")
    #expect(try place.journal().recordNumbers().count == 1)
    #expect(!journal.takeEvents().isEmpty)
  }

  @Test("A segment that lost its end is damaged, and the newer ones are not")
  func lostEnd() throws {
    let place = try place()
    try place.write(Array(try place.bytes("000002.journal").dropLast(10)), to: "000002.journal")
    var journal = place.journal()
    #expect(try journal.texts() == ["7", "8", "9"])
    try journal.add("10")
    #expect(try place.journal().recordNumbers() == [7, 8, 9, 10])
  }

  @Test("Another segment's bytes are not taken for a segment's own")
  func copiedBytes() throws {
    let place = try place()
    try place.write(try place.bytes("000001.journal"), to: "000003.journal")
    var journal = place.journal()
    #expect(try journal.texts() == (1...6).map { "\($0)" })
  }

  @Test("An append that was cut at any byte is seen whole or not at all, and the next one works")
  func everyCut() throws {
    for isFirstOfSegment in [false, true] {
      let original = try JournalPlace()
      var journal = original.journal(limits: Self.limits)
      let count = isFirstOfSegment ? 3 : 4
      for number in 1...count { try journal.add("\(number)", Self.contents(number)) }
      let names = try original.names()
      let start = isFirstOfSegment ? 0 : try original.bytes(names[1]).count
      _ = try journal.append(in: "ada") { _ in
        [([1], [FileContent(Array(Self.body.utf8))]), ([2], []), ([3], [FileContent([4])])]
      }
      let whole = try original.bytes("000002.journal")
      for length in start...whole.count {
        let place = try JournalPlace(original.disk.copy())
        try place.write(Array(whole.prefix(length)), to: "000002.journal")
        let comment: Testing.Comment = "\(isFirstOfSegment), \(length)"
        let expected = length == whole.count ? count + 3 : count
        var reader = place.journal()
        #expect(try reader.records().count == expected, comment)
        #expect(reader.takeEvents() == [], comment)
        var writer = place.journal(limits: Self.limits)
        #expect(try writer.add("next", ["next"]).appended.map(\.number) == [expected + 1], comment)
        let isCut = length > start && length < whole.count
        // A head alone is nothing unfinished.
        let events = writer.takeEvents()
        if isCut, !events.isEmpty {
          #expect(events.count == 1, comment)
          guard case .tailCutOff("000002.journal", let bytes)? = events.first else {
            Issue.record(comment)
            continue
          }
          #expect(bytes <= length - start, comment)
        } else {
          #expect(events.isEmpty && (!isCut || isFirstOfSegment), comment)
        }
        for var later in [reader, place.journal()] {
          #expect(try later.records().count == expected + 1, comment)
          #expect(try later.text("next") == "next", comment)
          #expect(later.takeEvents() == [], comment)
        }
      }
    }
  }
  @Test("An append whose end a loss of power left as zeros gives nothing wrong, and the next one works")
  func everyZeroedEnd() throws {
    let original = try JournalPlace()
    var journal = original.journal(limits: Self.limits)
    for number in 1...4 { try journal.add("\(number)", Self.contents(number)) }
    let start = try original.bytes("000002.journal").count
    try journal.add("5", Self.contents(5))
    let whole = try original.bytes("000002.journal")
    for length in start..<whole.count {
      let place = try JournalPlace(original.disk.copy())
      let zeros = [UInt8](repeating: 0, count: whole.count - length)
      try place.write(whole.prefix(length) + zeros, to: "000002.journal")
      let comment: Testing.Comment = "\(length)"
      var writer = place.journal(limits: Self.limits)
      let found = try rest(of: &writer, comment)
      #expect(found.numbers == Array(1...4) || found.numbers == Array(1...5), comment)
      try writer.add("next", Self.contents(5))
      // What is stored with the record is sound, although the segment seemed to have it.
      for content in Self.contents(5) { #expect(try writer.text(content) == content, comment) }
      #expect(try writer.texts() == found.numbers.map { "\($0)" } + ["next"], comment)
    }
  }

  @Test("What happened is told in whole sentences")
  func descriptions() {
    let hash = ContentHash(of: [])
    let events: [JournalEvent] = [
      .tailCutOff(file: "f", bytes: 3), .damaged(file: "f", firstRecord: 7, keptIn: nil),
      .damaged(file: "f", firstRecord: nil, keptIn: "/d"), .contentDamaged(file: "f", hash: hash),
      .pruned(records: 1), .pruned(records: 2), .notPruned(reason: "No."), .notLocked(folder: "/j"),
    ]
    #expect(
      events.map(\.description) == [
        "The last append to f was never finished; its 3 bytes are passed over.",
        "The history is damaged in f. The records before number 7 are lost.",
        "The history is damaged in f. Its records up to there are lost. The files are kept in /d.",
        "A file's content that the history kept in f is damaged (SHA-256 \(hash)).",
        "The history reached its limits: 1 record was dropped.",
        "The history reached its limits: 2 records were dropped.",
        "The history is larger than its limits. No.",
        "The file system of /j offers no locks; programs that write the history at once may hurt it.",
      ])
    let codes: [JournalError.Code] = [
      .disk(FileSystemError(.readOnly, operation: "read", path: "/j")), .locked, .restless, .newerForm(2),
      .contentMissing(hash), .sessionInUse("s"), .tooLarge,
    ]
    for error in codes.flatMap({ [JournalError($0, path: "/j"), JournalError($0, path: nil)] }) {
      #expect(error.description.hasPrefix("The history"))
      #expect(error.description.hasSuffix("."))
      #expect(
        error.code == .disk(FileSystemError(.readOnly, operation: "read", path: "/j"))
          || error.message.contains("/j") == (error.path != nil))
    }
  }
}
