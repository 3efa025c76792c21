internal import Posix

extension DiskFolder {
  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    try check(name, .create)
    try create(name, .create, permissions: permissions) { (file) throws(Errno) in try file.write(contents) }
  }

  func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, followingLinks: Bool,
    permissions: UInt16
  ) throws(FileSystemError) {
    try check(name, .copy)
    guard let source = source as? DiskFolder else {
      // From another kind of file system there is only the way through memory.
      let contents = try source.readFile(sourceName, limit: .max, followingLinks: followingLinks)
      return try createFile(name, contents: contents, permissions: permissions)
    }
    try source.check(sourceName, .copy)
    let original = try source.openOriginal(sourceName, followingLinks: followingLinks)
    try create(name, .copy, permissions: permissions) { (file) throws(Errno) in
      try original.copyContents(to: file)
    }
  }

  private func openOriginal(
    _ name: String, followingLinks: Bool
  ) throws(FileSystemError) -> FileDescriptor {
    do throws(Errno) {
      let file = try openForReading(name, followingLinks: followingLinks)
      guard try file.attributes().kind == .file else { throw Errno.isFolder }
      return file
    } catch {
      throw failure(error, .copy, name)
    }
  }

  /// Creates a file and fills it; when that fails the file is removed again.
  private func create(
    _ name: String, _ operation: FolderOperation, permissions: UInt16,
    fill: (borrowing FileDescriptor) throws(Errno) -> Void
  ) throws(FileSystemError) {
    let file: FileDescriptor
    do throws(Errno) {
      file = try descriptor.open(
        name, [.writeOnly, .create, .exclusive, .noFollow], permissions: permissions)
    } catch {
      throw failure(error, operation, name)
    }
    do throws(Errno) {
      try fill(file)
      try file.close()
    } catch {
      do throws(Errno) {
        try descriptor.removeFile(name)
      } catch {
        // The reason why it could not be filled is what the caller needs to hear.
      }
      throw failure(error, operation, name)
    }
  }

  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError) {
    try check(name, .append)
    do throws(Errno) {
      let file = try open(name, [.writeOnly, .create, .append, .noFollow], permissions: permissions)
      guard try file.attributes().kind == .file else { throw Errno.isFolder }
      try file.write(contents)
      try file.close()
    } catch {
      throw failure(error, .append, name)
    }
  }

  func setPermissions(of name: String, to permissions: UInt16) throws(FileSystemError) {
    try check(name, .setPermissions)
    do throws(Errno) {
      try openForReading(name, followingLinks: false).setPermissions(permissions)
    } catch {
      throw failure(error, .setPermissions, name)
    }
  }

  func flushFile(_ name: String) throws(FileSystemError) {
    try check(name, .flush)
    do throws(Errno) {
      let file = try openForReading(name, followingLinks: false)
      guard try file.attributes().kind == .file else { throw Errno.isFolder }
      try file.flushContents()
    } catch {
      throw failure(error, .flush, name)
    }
  }

  func flush() throws(FileSystemError) {
    do throws(Errno) {
      try descriptor.flush()
    } catch .invalidArgument {
      throw failure(.notSupported, .flush)
    } catch {
      throw failure(error, .flush)
    }
  }

  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError) {
    try check(name, .create)
    do throws(Errno) {
      try descriptor.makeFolder(name, permissions: permissions)
    } catch {
      throw failure(error, .create, name)
    }
  }

  func makeLink(_ name: String, to destination: String) throws(FileSystemError) {
    try check(name, .create)
    do throws(Errno) {
      try descriptor.makeLink(name, to: destination)
    } catch {
      throw failure(error, .create, name)
    }
  }

  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError) {
    try check(name, .move)
    guard let destination = destination as? DiskFolder else { throw failure(.crossesDevices, .move, name) }
    try destination.check(newName, .move)
    do throws(Errno) {
      let rule: RenameRule = replacing ? .replacing : .keeping
      try descriptor.rename(name, to: newName, in: destination.descriptor, rule)
    } catch .invalidArgument where !replacing {
      // Both a rule that the file system does not know and a folder moved into itself are refused so.
      let isInside: Bool
      do throws(Errno) {
        isInside = try destination.isInside(try descriptor.attributes(of: name))
      } catch {
        throw failure(error, .move, name)
      }
      throw failure(isInside ? .invalidArgument : .notSupported, .move, name)
    } catch {
      throw failure(error, .move, name)
    }
  }

  /// Tells whether a folder is this one or around it.
  private func isInside(_ other: FileAttributes) throws(Errno) -> Bool {
    var here = try descriptor.open(".", .folder)
    while true {
      let attributes = try here.attributes()
      if attributes.inode == other.inode, attributes.device == other.device { return true }
      let around = try here.open("..", .folder)
      let parent = try around.attributes()
      if parent.inode == attributes.inode, parent.device == attributes.device { return false }
      here = around
    }
  }

  func exchange(_ name: String, with other: String) throws(FileSystemError) {
    try check(name, .exchange)
    try check(other, .exchange)
    do throws(Errno) {
      try descriptor.rename(name, to: other, in: descriptor, .exchanging)
    } catch .invalidArgument {
      throw failure(.notSupported, .exchange, name)
    } catch {
      throw failure(error, .exchange, name)
    }
  }

  func removeFile(_ name: String) throws(FileSystemError) {
    try check(name, .remove)
    do throws(Errno) {
      try descriptor.removeFile(name)
    } catch {
      throw failure(error, .remove, name)
    }
  }

  func removeFolder(_ name: String) throws(FileSystemError) {
    try check(name, .remove)
    do throws(Errno) {
      try descriptor.removeFolder(name)
    } catch {
      throw failure(error, .remove, name)
    }
  }
}
