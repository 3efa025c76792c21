internal import Basics
internal import BoardFormat
internal import Boards
internal import Git

/// Does the steps of a change, which was made in the work tree, to what the last commit has and to what the index has.
///
/// The commit holds the last commit plus the change, and the index what a person has staged plus the change, so staged
/// and half-staged work stays theirs and stays staged.
struct CommitPlanner {
  private let repository: BoardRepository
  private(set) var head: TreeEditor
  private(set) var index: IndexEditor
  /// Whether any step was about something that git does not ignore.
  private(set) var hasMetCovered = false

  init(_ repository: BoardRepository, tree: ObjectID?, index: GitIndexFile) {
    self.repository = repository
    head = TreeEditor(repository.git, tree: tree)
    self.index = IndexEditor(index)
  }

  /// Does a step.
  mutating func apply(_ step: ChangeStep) throws(NotCommittable) {
    switch step {
    case .write(let edit): try write(edit)
    case .create(let creation): try create(creation)
    case .move(let move): try self.move(move)
    case .remove(let removal): try remove(removal)
    case .restore(let removal): try addFromDisk(removal.path)
    }
  }

  // MARK: Files

  private mutating func write(_ edit: FileEdit) throws(NotCommittable) {
    let path = edit.path.description
    guard BoardCoverage.covers(path) else { return }
    if index.hasConflict(at: path) { throw .contested(path: path) }
    let committed = try headEntry(at: path)
    let staged = index.entry(at: path)
    guard let committed else {
      if staged != nil { throw .onlyStaged(path: path) }
      if try isIgnored(path) { return }
      return try add(edit.after.bytes, at: path)
    }
    hasMetCovered = true
    let content = try Self.content(edit, over: committed.id, at: path, in: repository)
    try setHead(path, mode: committed.mode, id: content)
    // A file that a person has taken out of the index stays out.
    guard let staged else { return }
    let inIndex =
      staged.id == committed.id ? content : try Self.content(edit, over: staged.id, at: path, in: repository)
    index.set(path, mode: staged.mode, id: inIndex)
  }

  /// The edit on a content that may be another one than that of the work tree.
  static func content(
    _ edit: FileEdit, over present: ObjectID, at path: String, in repository: BoardRepository
  ) throws(NotCommittable) -> ObjectID {
    let before = try repository.cleaned(edit.before.bytes, at: path)
    let after = try repository.cleaned(edit.after.bytes, at: path)
    if ObjectID(ofBlob: after) == present { return present }
    if ObjectID(ofBlob: before) == present {
      return try repository.attempt { () throws(GitError) in try repository.git.writeBlob(after) }
    }
    let theirs = try repository.smudged(present, at: path)
    guard let merged = merge(edit, into: theirs) else { throw .contested(path: path) }
    let cleaned = try repository.cleaned(merged, at: path)
    return try repository.attempt { () throws(GitError) in try repository.git.writeBlob(cleaned) }
  }

  /// Merges an edit into another version of its file, by the one rule for conflicts; nil when both changed the same.
  private static func merge(_ edit: FileEdit, into present: [UInt8]) -> [UInt8]? {
    let reader = DocumentReader()
    guard let base = reader.read(edit.before.bytes).document,
      let mine = reader.read(edit.after.bytes).document,
      let theirs = reader.read(present).document
    else { return nil }
    do throws(DocumentEditError) {
      guard case .merged(let document, _) = try DocumentMerge.merge(base: base, mine: mine, theirs: theirs)
      else {
        return nil
      }
      return document.bytes
    } catch {
      return nil
    }
  }

  /// Adds a file to the commit and to the index.
  private mutating func add(
    _ bytes: [UInt8], at path: String, isExecutable: Bool = false
  ) throws(NotCommittable) {
    let cleaned = try repository.cleaned(bytes, at: path)
    let id = try repository.attempt { () throws(GitError) in try repository.git.writeBlob(cleaned) }
    let mode: GitFileMode = isExecutable ? .executable : .file
    hasMetCovered = true
    try setHead(path, mode: mode, id: id)
    index.set(path, mode: mode, id: id)
  }

  // MARK: Folders

  private mutating func create(_ creation: FolderCreation) throws(NotCommittable) {
    for file in creation.files {
      let path = creation.path.appending(file.name).description
      guard BoardCoverage.covers(path), try !isIgnored(path) else { continue }
      if try headEntry(at: path) != nil { throw .contested(path: path) }
      if index.entry(at: path) != nil { throw .onlyStaged(path: path) }
      switch file.source {
      case .content(let content): try add(content.bytes, at: path)
      case .copy: try addFileFromDisk(creation.path.appending(file.name))
      }
    }
  }

