import Basics
import Glibc
import Posix
import TestSupport

/// A folder of one of the file systems under test, with the hands by which a test prepares and looks at it.
struct FileSystemBench: Sendable {
  /// The file systems that must not be told apart.
  enum Kind: String, CaseIterable, Sendable {
    case disk, memory
    /// The disk behind a file system that can fail and does not.
    case faultlessDisk
  }

  let system: any FileSystem
  /// The absolute path of the empty folder the test starts with.
  let path: String
  private let keptAlive: any Sendable
  private let pipe: @Sendable (String) throws -> Void
  private let openForWriting: @Sendable (String) throws -> any Sendable

  init(_ kind: Kind) throws {
    switch kind {
    case .disk, .faultlessDisk:
      let folder = try TemporaryFolder()
      system = kind == .disk ? DiskFileSystem() : FaultyFileSystem(DiskFileSystem())
      path = folder.path
      keptAlive = folder
      pipe = { if mkfifo("\(folder.path)/\($0)", 0o644) != 0 { throw Errno(rawValue: errno) } }
      openForWriting = { DiskWriter(try FileDescriptor.open("\(folder.path)/\($0)", .writeOnly)) }
    case .memory:
      let disk = MemoryDisk()
      try disk.makeFolder("/work")
      system = MemoryFileSystem(on: disk)
      path = "/work"
      keptAlive = disk
      pipe = { try disk.makePipe("/work/\($0)") }
      openForWriting = { try disk.openForWriting("/work/\($0)") }
    }
  }

  /// Opens the folder the test starts with.
  func root() throws -> any Folder { try system.openFolder(at: path) }

  /// Creates a pipe.
  func makePipe(_ path: String) throws { try pipe(path) }

  /// Opens a file for writing, for as long as the result lives.
  func writer(of path: String) throws -> any Sendable { try openForWriting(path) }

  /// What a call gives, as text that is the same for all file systems when they behave the same.
  func outcome<Result>(_ call: () throws -> Result) -> String {
    do {
      return "\(try call())"
    } catch let error as FileSystemError {
      return "\(error.operation) \(error.path.replacing(path, with: "ROOT")): \(error.code)"
    } catch {
      return "unexpected \(error)"
    }
  }
}

/// Keeps a file of the disk open for writing.
private final class DiskWriter: Sendable {
  let file: FileDescriptor

  init(_ file: consuming FileDescriptor) {
    self.file = file
  }
}

/// All there is in a folder, read through the folder itself: path, kind, permissions and contents, a line each.
func listing(_ folder: any Folder, at path: String = "") throws -> [String] {
  var lines: [String] = []
  for entry in try folder.entries().sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
    let permissions = try folder.status(of: entry.name).map { String($0.permissions, radix: 8) } ?? "gone"
    let place = "\(path)/\(entry.name)"
    switch entry.kind {
    case .file:
      let text = String(decoding: try folder.readFile(entry.name, limit: 1 << 20), as: UTF8.self)
      lines.append("\(place) file \(permissions) \(text)")
    case .folder:
      lines.append("\(place) folder \(permissions)")
      lines += try listing(folder.openFolder(entry.name), at: place)
    case .link: lines.append("\(place) link \(try folder.linkDestination(of: entry.name))")
    case .other: lines.append("\(place) other \(permissions)")
    }
  }
  return lines
}
