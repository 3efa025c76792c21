internal import Basics
internal import Boards
internal import Git

/// The index as it was read, and the file it was read from.
struct ReadIndex {
  let file: GitIndexFile
  let status: FileStatus?
}

extension BoardRepository {
  /// The tree of a commit.
  func tree(of commit: ObjectID) throws(NotCommittable) -> ObjectID {
    try attempt { () throws(GitError) in try git.commit(commit).tree }
  }

  /// The tree of a commit; nil for none, before the first one.
  func tree(ofParent commit: ObjectID?) throws(NotCommittable) -> ObjectID? {
    guard let commit else { return nil }
    return try tree(of: commit)
  }

  /// The tree without anything in it.
  func emptyTree() throws(NotCommittable) -> ObjectID {
    try attempt { () throws(GitError) in try git.updatedTree(from: nil, []) }
  }

  /// Reads the index.
  ///
  /// - Throws: `NotCommittable.gate` for one that cannot be changed here, such as a split one.
  func readIndex() throws(NotCommittable) -> ReadIndex {
    do {
      let status = try folder.status(of: "index")
      if let remembered, let status, remembered.status == status { return remembered }
      let file = try GitIndexFolder(folder).read() ?? .empty
      if file.isSplit { throw GitIndexError.unsupported(.splitIndex) }
      if file.isSparse { throw GitIndexError.unsupported(.sparseIndex) }
      return ReadIndex(file: file, status: status)
    } catch {
      throw .gate(.closed(reason: "\(error)"))
    }
  }

  /// Keeps an index that was just written, so that it need not be read for the next commit.
  ///
  /// - Parameter status: what is known of its file; nil when the file is another one.
  func remember(_ index: GitIndexFile, _ status: FileStatus?) {
    remembered = status.map { status in
      let second: Int64 = 1_000_000_000
      return ReadIndex(file: index.written(inSecond: status.modifiedNanoseconds / second), status: status)
    }
  }

  /// An index with changes in it.
  static func changed(
    _ file: GitIndexFile, by changes: GitIndexChanges
  ) throws(NotCommittable) -> GitIndexFile {
    do throws(GitIndexError) {
      return try file.changed(by: changes)
    } catch {
      throw .index(reason: "\(error)")
    }
  }

  /// The index with the edits of a change in it.
  ///
  /// Where it agrees with the commit, it is told the trees of the commit, so that git need not find them out.
  func patchedIndex(
    _ editor: IndexEditor, from old: ObjectID?, to new: ObjectID?, _ index: ReadIndex
  ) throws(NotCommittable) -> GitIndexFile {
    var (changes, file, contents) = editor.gathered
    for (path, content) in contents { changes.set(path, mode: content.mode.rawValue, id: content.id) }
    try recordTrees(
      in: &changes, touching: Array(contents.keys) + editor.touchedFolders, from: old, to: new, file)
    return try Self.changed(file, by: changes)
  }

  /// Tells the index the trees of the folders around what was changed, where it was in step with the commit before.
  private func recordTrees(
    in changes: inout GitIndexChanges, touching paths: [String], from old: ObjectID?, to new: ObjectID?,
    _ file: GitIndexFile
  ) throws(NotCommittable) {
    guard let old, let new, file.cachedTree(of: "") == old else { return }
    changes.recordTree(new, of: "")
    var folders: Set<String> = []
    for path in paths {
      var names = path.split(separator: "/").dropLast()
      while !names.isEmpty {
        folders.insert(names.joined(separator: "/"))
        names = names.dropLast()
      }
    }
    for folder in folders {
      let entry = try attempt { () throws(GitError) in try git.entry(at: folder, inTree: new) }
      if let entry, entry.mode == .folder { changes.recordTree(entry.id, of: folder) }
    }
  }

  /// What a catch-up commit and its index are.
  func plan(
    _ differences: [CatchUp.Difference], from tree: ObjectID?, _ index: ReadIndex
  ) throws(NotCommittable) -> (tree: ObjectID, index: GitIndexFile) {
    var updates: [GitTreeUpdate] = []
    var changes = GitIndexChanges()
    for difference in differences {
      if let content = difference.content {
        updates.append(.set(path: difference.path, mode: difference.mode, id: content))
        changes.set(difference.path, mode: difference.mode.rawValue, id: content)
      } else {
        updates.append(.remove(path: difference.path))
        changes.remove(difference.path)
      }
    }
    let new = try attempt { () throws(GitError) in try git.updatedTree(from: tree, updates) }
    try recordTrees(in: &changes, touching: differences.map(\.path), from: tree, to: new, index.file)
    return (new, try Self.changed(index.file, by: changes))
  }

  /// What a commit did to the board.
  func change(of id: ObjectID, random: RandomSource) throws(NotCommittable) -> BoardChange {
    attributedFolders = [:]
    let commit = try attempt { () throws(GitError) in try git.commit(id) }
    var parent: ObjectID?
    if let first = commit.parents.first { parent = try tree(of: first) }
    let identities = UUIDSource(random: random)
    let steps = try CommitChange(self, from: parent, to: commit.tree) { identities.next() }.steps()
    guard let message = CommitMessage(reading: commit.message) else {
      return BoardChange(origin: .outside, steps: steps, subject: nil)
    }
    let record = message.record(of: id, at: Timestamp(milliseconds: commit.author.seconds * 1_000))
    return BoardChange(origin: record.origin, steps: steps, subject: record.subject)
  }

  /// Whether git would collect garbage: by its own rule, one of 256 folders of loose objects holds more than 27.
  func hasManyLooseObjects() throws(GitError) -> Bool {
    do throws(FileSystemError) {
      let objects = try surroundings.access.fileSystem.openFolder(at: "\(git.commonFolder)/objects")
      return try objects.openFolder("17").entries().count > 27
    } catch {
      return false
    }
  }
}
