internal import Basics

/// The folder that a database lies in, and the names beside it.
///
/// The database's file is never opened from here: when a process closes any descriptor of a file, the system drops the
/// locks that the library holds on it for the whole process.
struct DatabasePlace {
  let path: String
  let name: String
  private let folder: any Folder

  enum Finding {
    case there
    case missing
  }

  init(_ path: String, _ fileSystem: any FileSystem) throws(SQLiteError) {
    self.path = path
    var names = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard path.hasPrefix("/"), let name = names.popLast() else {
      throw SQLiteError(.cannotOpen, "The path \(path) names no file.", path: path)
    }
    self.name = name
    folder = try Self.translating(path) { () throws(FileSystemError) in
      try fileSystem.openOrCreateFolder(at: "/" + names.joined(separator: "/"), permissions: 0o700)
    }
  }

  var logName: String { "\(name)-wal" }

  func path(of name: String) -> String { "\(folder.path)/\(name)" }

  /// Keeps out all others that look at the database, make it, or keep it aside, until the lock is released.
  ///
  /// - Parameter limit: for how long it waits for others at most, before it fails with `.busy`.
  func lock(waiting limit: Duration) throws(SQLiteError) -> any FolderLock {
    let lock = try translating { () throws(FileSystemError) in try folder.lock(waiting: limit) }
    guard let lock else {
      throw SQLiteError(result: SQLiteResultCode.busy.rawValue, detail: nil, path: path)
    }
    return lock
  }

  /// Finds out whether the database is there, and refuses what is none or may not be made. Called under the lock.
  func look(_ creation: SQLiteDatabase.Creation) throws(SQLiteError) -> Finding {
    // The log is looked for first: it comes after the database and goes before it.
    let log = try status(of: logName)
    if let status = try status(of: name) {
      guard status.kind == .file || status.kind == .link else {
        throw SQLiteError(.cannotOpen, "The path \(path) is no file.", path: path)
      }
      guard status.size > 0 else {
        let kept = try keepAside()
        throw SQLiteError(
          .notADatabase, "The database \(path) is damaged (the file is empty). It was kept aside as \(kept).",
          path: path, hint: "Restore a backup to \(name).")
      }
      return .there
    }
    if log != nil { _ = try keepAside() }
    if let kept = try damagedNames().last, creation != .anew {
      throw SQLiteError(
        .keptAside,
        "The database \(path) was damaged and is kept as \(self.path(of: kept)); no empty one is made in its place.",
        path: path, hint: "Either \(Self.restoring(name)), or say that a new one is wanted.")
    }
    guard creation != .never else {
      throw SQLiteError(.missing, "There is no database \(path).", path: path)
    }
    return .missing
  }

  static func restoring(_ name: String) -> String { "restore a backup to \(name)" }

  /// Moves the database and its log to names that are free, and gives the path of the database then. Called under the lock.
  func keepAside() throws(SQLiteError) -> String {
    let number = (try damagedNames().compactMap(number).max() ?? 0) + 1
    let kept = "\(damagedPrefix)\(number)"
    // The database first: a log without one is noticed, a database without its log would pass for whole.
    for (from, to) in [(name, kept), (logName, "\(kept)-wal"), ("\(name)-shm", "\(kept)-shm")] {
      try translating { () throws(FileSystemError) in
        do throws(FileSystemError) {
          try folder.move(from, to: folder, as: to, replacing: false)
        } catch  where error.code == .notFound {
          // Not every database has a log.
        }
      }
    }
    try flush()
    return path(of: kept)
  }

  /// Creates an empty file to make a database in, under a name that says what it is for.
  func makeEmptyFile() throws(SQLiteError) -> String {
    let temporary = ".\(name).lanework-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    try translating { () throws(FileSystemError) in
      try folder.createFile(temporary, contents: [], permissions: 0o600)
    }
    return temporary
  }

  /// Gives a database that is whole its name; false when there is something of that name by now.
  func publish(_ temporary: String) throws(SQLiteError) -> Bool {
    let isMoved = try translating { () throws(FileSystemError) in
      try folder.flushFile(temporary)
      do throws(FileSystemError) {
        try folder.move(temporary, to: folder, as: name, replacing: false)
        return true
      } catch  where error.code == .exists {
        return false
      }
    }
    try flush()
    return isMoved
  }

  /// Removes what was to become a database.
  func discard(_ temporary: String) {
    for name in ["", "-journal", "-wal", "-shm"].map({ temporary + $0 }) {
      // What cannot be removed stays under a name that nothing looks at; the failure before it is the one to tell.
      do throws(FileSystemError) { try folder.removeFile(name) } catch {}
    }
  }

  /// Reads a part of the log; empty when there is none.
  func readLog(from offset: Int, count: Int) throws(SQLiteError) -> [UInt8] {
    try translating { () throws(FileSystemError) in
      do throws(FileSystemError) {
        return try folder.readFile(logName, from: offset, count: count)
      } catch  where error.code == .notFound {
        return []
      }
    }
  }

  private var damagedPrefix: String { "\(name).damaged-" }

  private func number(_ damaged: String) -> Int? { Int(damaged.dropFirst(damagedPrefix.count)) }

  /// The databases and logs that were kept aside, those of the highest number last.
  private func damagedNames() throws(SQLiteError) -> [String] {
    let entries = try translating { () throws(FileSystemError) in try folder.entries() }
    let names = entries.map(\.name).filter { $0.hasPrefix(damagedPrefix) }.map { name in
      name.hasSuffix("-wal") || name.hasSuffix("-shm") ? String(name.dropLast(4)) : name
    }
    return Set(names).filter { number($0) != nil }.sorted { number($0) ?? 0 < number($1) ?? 0 }
  }

  private func status(of name: String) throws(SQLiteError) -> FileStatus? {
    try translating { () throws(FileSystemError) in try folder.status(of: name) }
  }

  private func flush() throws(SQLiteError) {
    try translating { () throws(FileSystemError) in try folder.flushIfSupported() }
  }

  private func translating<Answer>(
    _ body: () throws(FileSystemError) -> Answer
  ) throws(SQLiteError) -> Answer {
    try Self.translating(path, body)
  }

  private static func translating<Answer>(
    _ path: String, _ body: () throws(FileSystemError) -> Answer
  ) throws(SQLiteError) -> Answer {
    do throws(FileSystemError) {
      return try body()
    } catch {
      let code: SQLiteResultCode =
        switch error.code {
        case .noSpace: .full
        case .readOnly: .readOnly
        case .system: .ioError
        default: .cannotOpen
        }
      throw SQLiteError(
        code,
        "The database \(path) cannot be opened: could not \(error.operation) \(error.path) (\(error.code)).",
        path: path, hint: "Check that its folder is there and may be written.")
    }
  }
}
