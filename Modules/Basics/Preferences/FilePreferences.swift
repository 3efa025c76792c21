/// Preferences as files: one file a key, in the folder for settings or in that for the program's records.
///
/// A file is never changed in place: a new one is written beside it, flushed, and renamed over it, so that a
/// crash leaves the old value or the new one. Folders are for their owner alone (0700), files too (0600).
public struct FilePreferences: AppPreferences {
  /// A preference is a few hundred bytes; what is larger than this is none.
  private static let sizeLimit = 1 << 20

  private let folders: UserFolders
  private let fileSystem: any FileSystem
  private let diagnostics: any Diagnostics
  private let identities: UUIDSource
  private let lockWait: Duration

  /// Creates preferences in a person's folders.
  ///
  /// - Parameters:
  ///   - diagnostics: is told of damaged files.
  ///   - identities: name the temporary files.
  ///   - lockWait: how long a change waits for other processes that are at it.
  public init(
    folders: UserFolders, fileSystem: any FileSystem, diagnostics: any Diagnostics, identities: UUIDSource,
    lockWait: Duration = .seconds(5)
  ) {
    self.folders = folders
    self.fileSystem = fileSystem
    self.diagnostics = diagnostics
    self.identities = identities
    self.lockWait = lockWait
  }

  /// Reads what is kept under a key, with one look at the disk.
  public func read(_ key: PreferenceKey) throws(PreferenceError) -> PreferenceRecord? {
    guard let path = path(of: key.place) else { return nil }
    do throws(FileSystemError) {
      let folder = try fileSystem.openFolder(at: path)
      switch try load(key, from: folder) {
      case .missing: return nil
      case .record(let record): return record
      case .damaged: break
      }
    } catch  where error.code == .notFound {
      return nil
    } catch {
      throw .fileSystem(error)
    }
    return try readDamaged(key)
  }

  /// Changes what is kept under a key, under a lock on the key's folder.
  public func update(
    _ key: PreferenceKey, _ change: (inout PreferenceRecord) -> Void
  ) throws(PreferenceError) {
    try locked(key.place) { (folder) throws(FileSystemError) in
      let kept = try loadPuttingDamageAside(key, in: folder)
      var record = kept ?? PreferenceRecord()
      change(&record)
      if record != kept { try store(record, key, in: folder) }
    }
  }

  // MARK: Reading

  private enum Loaded {
    case missing
    case record(PreferenceRecord)
    case damaged(String)
  }