  private mutating func move(_ move: FolderMove) throws(NotCommittable) {
    let from = move.from.description
    let to = move.to.description
    let isStaged = index.contains(folder: from)
    guard try headEntry(at: from) != nil else {
      if isStaged { throw .onlyStaged(path: from) }
      return try addFromDisk(move.to)
    }
    hasMetCovered = true
    if try headEntry(at: to) != nil || index.contains(folder: to) { throw .contested(path: to) }
    try editHead { (head) throws(GitError) in try head.move(from, to: to) }
    guard isStaged else { return }
    do throws(GitIndexError) { try index.move(from, to: to) } catch { throw .contested(path: to) }
  }

  private mutating func remove(_ removal: FolderRemoval) throws(NotCommittable) {
    let folder = removal.path.description
    try refuseLoss(of: removal)
    let isStaged = index.contains(folder: folder)
    guard try headEntry(at: folder) != nil else {
      if isStaged { throw .onlyStaged(path: folder) }
      return
    }
    hasMetCovered = true
    try editHead { (head) throws(GitError) in try head.remove(folder) }
    guard isStaged else { return }
    do throws(GitIndexError) { try index.remove(folder: folder) } catch { throw .contested(path: folder) }
  }

  /// Makes sure that the last commit has all that a removed folder holds, since an undo takes it from there.
  private mutating func refuseLoss(of removal: FolderRemoval) throws(NotCommittable) {
    let contents: [(path: BoardPath, bytes: [UInt8])]
    do throws(FileSystemError) {
      guard let store = try repository.surroundings.access.state?.openExisting(.removed),
        try store.status(of: removal.keptAs) != nil
      else { return }
      contents = try store.openFolder(removal.keptAs).allFiles(as: removal.path)
    } catch {
      throw .nowhereElse(path: removal.path.description)
    }
    for (path, bytes) in contents {
      let committed = try headEntry(at: path.description)?.id
      guard try committed == ObjectID(ofBlob: repository.cleaned(bytes, at: path.description)) else {
        throw .nowhereElse(path: path.description)
      }
    }
  }

  /// Adds what a folder of the work tree holds.
  private mutating func addFromDisk(_ path: BoardPath) throws(NotCommittable) {
    let board = repository.surroundings.access.board
    let files: [BoardPath]
    do throws(FileSystemError) {
      files = try CoveredFiles(board: board).files(in: path)
    } catch {
      throw .contested(path: path.description)
    }
    for file in files where try !isIgnored(file.description) {
      if try headEntry(at: file.description) != nil { throw .contested(path: file.description) }
      if index.entry(at: file.description) != nil { throw .onlyStaged(path: file.description) }
      try addFileFromDisk(file)
    }
  }

  private mutating func addFileFromDisk(_ path: BoardPath) throws(NotCommittable) {
    let files = CoveredFiles(board: repository.surroundings.access.board)
    let bytes: [UInt8]
    let status: FileStatus
    do throws(FileSystemError) {
      (bytes, status) = try files.contents(of: path)
    } catch {
      throw .contested(path: path.description)
    }
    try add(bytes, at: path.description, isExecutable: status.permissions & 0o100 != 0)
  }

  // MARK: The last commit

  private func headEntry(at path: String) throws(NotCommittable) -> GitTreeEntry? {
    try repository.attempt { () throws(GitError) in try head.entry(at: path) }
  }

  private mutating func setHead(_ path: String, mode: GitFileMode, id: ObjectID) throws(NotCommittable) {
    try editHead { (head) throws(GitError) in try head.set(path, mode: mode, id: id) }
  }

  private mutating func editHead(_ edit: (inout TreeEditor) throws(GitError) -> Void) throws(NotCommittable) {
    var edited = head
    try repository.attempt { () throws(GitError) in try edit(&edited) }
    head = edited
  }

  private func isIgnored(_ path: String) throws(NotCommittable) -> Bool {
    try repository.attempt { () throws(GitError) in try repository.git.isIgnored(path) }
  }

  /// The tree of the commit; nil when it would be empty.
  mutating func finishedTree() throws(NotCommittable) -> ObjectID? {
    var edited = head
    let tree = try repository.attempt { () throws(GitError) in try edited.finish() }
    head = edited
    return tree
  }
}

extension Folder {
  /// Reads all files in the folder, at any depth, under the path it had in the board.
  ///
  /// - Throws: also for what is neither a file nor a folder.
  fileprivate func allFiles(
    as path: BoardPath
  ) throws(FileSystemError) -> [(path: BoardPath, bytes: [UInt8])] {
    var files: [(path: BoardPath, bytes: [UInt8])] = []
    for entry in try entries() {
      let place = path.appending(entry.name)
      switch entry.kind {
      case .folder: files += try openFolder(entry.name).allFiles(as: place)
      case .file: files.append((place, try readFile(entry.name, limit: CoveredFiles.largest)))
      case .link, .other: throw FileSystemError(.notAFile, .read, path: "\(self.path)/\(entry.name)")
      }
    }
    return files
  }
}
