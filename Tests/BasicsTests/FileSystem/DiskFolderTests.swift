import Basics
import CPosix
import Foundation
import Glibc
import Posix
import TestSupport
import Testing

/// What only a disk can show, or shows to some people only.
@Suite("DiskFolder")
final class DiskFolderTests {
  private let folder: TemporaryFolder
  private let root: any Folder

  init() throws {
    folder = try TemporaryFolder()
    root = try DiskFileSystem().openFolder(at: folder.path)
  }

  @Test("A name that is not UTF-8 is listed as something that cannot be opened")
  func namesNotUTF8() throws {
    let handle = try FileDescriptor.open(folder.path, .folder)
    let name: [CChar] = [65, CChar(bitPattern: 0xFF), 0]
    #expect(mkdirat(handle.number, name, 0o700) == 0)
    try root.makeFolder("gr\u{fc}n", permissions: 0o700)
    let entries = try root.entries().sorted { $0.name < $1.name }
    #expect(
      entries == [
        FolderEntry(name: "A\u{FFFD}", kind: .other), FolderEntry(name: "gr\u{fc}n", kind: .folder),
      ])
  }

  @Test("An append waits for a lease to be given back instead of failing")
  func leases() throws {
    try folder.write("old", to: "file")
    let reader = try FileDescriptor.open(folder.path(of: "file"))
    // As for every holder of a lease: the signal that asks for it back must not end the process.
    #expect(lw_set_signal(reader.number, SIGURG) == 0)
    #expect(eventually { lw_set_lease(reader.number, Int32(F_RDLCK)) == 0 })
    let root = root
    let writer = Thread {
      do {
        try root.appendToFile("file", contents: Array("+new".utf8), permissions: 0o600)
      } catch {
        Issue.record(error)
      }
    }
    writer.start()
    #expect(eventually { lw_get_lease(reader.number) != F_RDLCK || writer.isFinished })
    #expect(lw_set_lease(reader.number, Int32(F_UNLCK)) == 0)
    #expect(eventually { writer.isFinished })
    #expect(try folder.readText("file") == "old+new")
  }

  @Test(
    "A lock is taken within the deadline when it is given back, and the wait ends at the deadline when it is not"
  )
  func waitingForLock() throws {
    let first = try #require(try root.lock(waiting: .zero))
    #expect(try root.lock(waiting: .milliseconds(20)) == nil)
    let root = root
    let other = Thread {
      do {
        // Far beyond what any machine needs.
        #expect(try root.lock(waiting: .seconds(60)) != nil)
      } catch {
        Issue.record(error)
      }
    }
    other.start()
    first.release()
    #expect(eventually { other.isFinished })
  }

  @Test("A lock's end does not wait for programs that are being started")
  func lockWithCopiedDescriptors() throws {
    let lock = try #require(try root.lock(waiting: .zero))
    // As they are copied into a program that is being started: those of this folder, the lock's among them.
    let inode = try root.status().inode
    var numbers: [Int32] = []
    try FileDescriptor.open("/proc/self/fd", .folder).visitEntries { name, _ in
      numbers += [Int32(String(decoding: name, as: UTF8.self)) ?? -1]
    }
    let copies = numbers.filter { number in
      var facts = stat()
      return fstat(number, &facts) == 0 && UInt64(facts.st_ino) == inode
    }.map(FileDescriptorCopy.init)
    #expect(copies.count >= 2)
    lock.release()
    #expect(try root.lock(waiting: .zero) != nil)
    withExtendedLifetime(copies) {}
  }

  /// A copy of a descriptor, which keeps alive what was opened.
  private final class FileDescriptorCopy {
    private let number: Int32

    init(_ number: Int32) {
      self.number = dup(number)
    }

    deinit {
      if number >= 0 { close(number) }
    }
  }

  private static let hasSecondDevice: Bool = {
    var (first, second) = (stat(), stat())
    return stat("/tmp", &first) == 0 && stat("/dev/shm", &second) == 0 && first.st_dev != second.st_dev
      && access("/dev/shm", W_OK) == 0
  }()

  @Test("A move to another file system is refused as such, and a copy works", .enabled(if: hasSecondDevice))
  func otherDevice() throws {
    let name = "lanework-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let memory = try DiskFileSystem().openFolder(at: "/dev/shm")
    try memory.makeFolder(name, permissions: 0o700)
    let other = try memory.openFolder(name)
    try folder.write("text", to: "tree/file")
    for replacing in [true, false] {
      #expect(throws: FileSystemError(.crossesFileSystems, operation: "move", path: folder.path(of: "tree")))
      {
        try root.move("tree", to: other, as: "tree", replacing: replacing)
      }
    }
    try other.copyTree("tree", from: root, named: "tree", flushing: true)
    #expect(try listing(other) == ["/tree folder 755", "/tree/file file 644 text"])
    #expect(try other.fileSystemName() == "tmpfs")
    try memory.removeTree(name)
    #expect(try memory.status(of: name) == nil)
  }
}

