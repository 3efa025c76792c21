internal import Basics

extension StepRunner {
  /// Moves a version of somebody else, which lies under a temporary name, to where nothing overwrites it.
  ///
  /// A rename keeps the file itself, so that a program which still has it open goes on writing to what is kept.
  /// Where only a copy can be made, because the state folder lies on another file system, such a file stays where it
  /// is; so does every version when there is no state folder.
  mutating func keepAside(_ name: String, in folder: any Folder, of path: BoardPath) throws(ApplyError) {
    let beside = path.parent.appending(name)
    guard let state = access.state else {
      events.append(.leftBeside(beside))
      return
    }
    let target = Self.asideName(of: path, suffix: access.makeSuffix())
    do throws(FileSystemError) {
      let store = try state.open(.recovered)
      do throws(FileSystemError) {
        try folder.moveKeeping(name, to: store, as: target)
      } catch  where error.code == .crossesFileSystems {
        guard try awaitWritersBeforeCopy(of: name, in: folder) else {
          events.append(.leftBeside(beside))
          return
        }
        let partial = TemporaryName.of(target, suffix: access.makeSuffix())
        try store.copyTree(partial, from: folder, named: name, flushing: access.durability == .full)
        try store.moveKeeping(partial, to: store, as: target)
        try store.flush(access.durability)
        guard try folder.tree(name, equals: target, in: store) else {
          // It has changed under our hands; both are kept.
          events += [.keptAside(path, at: "\(store.path)/\(target)"), .leftBeside(beside)]
          return
        }
        try folder.removeTree(name)
      }
      try store.flush(access.durability)
      try folder.flush(access.durability)
      events.append(.keptAside(path, at: "\(store.path)/\(target)"))
    } catch {
      throw ApplyError(.disk(error))
    }
  }

  private func awaitWritersBeforeCopy(
    of name: String, in folder: any Folder
  ) throws(FileSystemError) -> Bool {
    do throws(ApplyError) {
      return try !awaitWriters(of: name, in: folder)
    } catch {
      if case .disk(let error) = error.reason { throw error }
      return false
    }
  }

  /// The name in `recovered/`: a suffix that makes it the only one, and the path in the board, shortened from the
  /// left when it is too long for a name.
  static func asideName(of path: BoardPath, suffix: String) -> String {
    let longest = 255 - 64
    let bytes = Array(path.names.joined(separator: "~").utf8)
    let kept = bytes.suffix(longest).drop { $0 & 0xC0 == 0x80 }
    return "\(suffix)~\(String(decoding: kept, as: UTF8.self))"
  }
}
