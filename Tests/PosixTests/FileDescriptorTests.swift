import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite("FileDescriptor")
struct FileDescriptorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A file is read whole when its size was told wrong or not at all",
    arguments: [0, 1, 4999, 5000, 5001, 99_999])
  func wrongSize(_ expected: Int) throws {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "file")
    let file = try FileDescriptor.open(folder.path(of: "file"))
    // A file that has grown by less than was expected to be read is read up to what was expected.
    let whole = try file.readToEnd(expectedSize: expected, limit: .max)
    let rest = try file.readToEnd(expectedSize: 0, limit: .max)
    #expect((whole ?? []) + (rest ?? []) == bytes)
    #expect(rest?.isEmpty == true || expected < 5000)
  }

  @Test("A file whose size the system does not know is read whole")
  func kernelFile() throws {
    let file = try FileDescriptor.open("/proc/self/status")
    #expect(try file.attributes().size == 0)
    let text = String(decoding: try file.readToEnd(expectedSize: 0, limit: .max) ?? [], as: UTF8.self)
    #expect(text.contains("Umask:"))
  }

  @Test(
    "A file of more than the limit is not read",
    arguments: [(10, 10, true), (10, 9, false), (0, 9, false), (0, 10, true)])
  func limit(_ expected: Int, _ limit: Int, _ isRead: Bool) throws {
    try folder.write([UInt8](repeating: 1, count: 10), to: "file")
    let file = try FileDescriptor.open(folder.path(of: "file"))
    #expect(try (file.readToEnd(expectedSize: expected, limit: limit) != nil) == isRead)
  }

  @Test("A file is copied whether or not the kernel can do it", arguments: ["/proc/self/limits", "disk"])
  func copying(_ source: String) throws {
    try folder.write([UInt8](repeating: 7, count: 300_000), to: "disk")
    let path = source == "disk" ? folder.path(of: source) : source
    let original = try FileDescriptor.open(path)
    let copy = try FileDescriptor.open(
      folder.path(of: "copy"), [.writeOnly, .create, .exclusive], permissions: 0o600)
    try original.copyContents(to: copy)
    let expected = try FileDescriptor.open(path).readToEnd(expectedSize: 0, limit: .max)
    #expect(try folder.read("copy") == expected)
    #expect(expected?.isEmpty == false)
  }

  @Test("A descriptor is closed when its value goes and is not passed on to programs")
  func closing() throws {
    let number: Int32
    do {
      let file = try FileDescriptor.open(folder.path, .folder)
      number = file.number
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
    // Tests run side by side: the number may be another's by now, but not this folder's.
    var facts = stat()
    var own = stat()
    #expect(stat(folder.path, &own) == 0)
    #expect(fstat(number, &facts) != 0 || facts.st_ino != own.st_ino)
  }

  @Test("An error carries the system's number and words")
  func errors() {
    let error = #expect(throws: Errno.self) { _ = try FileDescriptor.open(folder.path(of: "missing")).number }
    #expect(error == .notFound)
    #expect(error?.description == "No such file or directory")
    #expect(Errno(rawValue: 12_345).description.contains("12345"))
  }

  @Test("Writing to a full device is an error")
  func fullDevice() throws {
    let device = try FileDescriptor.open("/dev/full", .writeOnly)
    #expect(throws: Errno.noSpace) { try device.write([1, 2, 3]) }
  }

  @Test("A writer who comes while a lease is held does not end the process by the lease's signal")
  func leaseSignal() throws {
    try folder.write("text", to: "file")
    let reader = try FileDescriptor.open(folder.path(of: "file"))
    #expect(try eventually { try reader.takeReadLease() })
    let error = #expect(throws: Errno.self) {
      _ = try FileDescriptor.open(folder.path(of: "file"), [.writeOnly, .nonBlocking]).number
    }
    #expect(error == .wouldBlock)
    try reader.giveBackLease()
    let writer = try FileDescriptor.open(folder.path(of: "file"), .writeOnly)
    #expect(try reader.isOpenForWriting())
    #expect(writer.number >= 0)
  }

  @Test("A lock that was given back is free although a copy of its descriptor is open")
  func unlocking() throws {
    let first = try FileDescriptor.open(folder.path, .folder)
    let second = try FileDescriptor.open(folder.path, .folder)
    #expect(try first.tryLock())
    let copy = FileDescriptor(adopting: dup(first.number))
    #expect(try !second.tryLock())
    try first.unlock()
    #expect(try second.tryLock())
    #expect(copy.number >= 0)
  }

  @Test("The kinds of file system are named", arguments: [("/proc", "proc"), ("/sys", "sysfs")])
  func fileSystemNames(_ path: String, _ name: String) throws {
    #expect(try FileDescriptor.open(path, .folder).fileSystemName() == name)
  }

  @Test("An unknown kind of file system is named by its number")
  func unknownFileSystem() {
    #expect(FileSystemMagic.name(of: 0xABC) == "unknown (0xabc)")
    #expect(FileSystemMagic.name(of: 0xEF53) == "ext4")
  }

  @Test("Entries whose names are not UTF-8 are visited with their bytes")
  func bytesOfNames() throws {
    let root = try FileDescriptor.open(folder.path, .folder)
    let name: [CChar] = [CChar(bitPattern: 0xFF), 65, 0]
    #expect(mkdirat(root.number, name, 0o700) == 0)
    var names: [[UInt8]] = []
    try root.visitEntries { name, kind in
      names.append(Array(name))
      #expect(kind == .folder)
    }
    #expect(names == [[0xFF, 65]])
  }
}
