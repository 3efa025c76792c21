internal import Basics
internal import ContentHash

extension StepRunner {
  /// Makes sure that the new folder's place is free and lies in an item.
  func check(_ creation: FolderCreation) throws(ApplyError) {
    try checkPlace(forNew: creation.path)
  }

  /// Creates a folder that was checked: filled under a temporary name, flushed, and then renamed, so that it
  /// appears at once or not at all.
  mutating func perform(_ creation: FolderCreation, suffix: String) throws(ApplyError) {
    let (parent, name) = try surroundingsToFill(creation.path)
    let temporary = TemporaryName.of(name, suffix: suffix)
    try onDisk { () throws(FileSystemError) in
      let permissions = try access.board.status().permissions & 0o777
      try parent.makeFolder(temporary, permissions: permissions)
      let folder = try parent.openFolder(temporary)
      for file in creation.files { try write(file, into: folder, permissions: permissions & 0o666) }
      try folder.flush(access.durability)
    }
    try rename(temporary, to: name, in: parent, occupied: creation.path)
    try onDisk { () throws(FileSystemError) in try parent.flush(access.durability) }
  }

  private func write(
    _ file: FolderCreation.File, into folder: any Folder, permissions: UInt16
  ) throws(FileSystemError) {
    switch file.source {
    case .content(let content):
      try folder.createFile(file.name, contents: content.bytes, permissions: permissions)
    case .copy(let path):
      // The person named the file, so a link on the way to it, or in its place, is meant.
      let (place, name) = FilePath.split(path)
      let source = try access.fileSystem.openFolder(at: place)
      try folder.copyFile(
        file.name, from: source, named: name, followingLinks: true, permissions: permissions)
    }
    if access.durability == .full { try folder.flushFile(file.name) }
  }

  /// Renames within a folder to where nothing may be.
  func rename(
    _ name: String, to newName: String, in folder: any Folder, occupied path: BoardPath
  ) throws(ApplyError) {
    do throws(FileSystemError) {
      try folder.moveKeeping(name, to: folder, as: newName)
    } catch {
      throw ApplyError(error.code == .exists ? .occupied(path) : .disk(error))
    }
  }

  /// Takes back a creation that nobody has heard of yet: the folder goes, unless it holds something new.
  mutating func withdraw(_ creation: FolderCreation, suffix: String) throws(ApplyError) {
    guard let (parent, name) = try surroundings(of: creation.path) else { return }
    try checkContents(of: creation.removal, named: name, in: parent)
    let temporary = TemporaryName.of(name, suffix: suffix)
    try rename(name, to: temporary, in: parent, occupied: creation.path)
    do throws(ApplyError) {
      // Once more, now that nobody finds it any longer.
      try checkContents(of: creation.removal, named: temporary, in: parent)
    } catch {
      try rename(temporary, to: name, in: parent, occupied: creation.path)
      throw error
    }
    discard(temporary, in: parent)
    try onDisk { () throws(FileSystemError) in try parent.flush(access.durability) }
  }
}

/// Paths of files outside of a board.
enum FilePath {
  /// Splits an absolute path into the folder and the name in it.
  static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let folder = String(decoding: bytes[..<slash], as: UTF8.self)
    return (folder.isEmpty ? "/" : folder, String(decoding: bytes[(slash + 1)...], as: UTF8.self))
  }
}
