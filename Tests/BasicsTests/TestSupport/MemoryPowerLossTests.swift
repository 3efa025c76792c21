import Basics
import TestSupport
import Testing

@Suite("Loss of power on a memory disk")
struct MemoryPowerLossTests {
  private func start() throws -> (MemoryDisk, any Folder) {
    let disk = MemoryDisk()
    try disk.write("old", to: "/work/file")
    return (disk, try MemoryFileSystem(on: disk).openFolder(at: "/work"))
  }

  /// What may be found in the folder, as sorted lines.
  private func findings(_ disk: MemoryDisk, limit: Int = 64) throws -> [String] {
    try disk.disksAfterPowerLoss(limit: limit).map { disk in
      let found = try disk.snapshot(of: "/work")
      return found.paths.map { path in
        found.file(path).map { "\(path)=\(String(decoding: $0, as: UTF8.self))" } ?? "\(path)/"
      }.joined(separator: " ")
    }.sorted()
  }

  @Test("What a test prepared survives")
  func prepared() throws {
    let (disk, _) = try start()
    #expect(try findings(disk) == ["file=old"])
  }

  @Test("A new file may be missing, empty, torn or whole until file and folder are flushed")
  func newFile() throws {
    let (disk, root) = try start()
    try root.createFile("new", contents: Array("1234".utf8), permissions: 0o600)
    #expect(try findings(disk) == ["file=old", "file=old new=", "file=old new=12", "file=old new=1234"])
    try root.flushFile("new")
    #expect(try findings(disk) == ["file=old", "file=old new=1234"])
    try root.flush()
    #expect(try findings(disk) == ["file=old new=1234"])
  }

  @Test("A flushed folder keeps names of files whose contents are lost")
  func folderFlushedAlone() throws {
    let (disk, root) = try start()
    try root.createFile("new", contents: Array("1234".utf8), permissions: 0o600)
    try root.flush()
    #expect(try findings(disk) == ["file=old new=", "file=old new=12", "file=old new=1234"])
  }

