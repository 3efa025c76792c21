import Basics
import Synchronization
import TestSupport
import Testing

@Suite("MemoryFileSystem")
struct MemoryFileSystemTests {
  /// Replaces a file as careful programs do.
  private func replace(_ root: any Folder, flushing: Bool = true) throws {
    try root.createFile(".new", contents: Array("new text".utf8), permissions: 0o644)
    if flushing { try root.flushFile(".new") }
    try root.exchange(".new", with: "file")
    if flushing { try root.flush() }
    try root.removeFile(".new")
  }

  private func diskWithFile() throws -> MemoryDisk {
    let disk = MemoryDisk()
    try disk.write("old", to: "/work/file")
    return disk
  }

  @Test("Every call is logged with its kind and path, failed ones too")
  func log() throws {
    let disk = try diskWithFile()
    let system = MemoryFileSystem(on: disk)
    let root = try system.openFolder(at: "/work")
    try replace(root)
    #expect(throws: FileSystemError.self) { try root.removeFile("missing") }
    #expect(
      system.calls.map(\.description) == [
        "1 openFolder /work", "2 create /work/.new", "3 write /work/.new", "4 flushFile /work/.new",
        "5 exchange /work/.new", "6 flushFolder /work", "7 removeFile /work/.new",
        "8 removeFile /work/missing",
      ])
    #expect(system.changeCount == 7)
  }

  @Test("The call of the plan fails, and the ones around it work")
  func failing() throws {
    for number in 1...6 {
      let disk = try diskWithFile()
      let system = MemoryFileSystem(on: disk)
      let root = try system.openFolder(at: "/work")
      system.setFaults(FaultPlan(.fail(.noSpace), atCall: number, counting: .changes))
      let error = #expect(throws: FileSystemError.self) { try replace(root) }
      #expect(error?.code == .noSpace)
      #expect(system.calls.count == (number == 2 ? 3 : number))
      #expect(try root.readFile("file", limit: 99) == Array((number > 4 ? "new text" : "old").utf8))
    }
  }

  @Test("A file whose writing fails halfway is removed again")
  func failingHalfway() throws {
    let disk = try diskWithFile()
    let system = MemoryFileSystem(on: disk)
    let root = try system.openFolder(at: "/work")
    let before = try disk.snapshot()
    system.setFaults(FaultPlan(.failHalfway(.noSpace), atCall: 2))
    #expect(throws: FileSystemError(.noSpace, operation: "create", path: "/work/new")) {
      try root.createFile("new", contents: [1, 2, 3, 4], permissions: 0o600)
    }
    #expect(try disk.snapshot() == before)
  }

  @Test("Nothing happens from the call on at which the process is stopped")
  func stopping() throws {
    let expected = [
      ["file: old"], [".new: ", "file: old"], [".new: new text", "file: old"],
      [".new: new text", "file: old"],
      [".new: old", "file: new text"], [".new: old", "file: new text"],
    ]
    for (index, expected) in expected.enumerated() {
      let disk = try diskWithFile()
      let system = MemoryFileSystem(on: disk)
      let root = try system.openFolder(at: "/work")
      system.setFaults(FaultPlan(.stop, atCall: index + 1))
      let error = #expect(throws: FileSystemError.self) { try replace(root) }
      #expect(error?.code == .stopped)
      #expect(system.isStopped)
      #expect(throws: FileSystemError.self) { try root.entries() }
      #expect(system.calls.count == index + 1)
      let found = try disk.snapshot(of: "/work")
      #expect(
        found.paths.map { "\($0): \(String(decoding: found.file($0) ?? [], as: UTF8.self))" } == expected)
    }
  }

  @Test("A process stopped halfway through a write leaves half of it")
  func stoppingHalfway() throws {
    let disk = try diskWithFile()
    let system = MemoryFileSystem(on: disk)
    let root = try system.openFolder(at: "/work")
    system.setFaults(FaultPlan(.stopHalfway, atCall: 2))
    #expect(throws: FileSystemError.self) { try replace(root) }
    #expect(try disk.readText("/work/.new") == "new ")
  }

  @Test("The lock of a stopped process is free for another")
  func locksOfStoppedProcess() throws {
    let disk = try diskWithFile()
    let first = MemoryFileSystem(on: disk)
    let second = MemoryFileSystem(on: disk)
    let lock = try first.openFolder(at: "/work").lock(waiting: .zero)
    #expect(lock != nil)
    let root = try second.openFolder(at: "/work")
    #expect(try root.lock(waiting: .seconds(9)) == nil)
    first.stop()
    #expect(try root.lock(waiting: .zero) != nil)
    withExtendedLifetime(lock) {}
  }

  @Test("Another program can act at exactly the moment before a call")
  func hook() throws {
    let disk = try diskWithFile()
    let system = MemoryFileSystem(on: disk)
    let root = try system.openFolder(at: "/work")
    system.setHook { call in
      guard call.kind == .exchange else { return }
      do {
        try disk.write("theirs", to: "/work/file")
      } catch {
        Issue.record(error)
      }
    }
    try root.createFile(".new", contents: [], permissions: 0o600)
    try root.exchange(".new", with: "file")
    #expect(try disk.readText("/work/.new") == "theirs")
  }

  @Test("A file held open by another program is written to wherever its name has gone")
  func openFile() throws {
    let disk = try diskWithFile()
    let root = try MemoryFileSystem(on: disk).openFolder(at: "/work")
    do {
      let file = try disk.openForWriting("/work/file")
      try replaceKeeping(root)
      #expect(try root.isOpenForWriting(".new"))
      #expect(try !root.isOpenForWriting("file"))
      file.append(" and theirs")
    }
    #expect(try disk.readText("/work/.new") == "old and theirs")
    #expect(try !root.isOpenForWriting(".new"))
  }

  private func replaceKeeping(_ root: any Folder) throws {
    try root.createFile(".new", contents: [], permissions: 0o600)
    try root.exchange(".new", with: "file")
  }

  @Test("What a file system cannot do is refused")
  func traits() throws {
    let disk = try diskWithFile()
    try disk.write("other", to: "/work/second")
    let root = try MemoryFileSystem(on: disk).openFolder(at: "/work")
    let calls: [(WritableKeyPath<MemoryDeviceTraits, Bool>, Bool, FileSystemError.Code, () throws -> Void)] =
      [
        (\.supportsExchange, false, .unsupported, { try root.exchange("file", with: "second") }),
        (
          \.supportsKeepingRename, false, .unsupported,
          { try root.move("file", to: root, as: "x", replacing: false) }
        ),
        (\.supportsLeases, false, .unsupported, { _ = try root.isOpenForWriting("file") }),
        (\.supportsFolderFlush, false, .unsupported, { try root.flush() }),
        (\.isReadOnly, true, .readOnly, { try root.createFile("x", contents: [], permissions: 0o600) }),
        (\.isReadOnly, true, .readOnly, { try root.appendToFile("file", contents: [1], permissions: 0o600) }),
        (\.isReadOnly, true, .readOnly, { try root.exchange("file", with: "second") }),
        (\.isReadOnly, true, .readOnly, { try root.removeFile("file") }),
        (\.isReadOnly, true, .readOnly, { try root.setPermissions(of: "file", to: 0o600) }),
      ]
    let before = try disk.snapshot()
    for (trait, value, code, call) in calls {
      var changed = MemoryDeviceTraits()
      changed[keyPath: trait] = value
      let traits = changed
      try disk.changeTraits { $0 = traits }
      let error = #expect(throws: FileSystemError.self) { try call() }
      #expect(error?.code == code)
    }
    #expect(try disk.snapshot() == before)
  }

  @Test("A full disk takes what fits, and space is given back by a removal")
  func space() throws {
    let disk = try diskWithFile()
    let root = try MemoryFileSystem(on: disk).openFolder(at: "/work")
    try disk.changeTraits { $0.freeBytes = 5 }
    #expect(throws: FileSystemError(.noSpace, operation: "create", path: "/work/new")) {
      try root.createFile("new", contents: [1, 2, 3, 4, 5, 6], permissions: 0o600)
    }
    try root.createFile("new", contents: [1, 2, 3, 4, 5], permissions: 0o600)
    #expect(throws: FileSystemError(.noSpace, operation: "append to", path: "/work/new")) {
      try root.appendToFile("new", contents: [6], permissions: 0o600)
    }
    try root.removeFile("file")
    try root.appendToFile("new", contents: [6, 7, 8], permissions: 0o600)
    #expect(try disk.read("/work/new") == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("Another file system is told by its device and cannot be moved to, only copied")
  func devices() throws {
    let disk = try diskWithFile()
    var traits = MemoryDeviceTraits()
    traits.name = "other"
    try disk.mount(traits, at: "/state")
    let system = MemoryFileSystem(on: disk)
    let root = try system.openFolder(at: "/work")
    let state = try system.openFolder(at: "/state")
    #expect(throws: FileSystemError(.crossesFileSystems, operation: "move", path: "/work/file")) {
      try root.move("file", to: state, as: "file", replacing: false)
    }
    try state.copyTree("work", from: system.openFolder(at: "/"), named: "work", flushing: true)
    #expect(try disk.readText("/state/work/file") == "old")
    #expect(try state.openFolder("work").fileSystemName() == "other")
    #expect(try root.fileSystemName() == "memory")
    #expect(try state.status().device != root.status().device)
  }

  @Test("Permissions count unless the process is the superuser's")
  func permissions() throws {
    let disk = try diskWithFile()
    try disk.write("secret", to: "/locked/file", permissions: 0o200)
    try disk.setPermissions(of: "/locked", to: 0o500)
    let person = try MemoryFileSystem(on: disk).openFolder(at: "/locked")
    for call: () throws -> Void in [
      { _ = try person.readFile("file", limit: 9) },
      { try person.createFile("new", contents: [], permissions: 0o600) },
      { try person.removeFile("file") },
      { try person.move("file", to: person, as: "new", replacing: false) },
    ] {
      #expect(#expect(throws: FileSystemError.self) { try call() }?.code == .permissionDenied)
    }
    let superuser = try MemoryFileSystem(on: disk, enforcesPermissions: false).openFolder(at: "/locked")
    #expect(try superuser.readFile("file", limit: 9) == Array("secret".utf8))
    try superuser.removeFile("file")
  }

  @Test("The mask narrows the permissions of what is created")
  func mask() throws {
    let disk = MemoryDisk()
    let root = try MemoryFileSystem(on: disk, mask: 0o077).openFolder(at: "/")
    try root.createFile("file", contents: [], permissions: 0o666)
    try root.makeFolder("folder", permissions: 0o777)
    #expect(disk.status(of: "/file")?.permissions == 0o600)
    #expect(disk.status(of: "/folder")?.permissions == 0o700)
  }
}
