import Basics
import Synchronization

/// A file system that tells before each change how many there have been, so that a test can end the process there.
final class CountingFileSystem: FileSystem {
  private let inner: any FileSystem
  private let counter: Counter

  /// Counts the changes of all folders of one file system.
  fileprivate final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    private let willChange: @Sendable (Int) -> Void

    init(_ willChange: @escaping @Sendable (Int) -> Void) { self.willChange = willChange }

    func change() { willChange(count.add(1, ordering: .relaxed).newValue) }
  }

  init(_ inner: any FileSystem, willChange: @escaping @Sendable (Int) -> Void) {
    self.inner = inner
    counter = Counter(willChange)
  }

  func openFolder(at path: String) throws(FileSystemError) -> any Folder {
    CountingFolder(try inner.openFolder(at: path), counter)
  }
}

/// A folder of a `CountingFileSystem`.
private final class CountingFolder: Folder {
  let inner: any Folder
  private let counter: CountingFileSystem.Counter

  init(_ inner: any Folder, _ counter: CountingFileSystem.Counter) {
    self.inner = inner
    self.counter = counter
  }

  private func unwrapped(_ folder: any Folder) -> any Folder { (folder as? CountingFolder)?.inner ?? folder }

  // MARK: Looking

  var path: String { inner.path }
  func status() throws(FileSystemError) -> FileStatus { try inner.status() }
  func entries() throws(FileSystemError) -> [FolderEntry] { try inner.entries() }
  func status(of name: String) throws(FileSystemError) -> FileStatus? { try inner.status(of: name) }
  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder {
    CountingFolder(try inner.openFolder(name, followingLinks: followingLinks), counter)
  }
  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8] {
    try inner.readFile(name, limit: limit, followingLinks: followingLinks)
  }
  func linkDestination(of name: String) throws(FileSystemError) -> String {
    try inner.linkDestination(of: name)
  }
  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool { try inner.isOpenForWriting(name) }
  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)? {
    try inner.lock(waiting: waiting)
  }
  func fileSystemName() throws(FileSystemError) -> String { try inner.fileSystemName() }

  // MARK: Changing

  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    counter.change()
    try inner.createFile(name, contents: contents, permissions: permissions)
  }
  func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, followingLinks: Bool,
    permissions: UInt16
  ) throws(FileSystemError) {
    counter.change()
    try inner.copyFile(
      name, from: unwrapped(source), named: sourceName, followingLinks: followingLinks,
      permissions: permissions)
  }
  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    counter.change()
    try inner.appendToFile(name, contents: contents, permissions: permissions)
  }
  func setPermissions(of name: String, to permissions: UInt16) throws(FileSystemError) {
    counter.change()
    try inner.setPermissions(of: name, to: permissions)
  }
  func flushFile(_ name: String) throws(FileSystemError) {
    counter.change()
    try inner.flushFile(name)
  }
  func flush() throws(FileSystemError) {
    counter.change()
    try inner.flush()
  }
  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError) {
    counter.change()
    try inner.makeFolder(name, permissions: permissions)
  }
  func makeLink(_ name: String, to destination: String) throws(FileSystemError) {
    counter.change()
    try inner.makeLink(name, to: destination)
  }
  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError) {
    counter.change()
    try inner.move(name, to: unwrapped(destination), as: newName, replacing: replacing)
  }
  func exchange(_ name: String, with other: String) throws(FileSystemError) {
    counter.change()
    try inner.exchange(name, with: other)
  }
  func removeFile(_ name: String) throws(FileSystemError) {
    counter.change()
    try inner.removeFile(name)
  }
  func removeFolder(_ name: String) throws(FileSystemError) {
    counter.change()
    try inner.removeFolder(name)
  }
}
