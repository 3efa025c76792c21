internal import Basics
internal import ContentHash

// The state folder often lies on another file system than the board, where a rename cannot reach. A folder is then
// copied, the copy flushed and compared, and the original renamed to a temporary name before it is removed: at every
// moment one of the two places holds it whole.
extension StepRunner {
  /// Makes sure that the folder is there and holds what it may hold.
  func checkRemoval(_ removal: FolderRemoval) throws(ApplyError) {
    guard let (parent, name) = try surroundings(of: removal.path), try kind(of: name, in: parent) == .folder
    else { throw ApplyError(.missing(removal.path)) }
    try checkContents(of: removal, named: name, in: parent)
    if let store = try removedFolders(), try exists(removal.keptAs, in: store) {
      throw ApplyError(.alreadyKept(removal.keptAs))
    }
  }

  /// Makes sure that the state folder keeps the folder and that its place in the board is free.
  func checkRestoration(_ removal: FolderRemoval) throws(ApplyError) {
    guard let store = try removedFolders(), try kind(of: removal.keptAs, in: store) == .folder else {
      throw ApplyError(.notKept(removal.keptAs))
    }
    if removal.path.parent.name == ".trash" {
      if let place = try surroundings(of: removal.path), try exists(place.name, in: place.folder) {
        throw ApplyError(.occupied(removal.path))
      }
    } else {
      try checkPlace(forNew: removal.path)
    }
  }

  /// Makes sure that a folder which is to leave the board, or has left it, is what the removal was planned on.
  func checkContents(
    of removal: FolderRemoval, named name: String, in parent: any Folder
  ) throws(ApplyError) {
    let folder = try onDisk { () throws(FileSystemError) in try parent.openFolder(name) }
    try checkIndex(removal.indexHash, of: folder, at: removal.path)
    guard let allowed = removal.holding else { return }
    let surplus = try onDisk { () throws(FileSystemError) in try folder.surplus(over: allowed) }
    guard surplus.isEmpty else { throw ApplyError(.holdsMore(removal.path, names: surplus)) }
  }

  /// The folder with the board's removed folders; nil when there is none yet.
  func removedFolders() throws(ApplyError) -> (any Folder)? {
    guard let state = access.state else { return nil }
    return try onDisk { () throws(FileSystemError) in try state.openExisting(.removed) }
  }

  /// Takes a folder that was checked out of the board into the state folder.
  mutating func remove(_ removal: FolderRemoval, suffix: String) throws(ApplyError) {
    guard let (parent, name) = try surroundings(of: removal.path) else {
      throw ApplyError(.missing(removal.path))
    }
    guard let state = access.state else { throw ApplyError(.stateUnavailable(nil)) }
    let store = try onDisk { () throws(FileSystemError) in
      try state.open(.removed)
    }
    do throws(FileSystemError) {
      try parent.moveKeeping(name, to: store, as: removal.keptAs)
    } catch {
      switch error.code {
      case .crossesFileSystems:
        return try removeAcross(removal, named: name, from: parent, to: store, suffix: suffix)
      case .exists: throw ApplyError(.alreadyKept(removal.keptAs))
      case .notFound: throw ApplyError(.missing(removal.path))
      default: throw ApplyError(.disk(error))
      }
    }
    do throws(ApplyError) {
      // Once more, now that nobody finds it any longer.
      try checkContents(of: removal, named: removal.keptAs, in: store)
    } catch {
      try onDisk { () throws(FileSystemError) in
        try store.moveKeeping(removal.keptAs, to: parent, as: name)
      }
      throw error
    }
    try onDisk { () throws(FileSystemError) in
      try store.flush(access.durability)
      try parent.flush(access.durability)
    }
  }

