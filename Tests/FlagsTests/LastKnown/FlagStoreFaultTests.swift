import Basics
import Flags
import TestSupport
import Testing

@Suite struct FlagStoreFaultTests {
  private static let ada = FlagIdentity(app: "home", user: "ada")
  private static let time = Timestamp(milliseconds: 1_787_677_200_000)
  private static let old: FlagSnapshot = ["home.card_banner": false, "home.limit": 1]
  private static let new: FlagSnapshot = ["home.card_banner": true, "home.limit": 1.0]
  private static let path = FlagBench.path(of: ada)

  private func bench(keeping snapshot: FlagSnapshot?) throws -> FlagBench {
    let bench = try FlagBench()
    if let snapshot { try keep(snapshot, in: bench.store()) }
    return bench
  }

  private func keep(_ snapshot: FlagSnapshot, in store: FlagStore) throws {
    try store.keep(snapshot, fetchedAt: Self.time, for: Self.ada, at: Self.time)
  }

  /// Keeps the new values where that may fail; true when it did not.
  private func kept(in store: FlagStore) -> Bool {
    do throws(FlagStoreError) {
      try store.keep(Self.new, fetchedAt: Self.time, for: Self.ada, at: Self.time)
      return true
    } catch {
      return false
    }
  }

  /// The bytes of the new values' file.
  private func newBytes() throws -> [UInt8] { try bench(keeping: Self.new).disk.read(Self.path) }

  @Test(
    "Whatever call of the file system fails, or is the last one, the old values or the new ones are there",
    arguments: [nil, old],
    [.fail(.noSpace), .failHalfway(.noSpace), .stop, .stopHalfway] as [FaultPlan.Fault])
  func everyCall(_ before: FlagSnapshot?, _ fault: FaultPlan.Fault) throws {
    var call = 0
    while true {
      call += 1
      let bench = try bench(keeping: before)
      let process = MemoryFileSystem(on: bench.disk, faults: FaultPlan(fault, atCall: call))
      let isAcknowledged = kept(in: bench.store(process))
      let isReached = process.calls.count >= call
      for disk in [bench.disk] + bench.disk.disksAfterPowerLoss() {
        try expectSound(disk, before: before, isAcknowledged: isAcknowledged, "call \(call)")
      }
      if !isReached { break }
    }
    #expect(call >= 10)
  }

  @Test("Wherever in the file the writer is stopped, the old values are there", arguments: [nil, old])
  func everyByte(_ before: FlagSnapshot?) throws {
    let bytes = try newBytes()
    for count in 0...bytes.count {
      let bench = try bench(keeping: before)
      let process = MemoryFileSystem(on: bench.disk)
      process.setHook { call in
        guard call.kind == .write else { return }
        do {
          try bench.disk.write(Array(bytes.prefix(count)), to: call.path)
        } catch {
          Issue.record(error)
        }
        process.stop()
      }
      #expect(!kept(in: bench.store(process)))
      #expect(try bench.disk.snapshot(of: FlagBench.folder).paths.count == (before == nil ? 1 : 2))
      for disk in [bench.disk] + bench.disk.disksAfterPowerLoss() {
        try expectSound(disk, before: before, isAcknowledged: false, "byte \(count)")
      }
    }
  }

  /// The next launch finds the values of before or the new ones, and nothing is in the way of its own keeping.
  private func expectSound(
    _ disk: MemoryDisk, before: FlagSnapshot?, isAcknowledged: Bool, _ place: Comment
  ) throws {
    let next = try FlagBench(disk)
    let found = next.store().read(Self.ada)?.snapshot
    #expect(found == Self.new || (found == before && !isAcknowledged), place)
    #expect(next.diagnostics.all.isEmpty, place)
    try keep(["home.limit": 3], in: next.store())
    #expect(next.store().read(Self.ada)?.snapshot == ["home.limit": 3], place)
    #expect(try disk.snapshot(of: FlagBench.folder).paths.count == 1, place)
  }

  @Test("A file cut off at any byte means defaults, is kept aside, and is reported once")
  func cutOff() throws {
    let bytes = try newBytes()
    for count in 0..<bytes.count { try expectAside(Array(bytes.prefix(count)), "\(count) bytes") }
  }

