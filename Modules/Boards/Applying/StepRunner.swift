internal import Basics
internal import ContentHash

/// Carries out single steps on the disk, each compared before it is done and looked at after it.
///
/// A step that throws may have been done in part; `IntentSettler` finds out what, in the running process as well as
/// after its end, so there is one way of cleaning up and not two.
struct StepRunner {
  let access: BoardAccess
  /// What people should hear of.
  var events: [ApplyingEvent] = []
  /// What is of no use any more and could not be removed yet.
  private(set) var litter: [Litter] = []

  /// A displaced file or folder that could not be removed.
  struct Litter {
    let folder: any Folder
    let name: String
  }

  init(_ access: BoardAccess) {
    self.access = access
  }

  /// Makes sure that a step finds what it was planned on. Nothing is changed.
  func check(_ step: ChangeStep) throws(ApplyError) {
    switch step {
    case .write(let edit): try check(edit)
    case .create(let creation): try check(creation)
    case .move(let move): try check(move)
    case .remove(let removal): try checkRemoval(removal)
    case .restore(let removal): try checkRestoration(removal)
    }
  }

  /// Does a step that was checked.
  mutating func perform(_ step: ChangeStep, suffix: String) throws(ApplyError) {
    switch step {
    case .write(let edit): try perform(edit, suffix: suffix)
    case .create(let creation): try perform(creation, suffix: suffix)
    case .move(let move): try perform(move)
    case .remove(let removal): try remove(removal, suffix: suffix)
    case .restore(let removal): try restore(removal, suffix: suffix)
    }
  }

  /// Removes a folder, with all it holds, or a file that nobody needs. A failure is no failure of the step: it is
  /// tried again later.
  mutating func discard(_ name: String, in folder: any Folder) {
    do throws(FileSystemError) {
      try folder.removeTree(name)
    } catch {
      litter.append(Litter(folder: folder, name: name))
    }
  }

  /// Removes a file that nobody needs, like `discard`.
  mutating func discardFile(_ name: String, in folder: any Folder) {
    do throws(FileSystemError) {
      try folder.removeFile(name)
    } catch {
      litter.append(Litter(folder: folder, name: name))
    }
  }

  /// Tries once more to remove what could not be removed, and flushes the folders it was in.
  ///
  /// What still cannot be removed stays in `litter`.
  mutating func discardLitter() {
    var rest: [Litter] = []
    for litter in litter {
      do throws(FileSystemError) {
        try litter.folder.removeTree(litter.name)
        try litter.folder.flush(access.durability)
      } catch {
        if error.code != .notFound { rest.append(litter) }
      }
    }
    litter = rest
  }
}

// MARK: - Places

extension StepRunner {
  /// The largest document that is read to be compared: 256 MiB.
  static let largestDocument = 1 << 28

  /// Opens a folder of the board, never through a link; nil when it is not there.
  func folder(at path: BoardPath) throws(ApplyError) -> (any Folder)? {
    try onDisk { () throws(FileSystemError) in try access.board.openFolder(at: path.names) }
  }

  /// Opens the folder around a path, and gives the path's last name.
  func surroundings(of path: BoardPath) throws(ApplyError) -> (folder: any Folder, name: String)? {
    guard let name = path.name else {
      throw ApplyError(.disk(FileSystemError(.invalidName, .open, path: access.board.path)))
    }
    guard let folder = try folder(at: path.parent) else { return nil }
    return (folder, name)
  }

  /// Opens the folder around a path, which is created when it is one that appears on demand.
  func surroundingsToFill(_ path: BoardPath) throws(ApplyError) -> (folder: any Folder, name: String) {
    if let place = try surroundings(of: path) { return place }
    guard path.parent.appearsOnDemand, let outer = try surroundings(of: path.parent), let name = path.name
    else {
      throw ApplyError(.missing(path.parent))
    }
    let folder = try onDisk { () throws(FileSystemError) in
      let permissions = try access.board.status().permissions & 0o777
      return try outer.folder.openOrCreateFolder(outer.name, permissions: permissions)
    }
    return (folder, name)
  }