  private mutating func removeAcross(
    _ removal: FolderRemoval, named name: String, from parent: any Folder, to store: any Folder,
    suffix: String
  ) throws(ApplyError) {
    let partial = TemporaryName.of(removal.keptAs, suffix: suffix)
    let temporary = TemporaryName.of(name, suffix: suffix)
    try onDisk { () throws(FileSystemError) in
      try store.copyTree(partial, from: parent, named: name, flushing: access.durability == .full)
      try store.moveKeeping(partial, to: store, as: removal.keptAs)
      try store.flush(access.durability)
      try parent.moveKeeping(name, to: parent, as: temporary)
    }
    do throws(ApplyError) {
      try checkContents(of: removal, named: temporary, in: parent)
      let isWhole = try onDisk { () throws(FileSystemError) in
        try parent.tree(temporary, equals: removal.keptAs, in: store)
      }
      guard isWhole else { throw ApplyError(.changed(removal.path, found: nil)) }
    } catch {
      // Somebody changed it while it was copied.
      try rename(temporary, to: name, in: parent, occupied: removal.path)
      discard(removal.keptAs, in: store)
      throw error
    }
    try onDisk { () throws(FileSystemError) in try parent.flush(access.durability) }
    discard(temporary, in: parent)
    try onDisk { () throws(FileSystemError) in try parent.flush(access.durability) }
  }

  /// Puts a removed folder, which was checked, back into the board.
  mutating func restore(_ removal: FolderRemoval, suffix: String) throws(ApplyError) {
    guard let store = try removedFolders() else { throw ApplyError(.notKept(removal.keptAs)) }
    let (parent, name) = try surroundingsToFill(removal.path)
    do throws(FileSystemError) {
      try store.moveKeeping(removal.keptAs, to: parent, as: name)
      try parent.flush(access.durability)
      try store.flush(access.durability)
    } catch {
      switch error.code {
      case .crossesFileSystems:
        try restoreAcross(removal, to: parent, as: name, from: store, suffix: suffix)
      case .exists: throw ApplyError(.occupied(removal.path))
      case .notFound: throw ApplyError(.notKept(removal.keptAs))
      default: throw ApplyError(.disk(error))
      }
    }
  }

  private mutating func restoreAcross(
    _ removal: FolderRemoval, to parent: any Folder, as name: String, from store: any Folder, suffix: String
  ) throws(ApplyError) {
    let temporary = TemporaryName.of(name, suffix: suffix)
    try onDisk { () throws(FileSystemError) in
      try parent.copyTree(
        temporary, from: store, named: removal.keptAs, flushing: access.durability == .full)
    }
    do throws(ApplyError) {
      try rename(temporary, to: name, in: parent, occupied: removal.path)
    } catch {
      discard(temporary, in: parent)
      throw error
    }
    try onDisk { () throws(FileSystemError) in try parent.flush(access.durability) }
    try forget(removal, in: store, suffix: suffix)
  }

  /// Removes the state folder's copy of a folder that the board has: under another name first, so that no half of
  /// it is ever taken for the whole.
  mutating func forget(_ removal: FolderRemoval, in store: any Folder, suffix: String) throws(ApplyError) {
    let partial = TemporaryName.of(removal.keptAs, suffix: suffix)
    try onDisk { () throws(FileSystemError) in
      try store.moveKeeping(removal.keptAs, to: store, as: partial)
      try store.flush(access.durability)
    }
    discard(partial, in: store)
    try onDisk { () throws(FileSystemError) in try store.flush(access.durability) }
  }
}

extension Folder {
  /// The names in an item's folder, sorted, besides those given and besides empty `attachments` and `comments`.
  fileprivate func surplus(over allowed: [String]) throws(FileSystemError) -> [String] {
    var surplus: [String] = []
    for entry in try entries() where !allowed.contains(entry.name) {
      if entry.kind == .folder, ["attachments", "comments"].contains(entry.name),
        try openFolder(entry.name).entries().isEmpty
      {
        continue
      }
      surplus.append(entry.name)
    }
    return surplus.sorted()
  }
}
