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
    /// Files that git converts by a program which is not run here.
    var filtered: [String] = []

    /// Whether nothing is left to the person.
    var isComplete: Bool { staged.isEmpty && filtered.isEmpty }
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
  ///
  /// - Parameter inventory: what was met just now when the board was read; nil to walk through the board.
  func find(_ inventory: BoardInventory?) throws(NotCommittable) -> Findings {
    var committed = CommittedFiles(repository, tree: tree, index: index)
    var findings = Findings()
    let files = CoveredFiles(board: repository.surroundings.access.board)
    let unsettled: UnsettledFiles
    do throws(FileSystemError) {
      unsettled = try UnsettledFiles(
        files, index, writtenAt: indexTime, inventory, isInStep: committed.isInStep)
    } catch {
      throw .gate(.closed(reason: "\(error)"))
    }
    var known = unsettled.entries
    let modes = try FileModes(repository)
    for place in unsettled.paths {
      let path = place.description
      let staged = known.removeValue(forKey: path)
      if let staged, staged.isAssumedUnchanged || staged.isSkippedInWorkTree { continue }
      let last = try committed.entry(at: path)
      guard staged?.id == last?.id, staged?.mode == last?.mode.rawValue, !index.hasConflict(at: path) else {
        findings.staged.append(path)
        continue
      }
      do throws(NotCommittable) {
        if let difference = try compare(place, files, staged: staged, last: last, modes) {
          findings.differences.append(difference)
        }
      } catch {
        guard case .filtered = error else { throw error }
        findings.filtered.append(path)
      }
    }
    for (path, staged) in known where try isGone(path, staged, files) {
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
    findings.staged = Set(findings.staged + unsettled.conflicts).sorted()
    findings.leaveItemsMovedFromStaged()
    findings.differences.sort { $0.path < $1.path }
    return findings
  }

  /// Whether a file of the index is no longer there, and is missed. A link or a folder may have come in its place, which
  /// is for the person to commit.
  private func isGone(
    _ path: String, _ staged: GitIndexEntry, _ files: CoveredFiles
  ) throws(NotCommittable) -> Bool {
    if staged.isSkippedInWorkTree || staged.isAssumedUnchanged { return false }
    do throws(FileSystemError) {
      return try files.status(of: BoardPath(inRepository: path)) == nil
    } catch {
      return false
    }
  }

  private func compare(
    _ place: BoardPath, _ files: CoveredFiles, staged: GitIndexEntry?, last: GitTreeEntry?, _ modes: FileModes
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
    let mode = modes.mode(of: status, before: last?.mode)
    // A file in the form in which the repository has it needs no conversion to be told unchanged.
    if let last, last.mode == mode, ObjectID(ofBlob: bytes) == last.id { return nil }
    let cleaned = try repository.cleaned(bytes, at: path)
    let id = ObjectID(ofBlob: cleaned)
    if let last, last.mode == mode, last.id == id { return nil }
    try repository.attempt { () throws(GitError) in _ = try repository.git.writeBlob(cleaned) }
    return Difference(path: path, kind: last == nil ? .added : .modified, content: id, mode: mode)
  }

  /// Whether the index says for certain that a file is as it was when it was added.
  private func isUnchanged(
    _ place: BoardPath, _ files: CoveredFiles, _ staged: GitIndexEntry
  ) throws(FileSystemError) -> Bool {
    guard let status = try files.status(of: place) else { return false }
    return staged.isCertain(of: status, indexOf: indexTime)
  }
}

extension CatchUp.Findings {
  /// Leaves out items that were moved away from a place where a person has staged something of them: half a move in a
  /// commit would be the same item in two places.
  fileprivate mutating func leaveItemsMovedFromStaged() {
    var places: [Substring: Substring] = [:]
    for path in staged {
      guard let (identity, place) = path.itemPlaces.last else { continue }
      places[identity] = place
    }
    if places.isEmpty { return }
    var moved: Set<Substring> = []
    for difference in differences where difference.kind == .added {
      for (identity, place) in difference.path.itemPlaces {
        if let old = places[identity], old != place { moved.insert(identity) }
      }
    }
    if moved.isEmpty { return }
    differences.removeAll { difference in difference.path.itemPlaces.contains { moved.contains($0.identity) }
    }
  }
}

extension String {
  /// The folders of items on the way to a file, each with its identity and its whole path, outer ones first.
  fileprivate var itemPlaces: [(identity: Substring, place: Substring)] {
    var places: [(identity: Substring, place: Substring)] = []
    for name in split(separator: "/").dropLast() where ItemID.isIdentity(name.utf8) {
      places.append((name, self[..<name.endIndex]))
    }
    return places
  }
}

/// Which mode git gives to files.
private struct FileModes {
  private let areTrusted: Bool

  init(_ repository: BoardRepository) throws(NotCommittable) {
    areTrusted = try repository.attempt { () throws(GitError) in
      try repository.git.boolean("core.filemode") ?? true
    }
  }

  /// The mode of a file, given the one in the last commit.
  func mode(of status: FileStatus, before last: GitFileMode?) -> GitFileMode {
    if !areTrusted { return last ?? .file }
    return status.permissions & 0o100 != 0 ? .executable : .file
  }
}
