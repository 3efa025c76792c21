public import Basics
import Synchronization

/// A disk in memory with a whole tree on it: what one or several `MemoryFileSystem`s, one a process, work on.
///
/// It is deterministic: numbers and times depend only on the calls. The functions of the disk itself are the
/// test's own hands: they bypass permissions, faults and logs, and what they write counts as flushed.
public final class MemoryDisk: Sendable {
  private let state: Mutex<MemoryDiskState>

  /// Creates a disk with an empty root folder.
  public convenience init() {
    self.init(MemoryDiskState())
  }

  init(_ state: MemoryDiskState) {
    self.state = Mutex(state)
  }

  /// Works on the state while nobody else does.
  func withState<Result: Sendable, Failure: Error>(
    _ body: (inout MemoryDiskState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { (state) throws(Failure) in try body(&state) }
  }

  // MARK: Preparing a tree

  /// Creates a folder, with the folders around it where they are missing.
  public func makeFolder(_ path: String, permissions: UInt16 = 0o755) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let folder = try state.folder(path.split(separator: "/").map(String.init))
      state.nodes[folder]?.permissions = permissions
    }
  }

  /// Writes a file, which is created or replaced in place, with the folders around it where they are missing.
  public func write(_ text: String, to path: String, permissions: UInt16 = 0o644) throws(FileSystemError) {
    try write(Array(text.utf8), to: path, permissions: permissions)
  }

  /// Writes a file, which is created or replaced in place, with the folders around it where they are missing.
  public func write(_ bytes: [UInt8], to path: String, permissions: UInt16 = 0o644) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let (folder, name) = try state.place(path)
      let node: UInt64
      if let found = try state.find(name, in: folder, false) {
        node = found
      } else {
        node = try state.create(
          name, in: folder, .file(MemoryContents(current: [])), permissions: permissions, false)
      }
      if !state.write(bytes, to: node, emptyingFirst: true) { throw MemoryRefusal(.noSpace) }
    }
  }

  /// Replaces a file by a new one of the same name, as careful editors do; it gets a new identity.
  public func replace(_ path: String, with text: String, permissions: UInt16 = 0o644) throws(FileSystemError)
  {
    try remove(path)
    try write(text, to: path, permissions: permissions)
  }

  /// Creates a symbolic link.
  public func makeLink(_ path: String, to destination: String) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let (folder, name) = try state.place(path)
      _ = try state.create(name, in: folder, .link(destination), permissions: 0o777, false)
    }
  }

  /// Creates something that is no file, folder or link, such as a pipe.
  public func makePipe(_ path: String) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let (folder, name) = try state.place(path)
      _ = try state.create(name, in: folder, .other, permissions: 0o644, false)
    }
  }

  /// Moves something to another path, which must be free.
  public func move(_ path: String, to newPath: String) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let (folder, name) = try state.place(path)
      let (destination, newName) = try state.place(newPath)
      try state.move(name, from: folder, to: destination, as: newName, replacing: false, false)
    }
  }

  /// Removes a file, a link, or a folder with everything in it.
  public func remove(_ path: String) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let (folder, name) = try state.place(path)
      try state.removeTree(name, from: folder)
    }
  }

  /// Sets permission bits.
  public func setPermissions(of path: String, to permissions: UInt16) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let node = try state.resolve(path, from: MemoryDiskState.root, false)
      state.nodes[node]?.permissions = permissions
    }
  }

  /// Sets the time, in nanoseconds since 1970, from which each change moves it on by a millisecond.
  public func setTime(_ nanoseconds: Int64) {
    withState { $0.now = nanoseconds }
  }

  // MARK: Devices

  /// Changes what the file system that a path lies on can do.
  public func changeTraits(
    at path: String = "/", _ change: @Sendable (inout MemoryDeviceTraits) -> Void
  ) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let node = try state.resolve(path, from: MemoryDiskState.root, false)
      guard let device = state.nodes[node]?.device, var traits = state.traits[device] else { return }
      change(&traits)
      state.traits[device] = traits
    }
  }

  /// Makes an empty folder the root of a file system of its own; it is created where it is missing.
  public func mount(_ traits: MemoryDeviceTraits, at path: String) throws(FileSystemError) {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let folder = try state.folder(path.split(separator: "/").map(String.init))
      guard state.entries(of: folder).isEmpty else { throw MemoryRefusal(.notEmpty) }
      let device = state.addDevice(traits)
      state.nodes[folder]?.device = device
    }
  }

  // MARK: Looking at a tree

  /// Reads a file.
  public func read(_ path: String) throws(FileSystemError) -> [UInt8] {
    try arrange(path) { (state) throws(MemoryRefusal) in
      let node = try state.resolve(path, from: MemoryDiskState.root, false)
      guard case .file(let contents)? = state.nodes[node]?.content else { throw MemoryRefusal(.notAFile) }
      return contents.current
    }
  }

  /// Reads a file as text; bytes that are not UTF-8 are replaced.
  public func readText(_ path: String) throws(FileSystemError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Tells what is known of a path, without following a link in the last place; nil when nothing is there.
  public func status(of path: String) -> FileStatus? {
    withState { state in
      do throws(MemoryRefusal) {
        let (folder, name) = try state.existingPlace(path)
        return try state.find(name, in: folder, false).flatMap(state.status(of:))
      } catch {
        return nil
      }
    }
  }

  /// Everything at and below a path, for comparing.
  public func snapshot(of path: String = "/") throws(FileSystemError) -> MemorySnapshot {
    try arrange(path) { (state) throws(MemoryRefusal) in
      MemorySnapshot(state, at: try state.resolve(path, from: MemoryDiskState.root, false))
    }
  }

  /// A second disk with the same contents, all of it flushed, that nobody has open or locked.
  public func copy() -> MemoryDisk {
    var state = withState { $0 }
    state.flushAll()
    state.locks = [:]
    state.writers = [:]
    return MemoryDisk(state)
  }

  /// Works on the tree by the test's own hand.
  func arrange<Result: Sendable>(
    _ path: String, _ body: (inout MemoryDiskState) throws(MemoryRefusal) -> Result
  ) throws(FileSystemError) -> Result {
    do throws(MemoryRefusal) {
      return try withState { (state) throws(MemoryRefusal) in try state.arranging(body) }
    } catch {
      throw FileSystemError(error.code, operation: "arrange", path: path)
    }
  }
}
