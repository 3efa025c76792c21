internal import Posix
internal import Synchronization

/// A folder on the disk: every call is relative to its open descriptor.
final class DiskFolder: Folder {
  private let location: FolderLocation
  let descriptor: FileDescriptor
  /// Whether the descriptor's position in the entries has left the beginning; reading them is serialised by it.
  private let hasListed = Mutex(false)

  init(_ location: FolderLocation, descriptor: consuming FileDescriptor) {
    self.location = location
    self.descriptor = descriptor
  }

  var path: String { location.path }

  // MARK: Looking

  func status() throws(FileSystemError) -> FileStatus {
    do throws(Errno) {
      return FileStatus(try descriptor.attributes())
    } catch {
      throw failure(error, .look)
    }
  }

  func entries() throws(FileSystemError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    entries.reserveCapacity(4)
    let failed: Errno? = hasListed.withLock { hasListed in
      do throws(Errno) {
        if hasListed { try descriptor.rewindEntries() }
        hasListed = true
        try descriptor.visitEntries { name, kind in entries.append(FolderEntry(name, kind)) }
        return nil
      } catch {
        return error
      }
    }
    if let failed { throw failure(failed, .list) }
    return entries
  }

  func status(of name: String) throws(FileSystemError) -> FileStatus? {
    try check(name, .look)
    do throws(Errno) {
      return FileStatus(try descriptor.attributes(of: name))
    } catch .notFound {
      return nil
    } catch {
      throw failure(error, .look, name)
    }
  }

  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder {
    try check(name, .open)
    do throws(Errno) {
      let options: OpenOptions = followingLinks ? .folder : [.folder, .noFollow]
      let opened = try descriptor.open(name, options)
      return DiskFolder(FolderLocation(name, in: location), descriptor: opened)
    } catch .notAFolder where !followingLinks {
      // The kernel does not tell a link from a file when a folder is asked for.
      throw FileSystemError(isLink(name) ? .isLink : .notAFolder, .open, path: path(of: name))
    } catch {
      throw failure(error, .open, name)
    }
  }

  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8] {
    try check(name, .read)
    do throws(Errno) {
      let file = try openForReading(name, followingLinks: followingLinks)
      guard let contents = try wholeContents(of: file, limit: limit) else { throw Errno.fileTooLarge }
      return contents.bytes
    } catch {
      throw failure(error, .read, name)
    }
  }

  func readFile(_ name: String, from offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    try check(name, .read)
    do throws(Errno) {
      let file = try openForReading(name, followingLinks: false)
      let attributes = try file.attributes()
      guard attributes.kind == .file else { throw Errno.isFolder }
      // A file that grows just now is read no further than it reached when it was opened.
      return try file.read(from: offset, count: min(count, max(0, attributes.size - offset)))
    } catch {
      throw failure(error, .read, name)
    }
  }

  func linkDestination(of name: String) throws(FileSystemError) -> String {
    try check(name, .readLink)
    do throws(Errno) {
      guard let text = String(validating: try descriptor.linkDestination(of: name), as: UTF8.self) else {
        throw Errno.notSupported
      }
      return text
    } catch {
      throw failure(error, .readLink, name)
    }
  }

  func fileSystemName() throws(FileSystemError) -> String {
    do throws(Errno) {
      return try descriptor.fileSystemName()
    } catch {
      throw failure(error, .nameFileSystem)
    }
  }

  // MARK: What the calls share

  /// Opens a name for reading.
  func openForReading(_ name: String, followingLinks: Bool) throws(Errno) -> FileDescriptor {
    try open(name, followingLinks ? [] : .noFollow)
  }

  /// Opens a name without waiting for the other end of a pipe, which in a file's place must not stop the program.
  func open(_ name: String, _ options: OpenOptions, permissions: UInt16 = 0) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try descriptor.open(name, options.union(.nonBlocking), permissions: permissions)
    } catch .wouldBlock {
      // A regular file for which somebody holds a lease, who has been asked just now to give it back: that is short.
      guard try descriptor.attributes(of: name).kind == .file else { throw .wouldBlock }
      return try descriptor.open(name, options, permissions: permissions)
    }
  }

  /// Reads all of a regular file, with what is known of it from before; nil when it is larger than the limit.
  func wholeContents(
    of file: borrowing FileDescriptor, limit: Int
  ) throws(Errno) -> (bytes: [UInt8], attributes: FileAttributes)? {
    let attributes = try file.attributes()
    guard attributes.kind == .file else { throw Errno.isFolder }
    guard let bytes = try file.readToEnd(expectedSize: attributes.size, limit: limit) else { return nil }
    return (bytes, attributes)
  }

  /// Refuses names that could lead out of the folder.
  @inline(__always)
  func check(_ name: String, _ operation: FolderOperation) throws(FileSystemError) {
    if !FolderName.isValid(name) { throw FileSystemError(.invalidName, operation, path: path(of: name)) }
  }

  /// The path of a name, for messages.
  func path(of name: String) -> String { FolderLocation.join(path, name) }

  func failure(_ error: Errno, _ operation: FolderOperation, _ name: String? = nil) -> FileSystemError {
    FileSystemError(.init(error), operation, path: name.map(path(of:)) ?? path)
  }

  private func isLink(_ name: String) -> Bool {
    do throws(Errno) {
      return try descriptor.attributes(of: name).kind == .link
    } catch {
      // It is gone or cannot be looked at: no link as far as anybody can see.
      return false
    }
  }
}

extension FolderEntry {
  /// Creates an entry from a name's bytes.
  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: FileAttributes.Kind) {
    let name = String(decoding: bytes, as: UTF8.self)
    // Replacement characters stand for bytes that are not UTF-8, so the name that was made is not the one on disk.
    let isExact = bytes.allSatisfy { $0 < 0x80 } || name.utf8.elementsEqual(bytes)
    self.init(name: name, kind: isExact ? FileKind(kind) : .other)
  }
}

extension FileStatus {
  /// Takes over what the system tells.
  init(_ attributes: FileAttributes) {
    self.init(
      kind: FileKind(attributes.kind), size: attributes.size, permissions: attributes.permissions,
      inode: attributes.inode, device: attributes.device, owner: attributes.owner, group: attributes.group,
      modifiedNanoseconds: attributes.modifiedNanoseconds, changedNanoseconds: attributes.changedNanoseconds)
  }
}

extension FileKind {
  fileprivate init(_ kind: FileAttributes.Kind) {
    self =
      switch kind {
      case .file: .file
      case .folder: .folder
      case .link: .link
      case .other: .other
      }
  }
}