/// Permissions, which the superuser does not feel: for him only the file system in memory is looked at.
@Suite("Permissions of folders")
final class FolderPermissionsTests {
  private var benches: [FileSystemBench] = []

  private static let kinds: [FileSystemBench.Kind] = geteuid() == 0 ? [.memory] : [.disk, .memory]

  @Test("What the permissions do not allow is refused", arguments: kinds)
  func refusals(_ kind: FileSystemBench.Kind) throws {
    let bench = try FileSystemBench(kind)
    benches.append(bench)
    let root = try bench.root()
    try root.createFile("secret", contents: [1], permissions: 0o200)
    try root.createFile("fixed", contents: [1], permissions: 0o400)
    for name in ["kept", "blind", "closed"] {
      try root.makeFolder(name, permissions: 0o700)
      try root.openFolder(name).createFile("file", contents: [1], permissions: 0o600)
      try root.openFolder(name).makeFolder("inner", permissions: 0o700)
    }
    let (kept, closed) = (try root.openFolder("kept"), try root.openFolder("closed"))
    let stuck = try root.openFolder("kept").openFolder("inner")
    try root.setPermissions(of: "kept", to: 0o500)
    try root.setPermissions(of: "blind", to: 0o300)
    try root.setPermissions(of: "closed", to: 0o600)
    let calls: [() throws -> Void] = [
      { _ = try root.readFile("secret", limit: 9) },
      { try root.flushFile("secret") },
      { _ = try root.isOpenForWriting("secret") },
      { try root.setPermissions(of: "secret", to: 0o600) },
      { try root.copyFile("new", from: root, named: "secret", permissions: 0o600) },
      { try root.appendToFile("fixed", contents: [2], permissions: 0o600) },
      { _ = try root.openFolder("blind") },
      { _ = try closed.status(of: "file") },
      { _ = try closed.readFile("file", limit: 9) },
      { _ = try closed.openFolder("inner") },
      { try closed.createFile("new", contents: [], permissions: 0o600) },
      { try kept.createFile("new", contents: [], permissions: 0o600) },
      { try kept.makeFolder("new", permissions: 0o700) },
      { try kept.makeLink("new", to: "file") },
      { try kept.removeFile("file") },
      { try kept.removeFolder("inner") },
      { try kept.move("file", to: root, as: "new", replacing: false) },
      { try root.move("fixed", to: kept, as: "new", replacing: false) },
      { try kept.exchange("file", with: "inner") },
      // The entry `..` of the moved folder would change.
      { try root.move("kept", to: root.openFolder("other"), as: "new", replacing: false) },
    ]
    try root.makeFolder("other", permissions: 0o700)
    for (index, call) in calls.enumerated() {
      let error = #expect(throws: FileSystemError.self, "call \(index)") { try call() }
      #expect(error?.code == .permissionDenied, "call \(index): \(String(describing: error))")
    }
    try stuck.createFile("new", contents: [], permissions: 0o600)
    try kept.appendToFile("file", contents: [2], permissions: 0o600)
    try root.move("kept", to: root, as: "renamed", replacing: false)
    for name in ["renamed", "closed"] { try root.setPermissions(of: name, to: 0o700) }
    #expect(try root.openFolder("renamed").readFile("file", limit: 9) == [1, 2])
    // For the temporary folder to be removed.
    if kind == .disk { #expect(chmod("\(bench.path)/blind", 0o700) == 0) }
  }
}
