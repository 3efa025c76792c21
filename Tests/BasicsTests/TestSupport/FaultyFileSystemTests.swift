import Basics
import TestSupport
import Testing

@Suite("FaultyFileSystem")
final class FaultyFileSystemTests {
  private let folder: TemporaryFolder
  private let system = FaultyFileSystem(DiskFileSystem())

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "file")
  }

  private func replace(_ root: any Folder) throws {
    try root.createFile("new", contents: Array("text".utf8), permissions: 0o600)
    try root.flushFile("new")
    try root.move("new", to: root, as: "file", replacing: true)
    try root.flush()
  }

  @Test("The calls are those that a memory disk would count")
  func calls() throws {
    try replace(system.openFolder(at: folder.path))
    let memory = MemoryFileSystem()
    try replace(memory.openFolder(at: "/"))
    #expect(system.calls.map(\.kind) == memory.calls.map(\.kind))
    #expect(system.changeCount == memory.changeCount)
  }

  @Test("From the call of a stop nothing reaches the disk")
  func stopping() throws {
    let expected = [
      ["file=old"], ["file=old", "new="], ["file=old", "new=text"], ["file=old", "new=text"], ["file=text"],
    ]
    for (index, expected) in expected.enumerated() {
      let folder = try TemporaryFolder()
      try folder.write("old", to: "file")
      let root = try system.openFolder(at: folder.path)
      let system = FaultyFileSystem(DiskFileSystem())
      let stopped = try system.openFolder(at: folder.path)
      system.setFaults(FaultPlan(.stop, atCall: index + 1))
      #expect(#expect(throws: FileSystemError.self) { try replace(stopped) }?.code == .stopped)
      #expect(system.isStopped)
      let found = try root.entries().map(\.name).sorted().map { try "\($0)=\(folder.readText($0))" }
      #expect(found == expected)
    }
  }

  @Test("A write that fails halfway is cleared away, and one that is stopped halfway stays")
  func halfway() throws {
    let root = try system.openFolder(at: folder.path)
    system.setFaults(FaultPlan(.failHalfway(.noSpace), atCall: 2))
    #expect(#expect(throws: FileSystemError.self) { try replace(root) }?.code == .noSpace)
    #expect(try folder.names() == ["file"])
    system.setFaults(FaultPlan(.stopHalfway, atCall: 2))
    #expect(#expect(throws: FileSystemError.self) { try replace(root) }?.code == .stopped)
    #expect(try folder.readText("new") == "te")
  }
}
