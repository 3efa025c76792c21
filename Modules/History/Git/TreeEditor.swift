internal import Git

/// What a tree of git's becomes by a sequence of edits. Nothing is written but objects.
///
/// Edits are gathered so that each folder is written once; where one meets what an earlier one has moved in a way that
/// is not simple, the earlier ones are written first.
struct TreeEditor {
  private let git: GitRepository
  /// The tree without the edits that are still gathered; nil for no tree at all.
  private var base: ObjectID?
  private var files: [String: GitTreeEntry] = [:]
  /// Folders that were moved here, as they are now.
  private var folders: [String: ObjectID] = [:]
  private var removed: Set<String> = []

  init(_ git: GitRepository, tree: ObjectID?) {
    self.git = git
    base = tree
  }

  /// What is at a path; nil when there is nothing.
  func entry(at path: String) throws(GitError) -> GitTreeEntry? {
    if let file = files[path] { return file }
    if let (folder, rest) = movedFolder(around: path), let tree = folders[folder] {
      guard let rest else { return GitTreeEntry(name: path.lastName, mode: .folder, id: tree) }
      return try git.entry(at: rest, inTree: tree)
    }
    if removed.contains(where: { path.isWithin($0) }) { return nil }
    guard let base else { return nil }
    return try git.entry(at: path, inTree: base)
  }

  /// Puts a file at a path.
  mutating func set(_ path: String, mode: GitFileMode, id: ObjectID) throws(GitError) {
    if let (folder, rest) = movedFolder(around: path), let tree = folders[folder], let rest {
      folders[folder] = try git.updatedTree(from: tree, [.set(path: rest, mode: mode, id: id)])
    } else {
      if removed.contains(where: { path.isWithin($0) }) { try write() }
      files[path] = GitTreeEntry(name: path.lastName, mode: mode, id: id)
    }
  }

  /// Moves a folder with all it holds; nothing may be at its new place.
  mutating func move(_ folder: String, to newPath: String) throws(GitError) {
    if isTangled(folder) || isTangled(newPath) { try write() }
    guard var tree = try entry(at: folder)?.id else { return }
    let inside = files.filter { $0.key.isWithin(folder) }
    if !inside.isEmpty {
      tree = try git.updatedTree(
        from: tree,
        inside.map { .set(path: $0.key.relative(to: folder), mode: $0.value.mode, id: $0.value.id) })
      for path in inside.keys { files[path] = nil }
    }
    removed.insert(folder)
    folders[newPath] = tree
  }

  /// Removes a folder with all it holds, or a file.
  mutating func remove(_ path: String) throws(GitError) {
    if isTangled(path) || files.keys.contains(where: { $0.isWithin(path) }) { try write() }
    if try entry(at: path) != nil { removed.insert(path) }
  }

  /// The tree with all edits; nil when it is empty.
  mutating func finish() throws(GitError) -> ObjectID? {
    try write()
    return base
  }

  // MARK: Gathering

  /// Whether a path lies in, at, or around something that was moved or removed.
  private func isTangled(_ path: String) -> Bool {
    removed.contains { path.isWithin($0) || $0.isWithin(path) }
      || folders.keys.contains { path.isWithin($0) || $0.isWithin(path) }
  }

  private func movedFolder(around path: String) -> (folder: String, rest: String?)? {
    guard let folder = folders.keys.first(where: { path.isWithin($0) }) else { return nil }
    return (folder, path == folder ? nil : path.relative(to: folder))
  }

  /// Writes what was gathered.
  private mutating func write() throws(GitError) {
    var updates = removed.filter { folders[$0] == nil && files[$0] == nil }.map {
      GitTreeUpdate.remove(path: $0)
    }
    updates += files.map { .set(path: $0.key, mode: $0.value.mode, id: $0.value.id) }
    updates += folders.map { .set(path: $0.key, mode: .folder, id: $0.value) }
    guard !updates.isEmpty else { return }
    base = try git.updatedTree(from: base, updates)
    (files, folders, removed) = ([:], [:], [])
  }
}

extension String {
  /// The name behind the last slash.
  var lastName: String { split(separator: "/").last.map(String.init) ?? self }

  /// Whether this path is `folder` or lies in it.
  func isWithin(_ folder: String) -> Bool {
    utf8.starts(with: folder.utf8)
      && (utf8.count == folder.utf8.count || utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/"))
  }

  /// This path as seen from a folder that it lies in.
  func relative(to folder: String) -> String {
    String(decoding: utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }
}