  @Test("A rename before the flush of the file may leave the name with lost contents")
  func renameWithoutFlush() throws {
    let (disk, root) = try start()
    try root.createFile("new", contents: Array("1234".utf8), permissions: 0o600)
    try root.move("new", to: root, as: "file", replacing: true)
    #expect(
      try findings(disk) == [
        "file=", "file=12", "file=1234", "file=old", "file=old new=", "file=old new=12", "file=old new=1234",
      ])
  }

  @Test("A flushed, exchanged and flushed file is never anything but old or new")
  func carefulReplacement() throws {
    let (disk, root) = try start()
    try root.createFile("new", contents: Array("1234".utf8), permissions: 0o600)
    try root.flushFile("new")
    try root.exchange("new", with: "file")
    #expect(try findings(disk) == ["file=1234 new=old", "file=old", "file=old new=1234"])
    try root.flush()
    try root.removeFile("new")
    #expect(try findings(disk) == ["file=1234", "file=1234 new=old"])
  }

  @Test("An append may be torn, and never loses what was flushed before")
  func append() throws {
    let (disk, root) = try start()
    try root.appendToFile("file", contents: Array("+new".utf8), permissions: 0o600)
    #expect(try findings(disk) == ["file=old", "file=old+n", "file=old+new"])
  }

  @Test("A move between folders is whole, and certain only when both are flushed")
  func moveBetweenFolders() throws {
    let (disk, root) = try start()
    try disk.makeFolder("/work/to")
    let destination = try root.openFolder("to")
    try root.move("file", to: destination, as: "file", replacing: false)
    let both = ["file=old to/", "to/ to/file=old"]
    #expect(try findings(disk) == both)
    try root.flush()
    #expect(try findings(disk) == both)
    try destination.flush()
    #expect(try findings(disk) == ["to/ to/file=old"])
  }

  @Test("A folder moved into one that was moved out of it is never lost")
  func swappedFolders() throws {
    let disk = MemoryDisk()
    try disk.makeFolder("/work/a/b")
    let root = try MemoryFileSystem(on: disk).openFolder(at: "/work")
    try root.openFolder("a").move("b", to: root, as: "b", replacing: false)
    try root.move("a", to: root.openFolder("b"), as: "a", replacing: false)
    #expect(try findings(disk) == ["a/ a/b/", "a/ b/", "b/ b/a/"])
  }

  @Test("A file in a new folder is found only with the folder")
  func newFolder() throws {
    let (disk, root) = try start()
    try root.makeFolder("new", permissions: 0o700)
    let folder = try root.openFolder("new")
    try folder.createFile("inner", contents: [], permissions: 0o600)
    #expect(try findings(disk) == ["file=old", "file=old new/", "file=old new/ new/inner="])
    try root.flush()
    #expect(try findings(disk) == ["file=old new/", "file=old new/ new/inner="])
  }

  @Test(
    "A change is never found without one it builds on, whatever the combination", arguments: UInt64(1)...20)
  func noImpossibleTrees(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let disk = MemoryDisk()
    let root = try MemoryFileSystem(on: disk).openFolder(at: "/")
    var folders = [root]
    for name in ["a", "b", "c"] {
      try root.makeFolder(name, permissions: 0o700)
      folders.append(try root.openFolder(name))
      try root.openFolder(name).createFile("f\(name)", contents: [1], permissions: 0o600)
    }
    let names = ["a", "b", "c", "fa", "fb", "fc", "x"]
    for _ in 0..<10 {
      guard let from = folders.randomElement(using: &generator),
        let to = folders.randomElement(using: &generator),
        let name = names.randomElement(using: &generator),
        let newName = names.randomElement(using: &generator)
      else { return }
      do {
        try from.move(name, to: to, as: newName, replacing: false)
        if generator.chance(1, in: 5) { try from.flush() }
      } catch {
        // Most of the drawn moves name nothing.
      }
    }
    for survivor in disk.disksAfterPowerLoss(limit: 40, seed: seed) {
      // A folder or file in two places would be listed twice, one in itself without end.
      let contents = try survivor.snapshot().items.count
      let inodes = try identities(MemoryFileSystem(on: survivor).openFolder(at: "/"))
      #expect(Set(inodes).count == inodes.count, "seed \(seed)")
      #expect(inodes.count == contents - 1, "seed \(seed)")
    }
  }

  private func identities(_ folder: any Folder) throws -> [UInt64] {
    try folder.entries().flatMap { entry in
      let status = try folder.status(of: entry.name)
      return [status?.inode ?? 0]
        + (entry.kind == .folder ? try identities(folder.openFolder(entry.name)) : [])
    }
  }

  @Test("More combinations than the limit are sampled by the seed, the extreme ones always")
  func sampling() throws {
    let (disk, root) = try start()
    for number in 0..<12 { try root.createFile("\(number)", contents: [49, 50], permissions: 0o600) }
    let outcomes = try findings(disk, limit: 100)
    #expect(outcomes.count > 60 && outcomes.count <= 100)
    #expect(outcomes.contains("file=old"))
    #expect(outcomes.contains { $0.split(separator: " ").filter { $0.hasSuffix("=12") }.count == 12 })
    #expect(try findings(disk, limit: 100) == outcomes)
    #expect(disk.disksAfterPowerLoss(limit: 100, seed: 2).count > 60)
  }

  @Test("A disk after the loss is used like any other")
  func afterwards() throws {
    let (disk, root) = try start()
    let lock = try root.lock(waiting: .zero)
    try root.createFile("new", contents: Array("1234".utf8), permissions: 0o600)
    for survivor in disk.disksAfterPowerLoss() {
      let root = try MemoryFileSystem(on: survivor).openFolder(at: "/work")
      #expect(try root.lock(waiting: .zero) != nil)
      try root.appendToFile("new", contents: Array("+".utf8), permissions: 0o600)
      #expect(try findings(survivor).count > 1)
    }
    #expect(try root.readFile("new", limit: 9) == Array("1234".utf8))
    withExtendedLifetime(lock) {}
  }
}
