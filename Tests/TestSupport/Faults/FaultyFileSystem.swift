public import Basics

/// A file system whose calls can be counted, logged and made to fail, in front of another one, such as the disk.
///
/// The calls are those of `Folder`; creating a file counts as `create` and `write`, so that a program can be
/// stopped between the two. Unlike on a `MemoryFileSystem` its locks outlive a stop: they go with their values.
public final class FaultyFileSystem: FileSystem {
  private let base: any FileSystem
  private let progress: CallProgress

  /// Stands in front of a file system.
  public init(_ base: any FileSystem, faults: FaultPlan = .none) {
    self.base = base
    progress = CallProgress(faults)
  }

  /// Replaces the fault plan; its call is counted from now on.
  public func setFaults(_ faults: FaultPlan) {
    progress.setFaults(faults)
  }

  /// Sets what is called before each call.
  public func setHook(_ hook: (@Sendable (FileSystemCall) -> Void)?) {
    progress.setHook(hook)
  }

  /// The calls so far, the failed ones included.
  public var calls: [FileSystemCall] { progress.calls }

  /// How many of the calls so far were changes.
  public var changeCount: Int { progress.changeCount }

  /// Whether the fault plan has stopped the process.
  public var isStopped: Bool { progress.isStopped }

  /// Opens the folder at an absolute path, following links.
  public func openFolder(at path: String) throws(FileSystemError) -> any Folder {
    switch progress.begin(.openFolder, path: path) {
    case .proceed: return FaultyFolder(try base.openFolder(at: path), progress)
    case .refuse(let code), .refuseHalfway(let code): throw FileSystemError(code, .open, path: path)
    }
  }
}

/// A folder of a faulty file system.
private final class FaultyFolder: Folder {
  private let base: any Folder
  private let progress: CallProgress

  init(_ base: any Folder, _ progress: CallProgress) {
    self.base = base
    self.progress = progress
  }

  var path: String { base.path }

  /// Makes a call that the plan lets pass.
  private func perform<Result>(
    _ kind: FileSystemCall.Kind, _ operation: FolderOperation, _ name: String? = nil,
    _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let path = name.map { "\(self.path)/\($0)" } ?? self.path
    switch progress.begin(kind, path: path) {
    case .proceed: return try body()
    case .refuse(let code), .refuseHalfway(let code): throw FileSystemError(code, operation, path: path)
    }
  }

  private func unwrapped(_ folder: any Folder) -> any Folder { (folder as? FaultyFolder)?.base ?? folder }

  // MARK: Looking

  func status() throws(FileSystemError) -> FileStatus {
    try perform(.status, .look) { () throws(FileSystemError) in try base.status() }
  }

  func entries() throws(FileSystemError) -> [FolderEntry] {
    try perform(.list, .list) { () throws(FileSystemError) in try base.entries() }
  }

