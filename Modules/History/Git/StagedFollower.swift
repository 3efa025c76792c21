internal import Boards
internal import Git

/// Does the steps of a change to those entries of the index that no commit has.
struct StagedFollower {
  private let repository: BoardRepository
  private let head: TreeEditor
  private let index: GitIndexFile

  init(_ repository: BoardRepository, head: TreeEditor, index: GitIndexFile) {
    self.repository = repository
    self.head = head
    self.index = index
  }

  /// The changes of the index; nil for none.
  func changes(for steps: [ChangeStep]) throws(NotCommittable) -> GitIndexChanges? {
    var entries = try stagedOnly()
    for step in steps {
      switch step {
      case .move(let move):
        let from = move.from.description
        for (path, entry) in entries where path.isWithin(from) {
          entries[path] = nil
          entries["\(move.to)/\(path.relative(to: from))"] = entry
        }
      case .write(let edit):
        let path = edit.path.description
        guard let entry = entries[path], !entry.isIntendedToAdd else { continue }
        entries[path]?.content = try CommitPlanner.content(
          edit, over: entry.content, at: path, in: repository)
      case .create, .remove, .restore: break
      }
    }
    var changes = GitIndexChanges()
    for (path, entry) in entries {
      if path != entry.origin { changes.move(entry.origin, to: path) }
      if entry.content != entry.id { changes.set(path, mode: entry.mode, id: entry.content) }
    }
    return changes.isEmpty ? nil : changes
  }

  /// An entry of the index that no commit has.
  private struct Entry {
    let origin: String
    let mode: UInt32
    let id: ObjectID
    let isIntendedToAdd: Bool
    var content: ObjectID
  }

  private func stagedOnly() throws(NotCommittable) -> [String: Entry] {
    var found: [String: Entry] = [:]
    index.forEach { path, entry in
      guard let path = String(validating: path, as: UTF8.self), entry.stage == 0, BoardCoverage.covers(path)
      else {
        return
      }
      found[path] = Entry(
        origin: path, mode: entry.mode, id: entry.id, isIntendedToAdd: entry.isIntendedToAdd,
        content: entry.id)
    }
    for path in Array(found.keys) {
      let committed = try repository.attempt { () throws(GitError) in try head.entry(at: path) }
      if committed != nil { found[path] = nil }
    }
    return found
  }
}