  @Test("A file with any one byte damaged means defaults, is kept aside, and is reported once")
  func damaged() throws {
    let bytes = try newBytes()
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x01
      try expectAside(damaged, "byte \(place)")
    }
  }

  private func expectAside(_ bytes: [UInt8], _ place: Comment) throws {
    let bench = try FlagBench()
    try bench.disk.write(bytes, to: Self.path)
    for _ in 0..<3 { #expect(bench.store().read(Self.ada) == nil, place) }
    #expect(bench.diagnostics.all.map(\.level) == [.warning], place)
    let aside = Self.path.replacing(".json", with: ".damaged-1.json")
    #expect(try bench.disk.read(aside) == bytes, place)
    try keep(Self.new, in: bench.store())
    #expect(bench.store().read(Self.ada)?.snapshot == Self.new, place)
    #expect(try bench.disk.read(aside) == bytes, place)
  }

  @Test("Another process that reads and keeps between any two calls finds whole values")
  func interleaved() throws {
    var call = 0
    while true {
      call += 1
      let bench = try bench(keeping: Self.old)
      let process = MemoryFileSystem(on: bench.disk)
      let other = bench.store(MemoryFileSystem(on: bench.disk))
      let others: FlagSnapshot = ["home.limit": 7]
      process.setHook { [call] reached in
        guard reached.number == call else { return }
        let found = other.read(Self.ada)?.snapshot
        #expect(found == Self.old || found == Self.new, "call \(call)")
        do throws(FlagStoreError) {
          try other.keep(others, fetchedAt: Self.time, for: Self.ada, at: Self.time)
        } catch {
          // While the first process keeps its values the second one is told so.
          #expect(error == .preferences(.busy(path: FlagBench.folder)), "call \(call)")
        }
      }
      #expect(kept(in: bench.store(process)), "call \(call)")
      let found = bench.store().read(Self.ada)?.snapshot
      #expect(found == Self.new || found == others, "call \(call)")
      #expect(try bench.disk.snapshot(of: FlagBench.folder).paths.count == 1, "call \(call)")
      #expect(bench.diagnostics.all.isEmpty, "call \(call)")
      if process.calls.count < call { break }
    }
    #expect(call >= 8)
  }

  @Test("A disk that refuses means defaults and a warning", arguments: [1, 2])
  func refusedReading(_ call: Int) throws {
    let bench = try bench(keeping: Self.old)
    let process = MemoryFileSystem(on: bench.disk, faults: FaultPlan(.fail(.system(5)), atCall: call))
    #expect(bench.store(process).read(Self.ada) == nil)
    #expect(bench.diagnostics.all.map(\.level) == [.warning])
    #expect(bench.store().read(Self.ada)?.snapshot == Self.old)
  }

  @Test("Stores of the same identity that keep at once, in one process or several, leave one whole file")
  func racing() async throws {
    let folder = try TemporaryFolder()
    let diagnostics = RecordedDiagnostics()
    func store() -> FlagStore {
      FlagStore(
        preferences: FilePreferences(
          folders: UserFolders(environment: ["XDG_STATE_HOME": folder.path], name: "lanework"),
          fileSystem: DiskFileSystem(), diagnostics: diagnostics, identities: .system,
          lockWait: .seconds(60)), diagnostics: diagnostics)
    }
    let shared = store()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let own = writer % 2 == 0 ? shared : store()
          for round in 1...10 {
            let number = round * 8 + writer
            let time = Self.time.advanced(by: .milliseconds(number))
            try own.keep(
              ["n": .int(number), "twice": .int(number * 2)], fetchedAt: time, for: Self.ada, at: time)
            let found = try #require(own.read(Self.ada)?.snapshot)
            let n = try #require(found.value(Flag<Int>("n")))
            #expect(found.value(Flag<Int>("twice")) == n * 2)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store().read(Self.ada) != nil)
    #expect(diagnostics.all.isEmpty)
    #expect(try folder.names(in: "lanework").count == 1)
  }
}
