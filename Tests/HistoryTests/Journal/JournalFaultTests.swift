import Basics
import Boards
import History
import TestSupport
import Testing

@Suite struct JournalFaultTests {
  private static let limits = JournalLimits(bytes: 1 << 20, records: 16)
  private static let faults: [FaultPlan.Fault] = [
    .fail(.noSpace), .failHalfway(.noSpace), .fail(.system(5)), .stop, .stopHalfway,
  ]

  /// What is done to a journal while something goes wrong.
  enum Work: String, CaseIterable {
    /// An append to a segment that others have begun, and one that begins the next.
    case appends
    /// An append that cuts off a torn tail.
    case cutting
    /// An append that mends a damaged segment.
    case mending
    /// An append that exceeds the limits.
    case dropping
    /// The removal of the older half.
    case purging
    /// The removal of everything.
    case purgingAll

    /// The number of records that there are before it.
    var count: Int { self == .dropping ? 16 : 5 }
  }

  private static func contents(_ number: Int) -> [String] { ["content \(number)", "shared"] }

  /// A journal before the work. Two records are in a segment.
  private func place(for work: Work) throws -> JournalPlace {
    let place = try JournalPlace()
    var journal = place.journal(limits: Self.limits)
    for number in 1...work.count { try journal.add("\(number)", Self.contents(number)) }
    switch work {
    case .cutting:
      let bytes = try place.bytes("000003.journal")
      try place.write(bytes + bytes.prefix(50), to: "000003.journal")
    case .mending:
      var bytes = try place.bytes("000002.journal")
      bytes[0] ^= 1
      try place.write(bytes, to: "000002.journal")
    case .appends, .dropping, .purging, .purgingAll: break
    }
    return place
  }

  /// What was acknowledged.
  private struct Acknowledged {
    var appended: [Int] = []
    var isPurged = false
  }

  private func perform(_ work: Work, _ journal: inout Journal) -> Acknowledged {
    var acknowledged = Acknowledged()
    do throws(JournalError) {
      switch work {
      case .purging:
        _ = try journal.purge(before: 4)
        acknowledged.isPurged = true
      case .purgingAll:
        _ = try journal.purge()
        acknowledged.isPurged = true
      case .appends, .cutting, .mending, .dropping:
        for number in work.count + 1...work.count + 2 {
          try journal.add("\(number)", Self.contents(number))
          acknowledged.appended.append(number)
        }
      }
    } catch {
      // What matters is what is left.
    }
    return acknowledged
  }

