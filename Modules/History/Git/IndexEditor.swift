internal import Git

/// What git's index becomes by a sequence of edits. Nothing is written.
struct IndexEditor {
  /// The index without the edits that are still gathered.
  private var file: GitIndexFile
  private var contents: [String: GitTreeEntry] = [:]
  private var moves: [String: String] = [:]
  private var removed: Set<String> = []

  init(_ file: GitIndexFile) {
    self.file = file
  }

  /// What the index has for a path; nil when it has nothing.
  func entry(at path: String) -> GitTreeEntry? {
    if let content = contents[path] { return content }
    var original = path
    if let move = moves.first(where: { path.isWithin($0.value) }) {
      original = path == move.value ? move.key : "\(move.key)/\(path.relative(to: move.value))"
    } else if removed.contains(where: { path.isWithin($0) })
      || moves.keys.contains(where: { path.isWithin($0) })
    {
      return nil
    }
    return file.entry(at: original).map {
      GitTreeEntry(name: path.lastName, mode: GitFileMode(rawValue: $0.mode), id: $0.id)
    }
  }

  /// Whether the index has anything in a folder.
  func contains(folder: String) -> Bool {
    if contents.keys.contains(where: { $0.isWithin(folder) }) { return true }
    if removed.contains(where: { folder.isWithin($0) }) { return false }
    if let move = moves.first(where: { folder.isWithin($0.value) }) {
      return file.containsEntries(
        inFolder: folder == move.value ? move.key : "\(move.key)/\(folder.relative(to: move.value))")
    }
    return !moves.keys.contains { folder.isWithin($0) } && file.containsEntries(inFolder: folder)
  }

  /// Whether a path is in conflict, as in a merge.
  func hasConflict(at path: String) -> Bool { file.hasConflict(at: path) }

  /// Puts a file at a path.
  mutating func set(_ path: String, mode: GitFileMode, id: ObjectID) {
    contents[path] = GitTreeEntry(name: path.lastName, mode: mode, id: id)
  }

  /// Moves a folder with all it holds.
  mutating func move(_ folder: String, to newPath: String) throws(GitIndexError) {
    if isTangled(folder) || isTangled(newPath) { try write() }
    for (path, content) in contents where path.isWithin(folder) {
      contents[path] = nil
      contents["\(newPath)/\(path.relative(to: folder))"] = content
    }
    moves[folder] = newPath
  }

  /// Removes a folder with all it holds.
  mutating func remove(folder: String) throws(GitIndexError) {
    if isTangled(folder) || contents.keys.contains(where: { $0.isWithin(folder) }) { try write() }
    removed.insert(folder)
  }

  /// The changes that are gathered, and the file that they are to be applied to.
  var gathered: (changes: GitIndexChanges, file: GitIndexFile, contents: [String: GitTreeEntry]) {
    var changes = GitIndexChanges()
    for folder in removed {
      changes.removeFolder(folder)
      changes.remove(folder)
    }
    for (folder, newPath) in moves { changes.move(folder, to: newPath) }
    return (changes, file, contents)
  }

  /// The folders that were moved or removed, each where it was and where it is.
  var touchedFolders: [String] { Array(removed) + Array(moves.keys) + Array(moves.values) }

  private func isTangled(_ path: String) -> Bool {
    removed.contains { path.isWithin($0) || $0.isWithin(path) }
      || moves.contains { [$0.key, $0.value].contains { path.isWithin($0) || $0.isWithin(path) } }
  }

  private mutating func write() throws(GitIndexError) {
    var (changes, file, contents) = gathered
    for (path, content) in contents { changes.set(path, mode: content.mode.rawValue, id: content.id) }
    let seconds = file.modifiedSeconds
    let changed = try file.changed(by: changes)
    self.file = seconds.map(changed.written) ?? changed
    (self.contents, moves, removed) = ([:], [:], [])
  }
}
