import Basics

/// A folder on a memory disk, as one process has it open.
final class MemoryFolder: Folder {
  let path: String
  private let system: MemoryFileSystem
  private let node: UInt64

  init(_ system: MemoryFileSystem, _ node: UInt64, path: String) {
    self.system = system
    self.node = node
    self.path = path
  }

  private var enforced: Bool { system.enforcesPermissions }

  private func path(of name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

  private func check(_ name: String, _ operation: FolderOperation) throws(FileSystemError) {
    if !FolderName.isValid(name) { throw FileSystemError(.invalidName, operation, path: path(of: name)) }
  }

  /// Makes one call about a name.
  private func perform<Result: Sendable>(
    _ kind: FileSystemCall.Kind, _ operation: FolderOperation, _ name: String,
    _ body: (inout MemoryDiskState) throws(MemoryRefusal) -> Result
  ) throws(FileSystemError) -> Result {
    try check(name, operation)
    return try system.perform(kind, operation, path: path(of: name), body)
  }

  // MARK: Looking

  func status() throws(FileSystemError) -> FileStatus {
    try system.perform(.status, .look, path: path) { (state) throws(MemoryRefusal) in
      guard let status = state.status(of: node) else { throw MemoryRefusal(.notFound) }
      return status
    }
  }

  func entries() throws(FileSystemError) -> [FolderEntry] {
    try system.perform(.list, .list, path: path) { (state) throws(MemoryRefusal) in
      // The kernel does not list a folder that was removed.
      if state.nodes[node]?.isLinked != true { throw MemoryRefusal(.notFound) }
      return state.entries(of: node).sorted { $0.key < $1.key }.map { name, node in
        FolderEntry(name: name.text, kind: state.status(of: node)?.kind ?? .other)
      }
    }
  }

  func status(of name: String) throws(FileSystemError) -> FileStatus? {
    try perform(.look, .look, name) { (state) throws(MemoryRefusal) in
      try state.find(name, in: node, enforced).flatMap(state.status(of:))
    }
  }

  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder {
    let opened = try perform(.openFolder, .open, name) { (state) throws(MemoryRefusal) in
      var opened = try state.get(name, in: node, enforced)
      if case .link(let destination)? = state.nodes[opened]?.content {
        guard followingLinks else { throw MemoryRefusal(.isLink) }
        opened = try state.resolve(destination, from: node, enforced)
      }
      guard state.nodes[opened]?.isFolder == true else { throw MemoryRefusal(.notAFolder) }
      try state.require(.read, of: opened, enforced)
      return opened
    }
    return MemoryFolder(system, opened, path: path(of: name))
  }

  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8] {
    try perform(.read, .read, name) { (state) throws(MemoryRefusal) in
      let file = try state.getFile(name, in: node, .read, followingLinks: followingLinks, enforced)
      if file.contents.current.count > limit { throw MemoryRefusal(.tooLarge) }
      return file.contents.current
    }
  }

  func linkDestination(of name: String) throws(FileSystemError) -> String {
    try perform(.readLink, .readLink, name) { (state) throws(MemoryRefusal) in
      let found = try state.get(name, in: node, enforced)
      // The kernel calls anything but a link an invalid argument.
      guard case .link(let destination)? = state.nodes[found]?.content else {
        throw MemoryRefusal(.system(22))
      }
      return destination
    }
  }

  func fileSystemName() throws(FileSystemError) -> String {
    try system.perform(.fileSystemName, .nameFileSystem, path: path) { (state) throws(MemoryRefusal) in
      state.traits(of: node).name
    }
  }