  func status(of name: String) throws(FileSystemError) -> FileStatus? {
    try perform(.look, .look, name) { () throws(FileSystemError) in try base.status(of: name) }
  }

  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder {
    let folder = try perform(.openFolder, .open, name) { () throws(FileSystemError) in
      try base.openFolder(name, followingLinks: followingLinks)
    }
    return FaultyFolder(folder, progress)
  }

  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8] {
    try perform(.read, .read, name) { () throws(FileSystemError) in
      try base.readFile(name, limit: limit, followingLinks: followingLinks)
    }
  }

  func linkDestination(of name: String) throws(FileSystemError) -> String {
    try perform(.readLink, .readLink, name) { () throws(FileSystemError) in
      try base.linkDestination(of: name)
    }
  }

  func fileSystemName() throws(FileSystemError) -> String {
    try perform(.fileSystemName, .nameFileSystem) { () throws(FileSystemError) in
      try base.fileSystemName()
    }
  }

  // MARK: Files

  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    try perform(.create, .create, name) { () throws(FileSystemError) in
      try base.createFile(name, contents: [], permissions: permissions)
    }
    try fill(name, contents, .create)
  }

  func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, followingLinks: Bool,
    permissions: UInt16
  ) throws(FileSystemError) {
    let source = unwrapped(source)
    let contents = try perform(.read, .copy, sourceName) { () throws(FileSystemError) in
      try copying { () throws(FileSystemError) in
        try source.readFile(sourceName, limit: .max, followingLinks: followingLinks)
      }
    }
    try perform(.create, .copy, name) { () throws(FileSystemError) in
      try copying { () throws(FileSystemError) in
        try base.createFile(name, contents: [], permissions: permissions)
      }
    }
    try fill(name, contents, .copy)
  }

  /// Makes the errors of a part of copying those of copying.
  private func copying<Result>(_ part: () throws(FileSystemError) -> Result) throws(FileSystemError) -> Result
  {
    do throws(FileSystemError) {
      return try part()
    } catch {
      throw FileSystemError(error.code, .copy, path: error.path)
    }
  }

  /// Writes a new file's contents, and removes it again when that fails.
  private func fill(
    _ name: String, _ contents: [UInt8], _ operation: FolderOperation
  ) throws(FileSystemError) {
    do throws(FileSystemError) {
      try write(name, contents, operation)
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
    _ name: String, _ contents: [UInt8], _ operation: FolderOperation
  ) throws(FileSystemError) {
    if contents.isEmpty { return }
    let path = "\(self.path)/\(name)"
    switch progress.begin(.write, path: path) {
    case .proceed: try base.appendToFile(name, contents: contents, permissions: 0)
    case .refuse(let code): throw FileSystemError(code, operation, path: path)
    case .refuseHalfway(let code):
      try base.appendToFile(name, contents: Array(contents.prefix(contents.count / 2)), permissions: 0)
      throw FileSystemError(code, operation, path: path)
    }
  }

  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    try perform(.create, .append, name) { () throws(FileSystemError) in
      try base.appendToFile(name, contents: [], permissions: permissions)
    }
    try write(name, contents, .append)
  }

  func setPermissions(of name: String, to permissions: UInt16) throws(FileSystemError) {
    try perform(.setPermissions, .setPermissions, name) { () throws(FileSystemError) in
      try base.setPermissions(of: name, to: permissions)
    }
  }

  func flushFile(_ name: String) throws(FileSystemError) {
    try perform(.flushFile, .flush, name) { () throws(FileSystemError) in try base.flushFile(name) }
  }

  // MARK: Names

  func flush() throws(FileSystemError) {
    try perform(.flushFolder, .flush) { () throws(FileSystemError) in try base.flush() }
  }

  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError) {
    try perform(.makeFolder, .create, name) { () throws(FileSystemError) in
      try base.makeFolder(name, permissions: permissions)
    }
  }

  func makeLink(_ name: String, to destination: String) throws(FileSystemError) {
    try perform(.makeLink, .create, name) { () throws(FileSystemError) in
      try base.makeLink(name, to: destination)
    }
  }

  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError) {
    let destination = unwrapped(destination)
    try perform(.move, .move, name) { () throws(FileSystemError) in
      try base.move(name, to: destination, as: newName, replacing: replacing)
    }
  }

  func exchange(_ name: String, with other: String) throws(FileSystemError) {
    try perform(.exchange, .exchange, name) { () throws(FileSystemError) in
      try base.exchange(name, with: other)
    }
  }

  func removeFile(_ name: String) throws(FileSystemError) {
    try perform(.removeFile, .remove, name) { () throws(FileSystemError) in try base.removeFile(name) }
  }

  func removeFolder(_ name: String) throws(FileSystemError) {
    try perform(.removeFolder, .remove, name) { () throws(FileSystemError) in try base.removeFolder(name) }
  }

  // MARK: Sharing

  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool {
    try perform(.askWhoWrites, .askWhoWrites, name) { () throws(FileSystemError) in
      try base.isOpenForWriting(name)
    }
  }

  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)? {
    try perform(.lock, .lock) { () throws(FileSystemError) in try base.lock(waiting: waiting) }
  }
}
