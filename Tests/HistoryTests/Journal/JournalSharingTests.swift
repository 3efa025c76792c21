import Basics
import Boards
import ContentHash
import Dispatch
import History
import Synchronization
import TestSupport
import Testing

/// Journals on the disk of the machine, used at once.
@Suite struct JournalSharingTests {
  @Test(
    "Many that append at once lose nothing, and all numbers are different", arguments: Durability.allCases)
  func atOnce(_ durability: Durability) throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path(of: "state/journal")
    let limits = JournalLimits(bytes: 1 << 24, records: 800)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { writer in
      var journal = Journal(on: DiskFileSystem(), at: path, durability: durability, limits: limits)
      do {
        for number in 0..<50 {
          let appended = try journal.append(in: "session \(writer)") { _ in
            [
              ([UInt8(writer), UInt8(number), 0], [FileContent([UInt8(number)]), FileContent([1, 2, 3])]),
              ([UInt8(writer), UInt8(number), 1], []),
            ]
          }.appended
          if appended.map(\.payload) != [
            [UInt8(writer), UInt8(number), 0], [UInt8(writer), UInt8(number), 1],
          ] {
            failures.withLock { $0.append("writer \(writer) appended \(appended)") }
          }
          // Others append while it is read.
          let count = try journal.records().count
          if count < 2 * (number + 1) { failures.withLock { $0.append("writer \(writer) read \(count)") } }
        }
        let events = journal.takeEvents()
        if !events.isEmpty { failures.withLock { $0.append("\(events)") } }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    var reader = Journal(on: DiskFileSystem(), at: path)
    let records = try reader.records()
    #expect(records.map(\.number) == Array(1...600))
    for writer in 0..<6 {
      let own = records.filter { $0.session == "session \(writer)" }.map(\.payload)
      #expect(own == (0..<50).flatMap { [[UInt8(writer), UInt8($0), 0], [UInt8(writer), UInt8($0), 1]] })
    }
    for number in 0..<50 {
      #expect(try reader.content(ContentHash(of: [UInt8(number)])).bytes == [UInt8(number)])
    }
    #expect(reader.takeEvents() == [])
    #expect(try temporary.names(in: "state/journal").count == 6)
  }

  @Test("Who reads while others append, drop and purge sees whole records in rising order")
  func readingMeanwhile() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path(of: "journal")
    let failures = Mutex<[String]>([])
    let isDone = Mutex(false)
    DispatchQueue.concurrentPerform(iterations: 2) { role in
      var journal = Journal(
        on: DiskFileSystem(), at: path, durability: .fast, limits: JournalLimits(bytes: 1 << 24, records: 64))
      do {
        if role == 0 {
          defer { isDone.withLock { $0 = true } }
          for number in 1...1_000 {
            try journal.add("\(number)", ["\(number)"])
            if number % 100 == 0 { _ = try journal.purge(before: number - 20) }
            if number % 250 == 0 { _ = try journal.purge() }
          }
        } else {
          while !isDone.withLock({ $0 }) {
            let records = try journal.records()
            if records.map(\.text) != records.map({ "\($0.number)" }) {
              failures.withLock { $0.append("\(records.map(\.text))") }
            }
            if let first = records.first,
              records.map(\.number) != Array(first.number..<first.number + records.count)
            {
              failures.withLock { $0.append("\(records.map(\.number))") }
            }
          }
          let events = journal.takeEvents()
          if !events.isEmpty { failures.withLock { $0.append("\(events)") } }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test("The files are for their owner alone, and a session is seen from elsewhere until it ends")
  func onDisk() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path(of: "journal")
    let limits = JournalLimits(bytes: 1 << 24, records: 8)
    var journal = Journal(on: DiskFileSystem(), at: path, durability: .fast, limits: limits)
    var other = Journal(on: DiskFileSystem(), at: path, durability: .fast, limits: limits)
    let session = try other.beginSession("live")
    try other.add("1", session: "live")
    for number in 2...20 { try journal.add("\(number)") }
    #expect(try other.records().map(\.number) == [1] + Array(14...20))
    session.release()
    #expect(try journal.add("21").dropped.map(\.number) == [1])
    let folder = try DiskFileSystem().openFolder(at: path)
    #expect(try folder.status().permissions == 0o700)
    for name in try temporary.names(in: "journal") where name.hasSuffix(".journal") {
      #expect(try folder.status(of: name)?.permissions == 0o600)
    }
    #expect(try temporary.names(in: "journal/sessions") == [])
  }
}
