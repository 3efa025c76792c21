internal import Boards
internal import Git

/// What the last commit has for the files of a board.
///
/// As long as the index says that a folder is as in the last commit, the index is asked, and no object is read.
struct CommittedFiles {
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

  /// Whether the index has the files of the last commit, all of them and no others.
  let isInStep: Bool

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
