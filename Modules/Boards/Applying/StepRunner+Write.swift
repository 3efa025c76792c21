internal import Basics
internal import ContentHash

extension StepRunner {
  /// Makes sure that the file has the content the edit was planned on.
  func check(_ edit: FileEdit) throws(ApplyError) {
    guard let (folder, name) = try surroundings(of: edit.path) else {
      throw ApplyError(.changed(edit.path, found: nil))
    }
    let found = try content(of: name, in: folder, expecting: edit.before.hash)
    guard found?.hash == edit.before.hash else { throw ApplyError(.changed(edit.path, found: found)) }
  }

  /// Replaces the content of a file that was checked.
  ///
  /// The new content is exchanged with the old, so that what was displaced can be looked at: if it is not what was
  /// expected, somebody wrote after the check, and it goes back.
  mutating func perform(_ edit: FileEdit, suffix: String) throws(ApplyError) {
    guard let (folder, name) = try surroundings(of: edit.path) else {
      throw ApplyError(.changed(edit.path, found: nil))
    }
    let swap = FileSwap(edit: edit, folder: folder, name: name, suffix: suffix)
    try onDisk { () throws(FileSystemError) in try swap.prepare(access.durability) }
    switch try onDisk({ () throws(FileSystemError) in try swap.exchange() }) {
    case .exchanged:
      let heldOpen = try awaitWriters(of: swap.temporary, in: folder)
      let displaced = try content(of: swap.temporary, in: folder)
      guard displaced?.hash == edit.before.hash, !heldOpen else {
        let found = try putBack(swap, over: edit.after.hash)
        throw ApplyError(
          found?.hash == edit.before.hash ? .openForWriting(edit.path) : .changed(edit.path, found: found))
      }
      discardFile(swap.temporary, in: folder)
    case .targetIsGone:
      discardFile(swap.temporary, in: folder)
      throw ApplyError(.changed(edit.path, found: nil))
    case .unsupported:
      try replaceWithoutExchange(swap)
    }
    try onDisk { () throws(FileSystemError) in try folder.flush(access.durability) }
  }

  /// Replaces a file where the file system cannot exchange: the last look comes right before the rename.
  private mutating func replaceWithoutExchange(_ swap: FileSwap) throws(ApplyError) {
    let heldOpen = try awaitWriters(of: swap.name, in: swap.folder)
    let found = try content(of: swap.name, in: swap.folder)
    guard found?.hash == swap.edit.before.hash, !heldOpen else {
      discardFile(swap.temporary, in: swap.folder)
      throw ApplyError(heldOpen ? .openForWriting(swap.edit.path) : .changed(swap.edit.path, found: found))
    }
    try onDisk { () throws(FileSystemError) in
      try swap.folder.move(swap.temporary, to: swap.folder, as: swap.name, replacing: true)
    }
    events.append(.replacedWithoutExchange(swap.edit.path))
  }

  /// Puts the displaced version, which is somebody else's, back in its place, and gives the content that the file
  /// has then.
  ///
  /// What comes out in return must be ours. If it is not, somebody has written once more, onto ours, and that is the
  /// newest: it goes back on top, and so on until what comes out is what was put there a moment before. Versions
  /// that were displaced on the way are kept aside.
  mutating func putBack(_ swap: FileSwap, over ours: ContentHash) throws(ApplyError) -> FileContent? {
    var held = try content(of: swap.temporary, in: swap.folder)
    var expected: ContentHash? = ours
    // Somebody who writes again and again between two calls of ours would keep this up for ever.
    for _ in 0..<FileSwap.mostExchanges {
      guard case .exchanged = try onDisk({ () throws(FileSystemError) in try swap.exchange() }) else {
        // The file was deleted, and with it the version that somebody wrote there.
        try keepAside(swap.temporary, in: swap.folder, of: swap.edit.path)
        return nil
      }
      let heldOpen = try awaitWriters(of: swap.temporary, in: swap.folder)
      let displaced = try content(of: swap.temporary, in: swap.folder)
      if displaced?.hash == expected {
        if let displaced, swap.isOurs(displaced.hash), !heldOpen {
          discardFile(swap.temporary, in: swap.folder)
        } else {
          try keepAside(swap.temporary, in: swap.folder, of: swap.edit.path)
        }
        return held
      }
      expected = held?.hash
      held = displaced
    }
    try keepAside(swap.temporary, in: swap.folder, of: swap.edit.path)
    return try content(of: swap.name, in: swap.folder)
  }
}

/// The two names, and the two contents, of the replacement of a file.
struct FileSwap {
  let edit: FileEdit
  let folder: any Folder
  let name: String
  let suffix: String

  static let mostExchanges = 16

  /// What became of an exchange.
  enum Outcome {
    case exchanged, targetIsGone, unsupported
  }

  var temporary: String { TemporaryName.of(name, suffix: suffix) }

  /// Writes the new content beside the file, with the file's permissions.
  func prepare(_ durability: Durability) throws(FileSystemError) {
    // A file that has gone since the check shows at the exchange.
    let permissions = try folder.status(of: name)?.permissions ?? 0o600
    try folder.createFile(temporary, contents: edit.after.bytes, permissions: permissions)
    // The process's mask has narrowed them.
    try folder.setPermissions(of: temporary, to: permissions)
    if durability == .full { try folder.flushFile(temporary) }
  }

  /// Exchanges the file with the one beside it.
  func exchange() throws(FileSystemError) -> Outcome {
    do throws(FileSystemError) {
      try folder.exchange(temporary, with: name)
      return .exchanged
    } catch {
      switch error.code {
      case .notFound: return .targetIsGone
      case .unsupported: return .unsupported
      default: throw error
      }
    }
  }

  /// Whether a content is one of the two that the edit knows.
  func isOurs(_ hash: ContentHash) -> Bool { hash == edit.before.hash || hash == edit.after.hash }

  /// Whether bytes are one of the two contents, or what the loss of power left of one: each byte is the right one
  /// or 0, and some may be missing at the end.
  func isOurs(_ content: FileContent) -> Bool {
    isOurs(content.hash) || edit.after.bytes.isTorn(as: content.bytes)
      || edit.before.bytes.isTorn(as: content.bytes)
  }
}

extension [UInt8] {
  /// Whether the loss of power while these bytes were on their way to the disk can have left `remains`.
  func isTorn(as remains: [UInt8]) -> Bool {
    remains.count <= count && zip(remains, self).allSatisfy { $0 == 0 || $0 == $1 }
  }
}