  // MARK: Files

  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    let file = try create(name, .create, permissions)
    try fill(name, file, contents, .create)
  }

  func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, followingLinks: Bool,
    permissions: UInt16
  ) throws(FileSystemError) {
    try check(name, .copy)
    guard let source = source as? MemoryFolder else {
      let contents = try source.readFile(sourceName, limit: .max, followingLinks: followingLinks)
      return try createFile(name, contents: contents, permissions: permissions)
    }
    let contents = try source.perform(.read, .copy, sourceName) { (state) throws(MemoryRefusal) in
      try state.getFile(sourceName, in: source.node, .read, followingLinks: followingLinks, enforced).contents
        .current
    }
    let file = try create(name, .copy, permissions)
    try fill(name, file, contents, .copy)
  }

  private func create(
    _ name: String, _ operation: FolderOperation, _ permissions: UInt16
  ) throws(FileSystemError) -> UInt64 {
    try perform(.create, operation, name) { (state) throws(MemoryRefusal) in
      try state.create(
        name, in: node, .file(MemoryContents(current: [])), permissions: permissions & ~system.mask, enforced)
    }
  }

  /// Writes a new file's contents, and removes it again when that fails.
  private func fill(
    _ name: String, _ file: UInt64, _ contents: [UInt8], _ operation: FolderOperation
  ) throws(FileSystemError) {
    do throws(FileSystemError) {
      try write(name, file, contents, operation)
    } catch {
      do throws(FileSystemError) {
        try removeFile(name)
      } catch {
        // The reason why it could not be filled is what the caller needs to hear.
      }
      throw error
    }
  }

  private func write(
    _ name: String, _ file: UInt64, _ contents: [UInt8], _ operation: FolderOperation
  ) throws(FileSystemError) {
    // The kernel is not asked to write nothing.
    if contents.isEmpty { return }
    let path = path(of: name)
    switch system.begin(.write, path: path) {
    case .proceed:
      if !system.disk.withState({ $0.write(contents, to: file) }) {
        throw FileSystemError(.noSpace, operation, path: path)
      }
    case .refuse(let code): throw FileSystemError(code, operation, path: path)
    case .refuseHalfway(let code):
      system.disk.withState { _ = $0.write(Array(contents.prefix(contents.count / 2)), to: file) }
      throw FileSystemError(code, operation, path: path)
    }
  }

  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    let file = try perform(.create, .append, name) { (state) throws(MemoryRefusal) in
      guard try state.find(name, in: node, enforced) != nil else {
        return try state.create(
          name, in: node, .file(MemoryContents(current: [])), permissions: permissions & ~system.mask,
          enforced)
      }
      let file = try state.getFile(name, in: node, .write, enforced).node
      if state.traits(of: file).isReadOnly { throw MemoryRefusal(.readOnly) }
      return file
    }
    try write(name, file, contents, .append)
  }

  func setPermissions(of name: String, to permissions: UInt16) throws(FileSystemError) {
    try perform(.setPermissions, .setPermissions, name) { (state) throws(MemoryRefusal) in
      let found = try state.get(name, in: node, enforced)
      if state.nodes[found]?.isLink == true { throw MemoryRefusal(.isLink) }
      try state.require(.read, of: found, enforced)
      if state.traits(of: found).isReadOnly { throw MemoryRefusal(.readOnly) }
      state.nodes[found]?.permissions = permissions & 0o7777
      let time = state.tick()
      state.nodes[found]?.changed = time
    }
  }

  func flushFile(_ name: String) throws(FileSystemError) {
    try perform(.flushFile, .flush, name) { (state) throws(MemoryRefusal) in
      state.flushFile(try state.getFile(name, in: node, .read, enforced).node)
    }
  }

  // MARK: Names

  func flush() throws(FileSystemError) {
    try system.perform(.flushFolder, .flush, path: path) { (state) throws(MemoryRefusal) in
      if !state.traits(of: node).supportsFolderFlush { throw MemoryRefusal(.unsupported) }
      state.flushFolder(node)
    }
  }

  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError) {
    try perform(.makeFolder, .create, name) { (state) throws(MemoryRefusal) in
      _ = try state.create(name, in: node, .folder([:]), permissions: permissions & ~system.mask, enforced)
    }
  }

  func makeLink(_ name: String, to destination: String) throws(FileSystemError) {
    try perform(.makeLink, .create, name) { (state) throws(MemoryRefusal) in
      if destination.isEmpty { throw MemoryRefusal(.notFound) }
      _ = try state.create(name, in: node, .link(destination), permissions: 0o777, enforced)
    }
  }

  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError) {
    try check(name, .move)
    guard let destination = destination as? MemoryFolder, destination.system.disk === system.disk else {
      throw FileSystemError(.crossesFileSystems, .move, path: path(of: name))
    }
    try destination.check(newName, .move)
    try perform(.move, .move, name) { (state) throws(MemoryRefusal) in
      try state.move(
        name, from: node, to: destination.node, as: newName, replacing: replacing, enforced)
    }
  }

  func exchange(_ name: String, with other: String) throws(FileSystemError) {
    try check(name, .exchange)
    try check(other, .exchange)
    try perform(.exchange, .exchange, name) { (state) throws(MemoryRefusal) in
      try state.exchange(name, with: other, in: node, enforced)
    }
  }

  func removeFile(_ name: String) throws(FileSystemError) {
    try perform(.removeFile, .remove, name) { (state) throws(MemoryRefusal) in
      try state.remove(name, from: node, isFolder: false, enforced)
    }
  }

  func removeFolder(_ name: String) throws(FileSystemError) {
    try perform(.removeFolder, .remove, name) { (state) throws(MemoryRefusal) in
      try state.remove(name, from: node, isFolder: true, enforced)
    }
  }

  // MARK: Sharing

  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool {
    try perform(.askWhoWrites, .askWhoWrites, name) { (state) throws(MemoryRefusal) in
      let file = try state.getFile(name, in: node, .read, enforced).node
      if !state.traits(of: file).supportsLeases { throw MemoryRefusal(.unsupported) }
      return state.writers[file, default: 0] > 0
    }
  }

  /// Takes the lock. Nobody waits on a memory disk: a lock that is held is refused at once.
  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)? {
    try system.perform(.lock, .lock, path: path) { (state) throws(MemoryRefusal) -> MemoryFolderLock? in
      guard state.locks[node] == nil else { return nil }
      let holder = MemoryLockHolder(process: system.process, lock: state.nextIdentity())
      state.locks[node] = holder
      return MemoryFolderLock(system.disk, node, holder)
    }
  }
}
