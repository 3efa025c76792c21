/// What is to be changed in an index file at once.
///
/// Removals and moves speak of the index as it was, in whichever order they are given: first the removals, then the
/// moves, of which the one with the longest path takes an entry, then what is set.
public struct GitIndexChanges: Sendable {
  /// What a path is set to.
  struct Content: Sendable {
    let mode: UInt32
    let id: ObjectID
    let stat: GitIndexStat
  }

  private(set) var contents: [[UInt8]: Content] = [:]
  private(set) var removedPaths: Set<[UInt8]> = []
  private(set) var removedFolders: Set<[UInt8]> = []
  private(set) var moves: [[UInt8]: [UInt8]] = [:]
  private(set) var trees: [[UInt8]: ObjectID] = [:]

  /// Creates changes that do nothing.
  public init() {}

  /// Whether nothing is to be changed.
  public var isEmpty: Bool {
    contents.isEmpty && removedPaths.isEmpty && removedFolders.isEmpty && moves.isEmpty
  }

  /// Sets what a path stands for, as `git update-index --add --cacheinfo` does.
  ///
  /// A path that was there keeps the marks by which git was told to leave the file alone.
  ///
  /// - Parameter stat: What is known of the work-tree file whose contents are `id`. Git then takes a file with the
  ///   same numbers for unchanged without reading it, so it may be given only if the file had been left alone for a
  ///   whole second before its contents were read: git compares seconds. Without it git reads the file once.
  public mutating func set(
    _ path: String, mode: UInt32 = 0o100644, id: ObjectID, stat: GitIndexStat = GitIndexStat()
  ) {
    contents[Array(path.utf8)] = Content(mode: mode, id: id, stat: stat)
  }

  /// Removes a path; one that is not there stays so.
  public mutating func remove(_ path: String) {
    removedPaths.insert(Array(path.utf8))
  }

  /// Removes everything in a folder.
  public mutating func removeFolder(_ folder: String) {
    removedFolders.insert(Array(folder.utf8))
  }

  /// Moves an entry, or all entries in a folder, to another path, with all that is known of the files.
  ///
  /// An entry that is already there, and neither removed nor moved itself, refuses the changes.
  public mutating func move(_ path: String, to newPath: String) {
    moves[Array(path.utf8)] = Array(newPath.utf8)
  }

  /// Tells which tree the entries in a folder make after the changes; an empty path is the top.
  ///
  /// It saves git from making the tree again, and it must be right: git writes it into commits unseen. It is
  /// recorded only when the trees of all folders in it are known, from here or since before.
  public mutating func recordTree(_ id: ObjectID, of folder: String) {
    trees[Array(folder.utf8)] = id
  }
}
