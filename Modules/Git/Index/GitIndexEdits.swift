/// Changes of an index file as one step a path, in the order of the file.
struct GitIndexEdits {
  /// What becomes of one path.
  struct Edit {
    let path: [UInt8]
    /// The part before the path of the new entry; nil to have none.
    let head: [UInt8]?
    /// Whether there is an entry now.
    let isThere: Bool
    /// Whether it is part of a move of a whole folder, whose recorded trees move along.
    let isCarried: Bool
  }

  /// The edits, ordered by path.
  private(set) var edits: [Edit] = []
  /// The folders whose entries all move to a folder in which nothing else was or comes from elsewhere.
  private(set) var carriedFolders: [(from: [UInt8], to: [UInt8])] = []

  private let entries: GitIndexEntries
  /// The paths whose entries go.
  private var gone: Set<[UInt8]> = []
  /// The paths that get an entry, with the part before its path.
  private var heads: [[UInt8]: [UInt8]] = [:]
  private var carried: Set<[UInt8]> = []

  /// Works out what changes do to the entries of a file.
  init(_ changes: GitIndexChanges, of entries: GitIndexEntries) throws(GitIndexError) {
    self.entries = entries
    try remove(changes)
    let moved = try move(changes.moves)
    for path in moved where heads[path] != nil && !gone.contains(path) {
      if entries.contains(path, isFolder: false) { throw Self.refused(path, .exists) }
    }
    try set(changes.contents)
    var paths = gone
    paths.formUnion(heads.keys)
    edits = paths.sorted { GitIndexPath.compare($0, $1) < 0 }.map { path in
      Edit(
        path: path, head: heads[path],
        isThere: gone.contains(path) || entries.contains(path, isFolder: false),
        isCarried: carried.contains(path))
    }
  }

  private static func refused(_ path: [UInt8], _ refusal: GitIndexError.Refusal) -> GitIndexError {
    .refused(path: GitIndexPath.text(path), refusal)
  }

  /// The entries of a path or in a folder, none of which may be in conflict.
  private func found(
    _ path: [UInt8], isFolder: Bool
  ) throws(GitIndexError) -> [(path: [UInt8], head: [UInt8])] {
    var found: [(path: [UInt8], head: [UInt8])] = []
    var conflict: [UInt8]?
    entries.visit(path, isFolder: isFolder) { cursor in
      if cursor.stage != 0 { conflict = cursor.path }
      found.append((cursor.path, [UInt8](cursor.bytes, cursor.start..<cursor.headEnd)))
      return conflict == nil
    }
    if let conflict { throw Self.refused(conflict, .inConflict) }
    return found
  }

  private mutating func remove(_ changes: GitIndexChanges) throws(GitIndexError) {
    for path in changes.removedPaths {
      for entry in try found(path, isFolder: false) { gone.insert(entry.path) }
    }
    for folder in changes.removedFolders {
      for entry in try found(folder, isFolder: true) { gone.insert(entry.path) }
    }
  }

  /// Moves entries and gives the paths they get.
  private mutating func move(_ moves: [[UInt8]: [UInt8]]) throws(GitIndexError) -> [[UInt8]] {
    var moved: [[UInt8]] = []
    var candidates: [(from: [UInt8], to: [UInt8], paths: [[UInt8]])] = []
    let ordered = moves.sorted {
      $0.key.count != $1.key.count ? $0.key.count > $1.key.count : GitIndexPath.compare($0.key, $1.key) < 0
    }
    for (from, to) in ordered where from != to {
      guard !from.isEmpty, GitIndexPath.isValid(to) else { throw Self.refused(to, .invalidPath) }
      let inFolder = try found(from, isFolder: true)
      let all = try found(from, isFolder: false) + inFolder
      let left = all.filter { !gone.contains($0.path) }
      for entry in left {
        gone.insert(entry.path)
        let path = to + entry.path.dropFirst(from.count)
        if heads.updateValue(entry.head, forKey: path) != nil { throw Self.refused(path, .exists) }
        moved.append(path)
      }
      if !inFolder.isEmpty, left.count == all.count {
        candidates.append((from, to, left.map { to + $0.path.dropFirst(from.count) }))
      }
    }
    var arrivals = Dictionary(candidates.map { ($0.to, 0) }) { first, _ in first }
    for path in moved {
      for folder in GitIndexPath.folders(around: path) { arrivals[folder]? += 1 }
    }
    for candidate in candidates {
      var isFree = arrivals[candidate.to] == candidate.paths.count
      entries.visit(candidate.to, isFolder: true) { cursor in
        isFree = isFree && gone.contains(cursor.path)
        return isFree
      }
      guard isFree else { continue }
      carriedFolders.append((candidate.from, candidate.to))
      carried.formUnion(candidate.paths)
      carried.formUnion(candidate.paths.map { candidate.from + $0.dropFirst(candidate.to.count) })
    }
    return moved
  }

  private mutating func set(_ contents: [[UInt8]: GitIndexChanges.Content]) throws(GitIndexError) {
    for (path, content) in contents {
      guard GitIndexPath.isValid(path) else { throw Self.refused(path, .invalidPath) }
      guard GitIndexFormat.modes.contains(content.mode) else {
        throw Self.refused(path, .invalidMode(content.mode))
      }
      // What was known of the path: of an entry moved here, else of the one that was here and has not gone.
      var old: GitIndexEntry?
      if let head = heads[path] {
        old = head.withUnsafeBytes { GitIndexEntry(in: $0, at: 0) }
      } else if let head = try found(path, isFolder: false).first?.head, !gone.contains(path) {
        old = head.withUnsafeBytes { GitIndexEntry(in: $0, at: 0) }
      }
      heads[path] = GitIndexEntry.head(mode: content.mode, id: content.id, stat: content.stat, replacing: old)
      carried.remove(path)
    }
  }
}