  private func load(_ key: PreferenceKey, from folder: any Folder) throws(FileSystemError) -> Loaded {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try folder.readFile(fileName(of: key), limit: Self.sizeLimit, followingLinks: true)
    } catch  where error.code == .notFound {
      return .missing
    } catch  where error.code == .tooLarge {
      return .damaged("it is too large")
    }
    do throws(PreferenceFile.Damage) {
      return .record(try PreferenceFile.record(from: bytes))
    } catch {
      return .damaged(Self.explanation(of: error))
    }
  }

  /// Looks again under the lock, since another process may just have written a sound file, and puts the
  /// damaged one aside.
  private func readDamaged(_ key: PreferenceKey) throws(PreferenceError) -> PreferenceRecord? {
    do throws(PreferenceError) {
      return try locked(key.place) { (folder) throws(FileSystemError) in
        try loadPuttingDamageAside(key, in: folder)
      }
    } catch {
      diagnostics.report(
        Diagnostic(
          .warning, "A damaged setting is taken as not set, and could not be put aside. \(error)",
          path: path(of: key.place).map { "\($0)/\(fileName(of: key))" }))
      return nil
    }
  }

  private func loadPuttingDamageAside(
    _ key: PreferenceKey, in folder: any Folder
  ) throws(FileSystemError) -> PreferenceRecord? {
    switch try load(key, from: folder) {
    case .missing: return nil
    case .record(let record): return record
    case .damaged(let explanation):
      let newName = try putAside(key, in: folder)
      diagnostics.report(
        Diagnostic(
          .warning,
          "A damaged setting is taken as not set (\(explanation)); the file was kept as \(newName).",
          path: "\(folder.path)/\(fileName(of: key))"))
      return nil
    }
  }

  private func putAside(_ key: PreferenceKey, in folder: any Folder) throws(FileSystemError) -> String {
    var number = 1
    while try folder.status(of: "\(key.name).damaged-\(number).json") != nil { number += 1 }
    let newName = "\(key.name).damaged-\(number).json"
    // The lock keeps the name free between the look and the rename, which not every file system can refuse.
    try folder.move(fileName(of: key), to: folder, as: newName, replacing: true)
    return newName
  }

  private static func explanation(of damage: PreferenceFile.Damage) -> String {
    switch damage {
    case .checksumMissing: "it has no checksum"
    case .checksumWrong: "its checksum is wrong"
    case .unreadable(let error): "\(error)"
    case .notAnObject: "it is no object"
    case .versionMissing: "it has no version"
    }
  }

  // MARK: Writing

  private func store(
    _ record: PreferenceRecord, _ key: PreferenceKey, in folder: any Folder
  ) throws(FileSystemError) {
    let name = fileName(of: key)
    let bytes = PreferenceFile.bytes(of: record)
    // It could be written, but the next reader would take it for damaged.
    guard bytes.count <= Self.sizeLimit else {
      throw FileSystemError(.tooLarge, .create, path: "\(folder.path)/\(name)")
    }
    let temporaryName = ".\(name).lanework-\(identities.next().prefix(8))"
    do throws(FileSystemError) {
      try folder.createFile(
        temporaryName, contents: bytes, permissions: StateFolder.filePermissions)
      try folder.flushFile(temporaryName)
      try folder.move(temporaryName, to: folder, as: name, replacing: true)
    } catch {
      do throws(FileSystemError) {
        try folder.removeFile(temporaryName)
      } catch {
        // The first failure is the one to tell; what is left is removed by the next change.
      }
      throw error
    }
    try folder.flushIfSupported()
  }

  /// Removes temporary files that a crash left behind; the lock proves that nobody is writing them.
  private func removeLeftovers(in folder: any Folder) throws(FileSystemError) {
    for entry in try folder.entries()
    where entry.kind == .file && entry.name.hasPrefix(".") && entry.name.contains(".json.lanework-") {
      try folder.removeFile(entry.name)
    }
  }

  // MARK: Folders

  private func locked<Value>(
    _ place: PreferenceKey.Place, _ body: (any Folder) throws(FileSystemError) -> Value
  ) throws(PreferenceError) -> Value {
    guard let path = path(of: place) else { throw .noFolder }
    do throws(FileSystemError) {
      let folder = try fileSystem.openOrCreateFolder(at: path, permissions: StateFolder.folderPermissions)
      switch lock(folder) {
      case .held(let lock):
        defer { lock.release() }
        try removeLeftovers(in: folder)
        return try body(folder)
      case .impossible: return try body(folder)
      case .busy: break
      }
    } catch {
      throw .fileSystem(error)
    }
    throw .busy(path: path)
  }

  private enum Locking {
    case held(any FolderLock)
    case busy
    case impossible
  }

  /// Locks the folder where the file system can; over some networks it cannot, and a change that another
  /// process makes in the same instant may be lost there.
  private func lock(_ folder: any Folder) -> Locking {
    do throws(FileSystemError) {
      return try folder.lock(waiting: lockWait).map(Locking.held) ?? .busy
    } catch {
      diagnostics.report(Diagnostic(.debug, "Settings cannot be locked: \(error.code).", path: folder.path))
      return .impossible
    }
  }

  private func path(of place: PreferenceKey.Place) -> String? {
    switch place {
    case .settings: folders.configuration
    case .state: folders.state
    }
  }

  private func fileName(of key: PreferenceKey) -> String { "\(key.name).json" }
}