  /// Checks what is left, and that the journal goes on from there.
  private func check(
    _ work: Work, _ acknowledged: Acknowledged, on disk: MemoryDisk, _ comment: Testing.Comment
  ) throws {
    let place = try JournalPlace(disk)
    var journal = place.journal(limits: Self.limits)
    let records = try journal.records()
    let numbers = records.map(\.number)
    #expect(records.map(\.text) == numbers.map { "\($0)" }, comment)
    for content in numbers.flatMap(Self.contents) { #expect(try journal.text(content) == content, comment) }
    let last = numbers.last ?? work.count
    switch work {
    case .purging:
      #expect(numbers.filter { $0 >= 4 } == [4, 5], comment)
      #expect(numbers == [4, 5] || !acknowledged.isPurged, comment)
    case .purgingAll: #expect(numbers.isEmpty || !acknowledged.isPurged, comment)
    case .appends, .cutting, .mending, .dropping:
      // The newest records, in a row; at most those that may be gone are gone.
      #expect(numbers == Array((last + 1 - numbers.count)..<(last + 1)), comment)
      #expect(numbers.first ?? last <= 3, comment)
      #expect(last >= acknowledged.appended.last ?? work.count, comment)
    }

    let next = try journal.add("next").appended.map(\.number)
    #expect(next == [last + 1] || (next.first ?? 0 > last && work == .purgingAll), comment)
    var later = place.journal()
    #expect(try later.records().map(\.number).suffix(numbers.count + 1).last == next.first, comment)
    // Everything that was in the way is gone by now.
    let names = try place.names().filter { $0 != "damaged" && !$0.hasSuffix(".journal") }
    #expect(names == [], comment)
  }

  @Test(
    "Whatever call fails or is the last one, and if the power is lost then, what was acknowledged is there",
    arguments: Work.allCases, faults)
  func everyCall(_ work: Work, _ fault: FaultPlan.Fault) throws {
    var call = 0
    while true {
      call += 1
      let original = try place(for: work)
      let process = MemoryFileSystem(on: original.disk, faults: FaultPlan(fault, atCall: call))
      var journal = original.journal(process, limits: Self.limits)
      let acknowledged = perform(work, &journal)
      let reached = process.calls.count >= call
      for (index, disk) in ([original.disk] + original.disk.disksAfterPowerLoss()).enumerated() {
        try check(work, acknowledged, on: disk, "call \(call), disk \(index)")
      }
      if !reached { break }
    }
    #expect(call >= 12)
  }

  @Test("Many appends by turns of processes that are stopped, or lose power, keep what was acknowledged")
  func randomStops() throws {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      var disk = try JournalPlace().disk
      var acknowledged: [String] = []
      for round in 0..<12 {
        let place = try JournalPlace(disk)
        let kinds: [FaultPlan.Fault] = [.stop, .stopHalfway, .failHalfway(.noSpace)]
        let fault = kinds[Int.random(in: 0..<3, using: &generator)]
        let process = MemoryFileSystem(
          on: disk, faults: FaultPlan(fault, atCall: Int.random(in: 5..<60, using: &generator)))
        var journal = place.journal(process, limits: JournalLimits(bytes: 1 << 14, records: 1_000))
        for number in 0..<6 {
          let text = "\(seed) \(round) \(number)"
          do throws(JournalError) {
            try journal.add(text, ["content " + text, "shared"])
            acknowledged.append(text)
          } catch {
            if process.isStopped { break }
          }
        }
        process.stop()
        if Bool.random(using: &generator) {
          let disks = disk.disksAfterPowerLoss(limit: 12, seed: seed)
          disk = disks[Int.random(in: 0..<disks.count, using: &generator)]
        }
        var reader = try JournalPlace(disk).journal()
        let texts = try reader.texts()
        let known = Set(acknowledged)
        #expect(texts.filter(known.contains) == acknowledged, "seed \(seed), round \(round)")
        for text in texts { #expect(try reader.text("content " + text) == "content " + text) }
        #expect(reader.takeEvents() == [], "seed \(seed), round \(round)")
      }
    }
  }

  @Test("On a full disk an append is refused and changes nothing that is read", arguments: 0..<250)
  func fullDisk(_ free: Int) throws {
    for count in [2, 3] {
      let place = try JournalPlace()
      var journal = place.journal(limits: Self.limits)
      for number in 1...count { try journal.add("\(number)", Self.contents(number)) }
      let trial = try JournalPlace(place.disk.copy())
      var trialJournal = trial.journal(limits: Self.limits)
      try trialJournal.add("new", ["some content that needs room"])
      let needed = try trial.size() - place.size()

      try place.disk.changeTraits { $0.freeBytes = free }
      let names = try place.names()
      var isRefused = false
      do throws(JournalError) {
        try journal.add("new", ["some content that needs room"])
      } catch {
        isRefused = true
        guard case .disk(let reason) = error.code else {
          Issue.record(error)
          return
        }
        #expect(reason.code == .noSpace)
        #expect(error.hint == "Make room on the disk.")
        #expect(try place.names() == names)
      }
      #expect(isRefused == (free < needed))
      let expected = count + (isRefused ? 0 : 1)
      for var reader in [journal, place.journal()] { #expect(try reader.records().count == expected) }
      try place.disk.changeTraits { $0.freeBytes = nil }
      #expect(try journal.add("later").appended.map(\.number) == [expected + 1])
      #expect(try place.journal().recordNumbers() == Array(1...expected + 1))
    }
  }

  @Test("When dropping the oldest fails, the append is acknowledged and it is said; the next one drops them")
  func droppingFails() throws {
    let place = try place(for: .dropping)
    let process = MemoryFileSystem(on: place.disk)
    var journal = place.journal(process, limits: Self.limits)
    let trial = try JournalPlace(place.disk.copy())
    let trialProcess = MemoryFileSystem(on: trial.disk)
    var trialJournal = trial.journal(trialProcess, limits: Self.limits)
    try trialJournal.add("17")
    let removal = try #require(trialProcess.calls.first { $0.kind == .removeFile })

    process.setFaults(FaultPlan(.fail(.system(5)), atCall: removal.number))
    let append = try journal.add("17")
    #expect(append.appended.map(\.number) == [17])
    #expect(append.dropped == [])
    let path = "\(JournalPlace.path)/000001.journal"
    #expect(
      journal.takeEvents().map(\.description) == [
        "The history is larger than its limits. Could not remove \(path): Input/output error."
      ])
    #expect(try journal.add("18").dropped.map(\.number) == [1, 2])
    #expect(try place.journal().recordNumbers() == Array(3...18))
  }
}
