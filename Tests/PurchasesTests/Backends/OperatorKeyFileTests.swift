import Basics
import Purchases
import Signatures
import TestSupport
import Testing

@Suite struct OperatorKeyFileTests {
  private let files = DiskFileSystem()
  private let folder: TemporaryFolder
  private let user: UInt32
  private let key: String

  init() throws {
    folder = try TemporaryFolder()
    user = try files.openFolder(at: folder.path).status().owner
    key = try ServerBench.key.get().pem
    try folder.write(key, to: "key.p8")
    try setPermissions(0o600)
  }

  private func setPermissions(_ permissions: UInt16) throws {
    try files.openFolder(at: folder.path).setPermissions(of: "key.p8", to: permissions)
  }

  private func read(_ name: String = "key.p8", user: UInt32? = nil) throws(OperatorKeyError) -> String {
    try OperatorKeyFile.read(folder.path(of: name), user: user ?? self.user, fileSystem: files)
  }

  @Test("A key that is its owner's alone is read, and signs")
  func readable() throws {
    let text = try read()
    #expect(text == key)
    #expect(try SigningKey(pem: text).verifyingKey == ServerBench.key.get().verifyingKey)
  }

  @Test(
    "A key that others could read, change or run is refused, and the way out is told",
    arguments: [0o644, 0o640, 0o660, 0o604, 0o620, 0o700, 0o400, 0o1600, 0o4600] as [UInt16])
  func openToOthers(_ permissions: UInt16) throws {
    try setPermissions(permissions)
    let error = #expect(throws: OperatorKeyError.self) { try read() }
    #expect(error?.code == .openToOthers)
    #expect(error?.hint?.contains("chmod 600") == true)
    #expect(error?.description.contains(String(permissions, radix: 8)) == true)
  }

  @Test("A key that belongs to somebody else is refused")
  func foreignOwner() {
    let error = #expect(throws: OperatorKeyError.self) { try read(user: user + 1) }
    #expect(error?.code == .foreignOwner)
  }

  @Test(
    "What is no file of its own is refused: a link, a folder, nothing at all, a path that is not absolute")
  func noFile() throws {
    try folder.makeLink("link.p8", to: folder.path(of: "key.p8"))
    try folder.makeFolder("folder.p8")
    for name in ["link.p8", "folder.p8", "nothing.p8"] {
      #expect(#expect(throws: OperatorKeyError.self) { try read(name) }?.code == .unreadable)
    }
    let error = #expect(throws: OperatorKeyError.self) {
      try OperatorKeyFile.read("key.p8", user: user, fileSystem: files)
    }
    #expect(error?.code == .unreadable)
  }

  @Test("A file that is too large or no text is refused")
  func noKey() throws {
    try folder.write([UInt8](repeating: 0x41, count: 65_537), to: "key.p8")
    #expect(#expect(throws: OperatorKeyError.self) { try read() }?.code == .unreadable)
    try folder.write([0xFF, 0xFE], to: "key.p8")
    #expect(#expect(throws: OperatorKeyError.self) { try read() }?.code == .malformed)
  }

  @Test("A key that is changed while it is read is refused")
  func changedMeanwhile() throws {
    let disk = MemoryFileSystem()
    let root = try disk.openFolder(at: "/")
    try root.createFile("key.p8", contents: Array(key.utf8), permissions: 0o600)
    let owner = try #require(try root.status(of: "key.p8")).owner
    #expect(try OperatorKeyFile.read("/key.p8", user: owner, fileSystem: disk) == key)
    let other = MemoryFileSystem(on: disk.disk)
    disk.setHook { call in
      guard call.kind == .read else { return }
      do {
        try other.openFolder(at: "/").setPermissions(of: "key.p8", to: 0o644)
      } catch {
        Issue.record(error)
      }
    }
    let error = #expect(throws: OperatorKeyError.self) {
      try OperatorKeyFile.read("/key.p8", user: owner, fileSystem: disk)
    }
    #expect(error?.code == .unreadable)
  }
}
