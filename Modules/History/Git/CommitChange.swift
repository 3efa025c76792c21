internal import Basics
internal import Boards
internal import ContentHash
internal import Git

/// Reads from two trees what a commit did to a board, as the steps of a change.
///
/// What a commit says of itself is not needed for it, so what anybody has committed can be taken back as well. Folders
/// are followed by identity, which is in their names.
struct CommitChange {
  private let repository: BoardRepository
  private let old: ObjectID?
  private let new: ObjectID?
  /// Makes names under which folders can be kept when they are taken away again.
  private let makeKey: () -> String

  init(_ repository: BoardRepository, from old: ObjectID?, to new: ObjectID?, makeKey: @escaping () -> String)
  {
    self.repository = repository
    self.old = old
    self.new = new
    self.makeKey = makeKey
  }

  /// The steps, in an order in which they can be done.
  func steps() throws(NotCommittable) -> [ChangeStep] {
    let differences = try repository.attempt { () throws(GitError) in
      try repository.git.differences(from: old, to: new)
    }.filter { BoardCoverage.covers($0.path) }
    let gone = Self.folders(of: differences.filter { $0.new == nil })
    let come = Self.folders(of: differences.filter { $0.old == nil })
    var moves: [(from: BoardPath, to: BoardPath)] = []
    var steps: [ChangeStep] = []
    for folder in gone where !moves.contains(where: { folder.isIn($0.from) }) {
      guard let target = come.first(where: { $0.name?.lowercased() == folder.name?.lowercased() }),
        let name = folder.name, let identity = ItemID(folderName: name)
      else { continue }
      moves.append((folder, target))
      steps.append(
        .move(
          FolderMove(from: folder, to: target, identity: identity, indexHash: try hash(of: folder, in: old))))
    }
    let created = come.filter { folder in !moves.contains { folder.isIn($0.to) } }
    var creations: [ChangeStep] = []
    for folder in created where !created.contains(where: { folder != $0 && folder.isIn($0) }) {
      creations += try contents(of: folder, in: new).map(ChangeStep.create)
    }
    let removed = gone.filter { folder in !moves.contains { folder.isIn($0.from) } }
    var removals: [ChangeStep] = []
    for folder in removed where !removed.contains(where: { folder != $0 && folder.isIn($0) }) {
      removals.append(.remove(try removal(of: folder)))
    }
    return creations + steps + (try writes(differences, moves)) + removals
  }

  /// The folders of documents, outer ones first.
  private static func folders(of differences: [GitTreeDifference]) -> [BoardPath] {
    differences.compactMap { difference -> BoardPath? in
      let path = BoardPath(inRepository: difference.path)
      guard path.name == ReservedName.index, !path.parent.names.isEmpty else { return nil }
      return path.parent
    }.sorted { ($0.names.count, $0.description) < ($1.names.count, $1.description) }
  }

  /// The documents that are there before and after, with other content.
  private func writes(
    _ differences: [GitTreeDifference], _ moves: [(from: BoardPath, to: BoardPath)]
  ) throws(NotCommittable) -> [ChangeStep] {
    var writes: [ChangeStep] = []
    var before: [String: ObjectID] = [:]
    for difference in differences {
      guard let side = difference.old else { continue }
      let path = BoardPath(inRepository: difference.path)
      guard path.name == ReservedName.index else { continue }
      let move = moves.first { path.isIn($0.from) }
      let present = move.map { BoardPath($0.to.names + path.names.dropFirst($0.from.names.count)) } ?? path
      before[present.description] = side.id
    }
    for difference in differences {
      guard let side = difference.new, let old = before[difference.path], old != side.id else { continue }
      let path = BoardPath(inRepository: difference.path)
      writes.append(
        .write(
          FileEdit(
            path: path, before: FileContent(try repository.smudged(old, at: difference.path)),
            after: FileContent(try repository.smudged(side.id, at: difference.path)))))
    }
    return writes
  }

  private func removal(of folder: BoardPath) throws(NotCommittable) -> FolderRemoval {
    FolderRemoval(
      path: folder, indexHash: try hash(of: folder, in: old), keptAs: makeKey(),
      recorded: try contents(of: folder, in: old))
  }

  private func hash(of folder: BoardPath, in tree: ObjectID?) throws(NotCommittable) -> ContentHash? {
    guard let tree else { return nil }
    let path = folder.appending(ReservedName.index).description
    let entry = try repository.attempt { () throws(GitError) in
      try repository.git.entry(at: path, inTree: tree)
    }
    guard let entry else { return nil }
    return FileContent(try repository.smudged(entry.id, at: path)).hash
  }

  /// What makes a folder of items anew: itself, and the items in it.
  private func contents(of folder: BoardPath, in tree: ObjectID?) throws(NotCommittable) -> [FolderCreation] {
    guard let tree else { return [] }
    let entry = try repository.attempt { () throws(GitError) in
      try repository.git.entry(at: folder.description, inTree: tree)
    }
    guard let entry, entry.mode == .folder else { return [] }
    var creations: [FolderCreation] = []
    try collect(entry.id, at: folder, &creations)
    return creations
  }

  private func collect(
    _ tree: ObjectID, at path: BoardPath, _ creations: inout [FolderCreation]
  ) throws(NotCommittable) {
    let entries = try repository.attempt { () throws(GitError) in try repository.git.tree(tree) }
    var files: [FolderCreation.File] = []
    for entry in entries where entry.mode != .folder {
      let place = path.appending(entry.name).description
      guard BoardCoverage.covers(place) else { continue }
      files.append(
        FolderCreation.File(
          name: entry.name, source: .content(FileContent(try repository.smudged(entry.id, at: place)))))
    }
    if files.contains(where: { $0.name == ReservedName.index }) {
      creations.append(FolderCreation(path: path, files: files, keptAs: makeKey()))
    }
    for entry in entries where entry.mode == .folder {
      try collect(entry.id, at: path.appending(entry.name), &creations)
    }
  }
}

extension BoardPath {
  /// Whether this is a folder, or lies in it.
  fileprivate func isIn(_ folder: BoardPath) -> Bool { names.starts(with: folder.names) }
}
