import Basics
import TestSupport
import Testing

@Suite struct FilePreferencesFaultTests {
  private static let key = PreferenceKey("open-boards", in: .state)
  private static let path = "/home/ada/.local/state/lanework"

  private func preferences(on fileSystem: MemoryFileSystem) -> FilePreferences {
    FilePreferences(
      folders: UserFolders(environment: ["HOME": "/home/ada"], name: "lanework"), fileSystem: fileSystem,
      diagnostics: NoDiagnostics(), identities: .system, lockWait: .zero)
  }

  private func diskWithValue(_ value: JSONValue?) throws -> MemoryDisk {
    let disk = MemoryDisk()
    try disk.makeFolder("/home/ada", permissions: 0o700)
    if let value {
      try preferences(on: MemoryFileSystem(on: disk)).update(Self.key) { $0.members["value"] = value }
    }
    return disk
  }

  private func value(on disk: MemoryDisk) throws -> JSONValue? {
    try preferences(on: MemoryFileSystem(on: disk)).read(Self.key)?.members["value"]
  }

  @Test(
    "Whatever call fails, or is the last one, the old value or the new one is there",
    arguments: [nil, "old"] as [JSONValue?],
    [.fail(.noSpace), .failHalfway(.noSpace), .stop, .stopHalfway] as [FaultPlan.Fault])
  func everyCall(_ old: JSONValue?, _ fault: FaultPlan.Fault) throws {
    var call = 0
    while true {
      call += 1
      let disk = try diskWithValue(old)
      let process = MemoryFileSystem(on: disk, faults: FaultPlan(fault, atCall: call))
      var isAcknowledged = false
      do throws(PreferenceError) {
        try preferences(on: process).update(Self.key) { $0.members["value"] = "new" }
        isAcknowledged = true
      } catch {
        // Refused, which is one of the two right answers.
      }
      let reached = process.calls.count >= call
      for found in [disk] + disk.disksAfterPowerLoss() {
        let value = try value(on: found)
        #expect(value == "new" || (value == old && !isAcknowledged), "call \(call)")
        // Nothing is in the way of the next change, which also tidies up.
        try preferences(on: MemoryFileSystem(on: found)).update(Self.key) { $0.members["value"] = "later" }
        #expect(try found.snapshot(of: Self.path).paths == ["open-boards.json"], "call \(call)")
      }
      if !reached { break }
    }
    #expect(call >= 10)
  }

  @Test("Reading a sound value is one look at one file")
  func oneRead() throws {
    let process = MemoryFileSystem(on: try diskWithValue("old"))
    #expect(try preferences(on: process).read(Self.key)?.members["value"] == "old")
    #expect(process.calls.map(\.kind) == [.openFolder, .read])
  }

  @Test("A damaged file in a folder that cannot be written to is passed over")
  func damagedReadOnly() throws {
    let disk = try diskWithValue("old")
    try disk.write("damage", to: "\(Self.path)/open-boards.json")
    try disk.setPermissions(of: Self.path, to: 0o500)
    let diagnostics = RecordedDiagnostics()
    let preferences = FilePreferences(
      folders: UserFolders(environment: ["HOME": "/home/ada"], name: "lanework"),
      fileSystem: MemoryFileSystem(on: disk), diagnostics: diagnostics, identities: .system)
    #expect(try preferences.read(Self.key) == nil)
    #expect(diagnostics.all.map(\.level) == [.warning])
    #expect(try disk.readText("\(Self.path)/open-boards.json") == "damage")
  }

  @Test("A file that another process mends between two looks is not put aside")
  func mendedMeanwhile() throws {
    let disk = try diskWithValue("old")
    let sound = try disk.read("\(Self.path)/open-boards.json")
    try disk.write("damage", to: "\(Self.path)/open-boards.json")
    let process = MemoryFileSystem(on: disk)
    process.setHook { call in
      if call.kind == .lock {
        // Fails the test through what is read below.
        do { try disk.write(sound, to: "\(Self.path)/open-boards.json") } catch { Issue.record(error) }
      }
    }
    #expect(try preferences(on: process).read(Self.key)?.members["value"] == "old")
    #expect(try disk.snapshot(of: Self.path).paths == ["open-boards.json"])
  }

  @Test("A file system without folder flushing or renames that refuse is good enough")
  func poorFileSystem() throws {
    let disk = MemoryDisk()
    try disk.changeTraits {
      $0.supportsFolderFlush = false
      $0.supportsKeepingRename = false
    }
    try disk.makeFolder("/home/ada")
    try disk.write("damage", to: "\(Self.path)/open-boards.json")
    let process = MemoryFileSystem(on: disk, enforcesPermissions: false)
    try preferences(on: process).update(Self.key) { $0.members["value"] = "new" }
    #expect(try value(on: disk) == "new")
    #expect(try disk.readText("\(Self.path)/open-boards.damaged-1.json") == "damage")
  }
}
