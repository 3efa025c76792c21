internal import Basics
internal import Boards
internal import Git

/// Finds what was changed in a board without a commit, by an editor or while the history was kept elsewhere.
struct CatchUp {
  private let repository: BoardRepository
  private let index: GitIndexFile
  private let indexTime: FileStatus?
  private let tree: ObjectID?

  /// A file that differs from the last commit.
  struct Difference: Equatable {
    enum Kind: String {
      case added = "A"
      case modified = "M"
      case deleted = "D"
    }

    let path: String
    let kind: Kind
    /// What the file has; nil for one that is gone.
    let content: ObjectID?
    let mode: GitFileMode
  }

  /// What was found.
  struct Findings {
    var differences: [Difference] = []
    /// Files that a person has staged, which are left to the person.
    var staged: [String] = []
  }

  init(_ repository: BoardRepository, tree: ObjectID?, index: GitIndexFile, indexTime: FileStatus?) {
    self.repository = repository
    self.tree = tree
    self.index = index
    self.indexTime = indexTime
  }

  /// Compares the files that the history covers with the last commit.
  ///
  /// A file that the index knows with the same numbers is not read.
  func find() throws(NotCommittable) -> Findings {
    var committed = CommittedFiles(repository, tree: tree, index: index)
    var known = indexEntries()
    var findings = Findings()
    let files = CoveredFiles(board: repository.surroundings.access.board)
    let paths: [BoardPath]
    do throws(FileSystemError) { paths = try files.files() } catch {
      throw .gate(.closed(reason: "\(error)"))
    }
    for place in paths {
      let path = place.description
      let staged = known.removeValue(forKey: path)
      let last = try committed.entry(at: path)
      guard staged?.id == last?.id else {
        findings.staged.append(path)
        continue
      }
      if let difference = try compare(place, files, staged: staged, last: last) {
        findings.differences.append(difference)
      }
    }
    for (path, staged) in known where !staged.isSkippedInWorkTree {
      guard let last = try committed.entry(at: path) else {
        findings.staged.append(path)
        continue
      }
      if last.id == staged.id {
        findings.differences.append(Difference(path: path, kind: .deleted, content: nil, mode: last.mode))
      } else {
        findings.staged.append(path)
      }
    }
    findings.differences.sort { $0.path < $1.path }
    findings.staged.sort()
    return findings
  }

  private func indexEntries() -> [String: GitIndexEntry] {
    var entries: [String: GitIndexEntry] = [:]
    entries.reserveCapacity(index.count)
    index.forEach { path, entry in
      guard let path = String(validating: path, as: UTF8.self), BoardCoverage.covers(path), entry.stage == 0
      else { return }
      entries[path] = entry
    }
    return entries
  }

  private func compare(
    _ place: BoardPath, _ files: CoveredFiles, staged: GitIndexEntry?, last: GitTreeEntry?
  ) throws(NotCommittable) -> Difference? {
    let path = place.description
    let bytes: [UInt8]
    let status: FileStatus
    do throws(FileSystemError) {
      if let staged, try isUnchanged(place, files, staged) { return nil }
      (bytes, status) = try files.contents(of: place)
    } catch {
      // It has gone, or cannot be read, since the folder was listed.
      return nil
    }
    if last == nil, try repository.attempt({ () throws(GitError) in try repository.git.isIgnored(path) }) {
      return nil
    }
    let cleaned = try repository.cleaned(bytes, at: path)
    let id = try repository.attempt { () throws(GitError) in try repository.git.writeBlob(cleaned) }
    let mode: GitFileMode = status.permissions & 0o100 != 0 ? .executable : .file
    guard let last else { return Difference(path: path, kind: .added, content: id, mode: mode) }
    if last.id == id { return nil }
    return Difference(path: path, kind: .modified, content: id, mode: last.mode)
  }

  /// Whether the index says for certain that a file is as it was when it was added.
  private func isUnchanged(
    _ place: BoardPath, _ files: CoveredFiles, _ staged: GitIndexEntry
  ) throws(FileSystemError) -> Bool {
    guard let status = try files.status(of: place), let indexTime else { return false }
    let stat = GitIndexStat(status, user: status.owner, group: status.group)
    let second: Int64 = 1_000_000_000
    // One that was changed in the second in which the index was written may have been changed after it.
    return stat == staged.stat && status.modifiedNanoseconds / second < indexTime.modifiedNanoseconds / second
  }
}

/// What the last commit has for the files of a board.
///
/// As long as the index says that a folder is as in the last commit, the index is asked, and no object is read.
private struct CommittedFiles {
  private let repository: BoardRepository
  private let tree: ObjectID?
  private let index: GitIndexFile
  private var folders: [String: [String: GitTreeEntry]?] = [:]

  init(_ repository: BoardRepository, tree: ObjectID?, index: GitIndexFile) {
    self.repository = repository
    self.tree = tree
    self.index = index
    isInStep = tree != nil && index.cachedTree(of: "") == tree
  }

  private let isInStep: Bool

  mutating func entry(at path: String) throws(NotCommittable) -> GitTreeEntry? {
    if isInStep {
      return index.entry(at: path).map {
        GitTreeEntry(name: path.lastName, mode: GitFileMode(rawValue: $0.mode), id: $0.id)
      }
    }
    let names = path.split(separator: "/").map(String.init)
    var folder = ""
    for name in names.dropLast() {
      guard try entries(of: folder)?[name]?.mode == .folder else { return nil }
      folder = folder.isEmpty ? name : "\(folder)/\(name)"
    }
    return try entries(of: folder)?[path.lastName]
  }

  private mutating func entries(of folder: String) throws(NotCommittable) -> [String: GitTreeEntry]? {
    if let known = folders[folder] { return known }
    var id = tree
    if !folder.isEmpty {
      let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
      id = try entries(of: parent)?[folder.lastName]?.id
    }
    var entries: [String: GitTreeEntry]?
    if let id {
      let list = try repository.attempt { () throws(GitError) in try repository.git.tree(id) }
      entries = Dictionary(list.map { ($0.name, $0) }) { first, _ in first }
    }
    folders[folder] = .some(entries)
    return entries
  }
}