  /// Tells whether a folder that appears on demand is missing around a path.
  func lacksSurroundings(_ path: BoardPath) throws(ApplyError) -> Bool {
    guard path.parent.appearsOnDemand else { return false }
    return try folder(at: path.parent) == nil
  }

  /// Makes sure that a new folder at `path` would lie in an item, or in the trash.
  ///
  /// A folder made for a comment inside a card that has gone meanwhile would look like a card without a document.
  func checkPlace(forNew path: BoardPath) throws(ApplyError) {
    let around = path.parent
    let item = around.appearsOnDemand ? around.parent : around
    guard let folder = try folder(at: item), try content(of: "index.md", in: folder) != nil else {
      throw ApplyError(.noItem(item))
    }
    if let place = try surroundings(of: path), try exists(place.name, in: place.folder) {
      throw ApplyError(.occupied(path))
    }
  }
}

// MARK: - Looking

extension StepRunner {
  /// What a name stands for; nil when there is nothing.
  func kind(of name: String, in folder: any Folder) throws(ApplyError) -> FileKind? {
    try onDisk { () throws(FileSystemError) in try folder.status(of: name)?.kind }
  }

  func exists(_ name: String, in folder: any Folder) throws(ApplyError) -> Bool {
    try kind(of: name, in: folder) != nil
  }

  /// Reads a file; nil when there is nothing of that name, or something else than a file of a document's size.
  func content(of name: String, in folder: any Folder) throws(ApplyError) -> FileContent? {
    try onDisk { () throws(FileSystemError) in
      do throws(FileSystemError) {
        return FileContent(try folder.readFile(name, limit: StepRunner.largestDocument))
      } catch {
        switch error.code {
        case .notFound, .isLink, .notAFile, .tooLarge: return nil
        default: throw error
        }
      }
    }
  }

  /// Reads a file that is expected to have a certain content. When it has another and a program has it open for
  /// writing, that program is given time to finish.
  func content(
    of name: String, in folder: any Folder, expecting hash: ContentHash
  ) throws(ApplyError) -> FileContent? {
    let found = try content(of: name, in: folder)
    guard let found, found.hash != hash else { return found }
    _ = try awaitWriters(of: name, in: folder)
    return try content(of: name, in: folder)
  }

  /// Waits until nobody has a file open for writing; true when somebody still has after all patience.
  ///
  /// Where it cannot be told, nobody is assumed to.
  func awaitWriters(of name: String, in folder: any Folder) throws(ApplyError) -> Bool {
    try onDisk { () throws(FileSystemError) in
      var waited = Duration.zero
      while true {
        do throws(FileSystemError) {
          guard try folder.isOpenForWriting(name) else { return false }
        } catch {
          switch error.code {
          case .unsupported, .permissionDenied, .notFound, .isLink, .notAFile: return false
          default: throw error
          }
        }
        let patience = access.patience
        guard patience.writers > waited, patience.interval > .zero else { return true }
        patience.pause(patience.interval)
        waited += patience.interval
      }
    }
  }

  /// Makes sure that a folder's `index.md` is the one that was planned on; nil stands for one that cannot be read.
  func checkIndex(_ expected: ContentHash?, of folder: any Folder, at path: BoardPath) throws(ApplyError) {
    guard let expected else { return }
    let found = try content(of: "index.md", in: folder, expecting: expected)
    guard found?.hash == expected else {
      throw ApplyError(.changed(path.appending("index.md"), found: found))
    }
  }
}

extension BoardPath {
  /// Whether this is a folder that writers create when they first put something into it.
  var appearsOnDemand: Bool {
    switch name {
    case "attachments", "comments": names.count > 1
    case ".trash": names.count == 1
    default: false
    }
  }
}

/// Does something on the disk, and turns a failure into an error of applying.
func onDisk<Value>(_ body: () throws(FileSystemError) -> Value) throws(ApplyError) -> Value {
  do throws(FileSystemError) {
    return try body()
  } catch {
    throw ApplyError(.disk(error))
  }
}
