internal import Basics

extension StepRunner {
  /// Makes sure that the folder is there, is the item that was planned on, and has a free place to go to.
  func check(_ move: FolderMove) throws(ApplyError) {
    guard let (source, name) = try surroundings(of: move.from), try kind(of: name, in: source) == .folder,
      ItemID(folderName: name) == move.identity
    else { throw ApplyError(.missing(move.from)) }
    if let folder = try folder(at: move.from) {
      try checkIndex(move.indexHash, of: folder, at: move.from)
    }
    if let target = try surroundings(of: move.to) {
      guard try !exists(target.name, in: target.folder) else { throw ApplyError(.occupied(move.to)) }
    } else if !move.to.parent.appearsOnDemand {
      throw ApplyError(.missing(move.to.parent))
    }
  }

  /// Renames a folder that was checked, with whatever it holds.
  mutating func perform(_ move: FolderMove) throws(ApplyError) {
    guard let (source, name) = try surroundings(of: move.from) else { throw ApplyError(.missing(move.from)) }
    let (target, newName) = try surroundingsToFill(move.to)
    do throws(FileSystemError) {
      try source.moveKeeping(name, to: target, as: newName)
      // First where it has gone to: it must not be nowhere.
      try target.flush(access.durability)
      try source.flush(access.durability)
    } catch {
      switch error.code {
      case .exists: throw ApplyError(.occupied(move.to))
      case .notFound: throw ApplyError(.missing(move.from))
      default: throw ApplyError(.disk(error))
      }
    }
  }
}
