public import Basics
internal import CSQLite

/// A database in a file: how it is created, opened, checked, and kept aside when it is damaged.
///
/// The file and those beside it (`-wal`, `-shm`) belong to their owner alone. Any number of connections, in any number of
/// processes, may have it open.
public struct SQLiteDatabase: Sendable {
  /// The absolute path of the file.
  public let path: String
  /// The tables.
  public let schema: SQLiteSchema
  /// What a commit survives.
  public var durability = SQLiteDurability.full
  /// For how long a connection waits for others at most, before it fails with `.busy`.
  public var waitingLimit = Duration.seconds(10)
  /// Whether all pages are looked through when the database is opened. It takes about a second for 500 MB.
  public var isCheckedWhenOpened = true
  /// The largest the file may become, in pages of 4096 bytes; nil for as large as the disk allows.
  public var pageLimit: Int64?

  /// How much of the database a connection that writes keeps in memory, and twice what one that reads does.
  private static let cacheKilobytes = 16_384
  /// How many pages the log may grow to before they are brought into the database: bringing in a page that was changed by
  /// many transactions costs as much as one that was changed by one, and flushes the disk twice.
  private static let logPages = 8_000

  let fileSystem: any FileSystem

  /// Describes a database; nothing is touched.
  public init(path: String, schema: SQLiteSchema, fileSystem: any FileSystem = DiskFileSystem()) {
    self.path = path
    self.schema = schema
    self.fileSystem = fileSystem
  }

  /// What to do when the file is not there.
  public enum Creation: Sendable {
    /// It fails with `.missing`.
    case never
    /// A new database is made, but not where a damaged one was kept aside: that fails with `.keptAside`.
    case whenMissing
    /// A new database is made, also in place of one that was kept aside. Somebody has decided so.
    case anew
  }

  /// Opens a connection that reads and writes, and brings the database up to date before.
  ///
  /// A damaged database is kept aside under another name (`NAME.damaged-1`) together with its log, and is an error, at
  /// this and every later time, until one is put in its place or `.anew` is asked for. One that others have open is left
  /// where it is.
  public func open(_ creation: Creation = .whenMissing) throws(SQLiteError) -> SQLiteConnection {
    let place = try DatabasePlace(path, fileSystem)
    let connection = try openLocked(place, creation)
    do throws(SQLiteError) {
      // Others need not wait for what may take long.
      try bringUpToDate(connection)
      return connection
    } catch {
      guard error.isDamage else { throw error }
      throw try keepAside(place, error, closing: consume connection)
    }
  }

  /// Opens a connection that only reads, beside one that `open` gave: nothing is checked.
  ///
  /// - Parameter isWaiting: whether it waits for others; else it fails with `.busy`, which is rare for a reader.
  public func openReader(isWaiting: Bool = true) throws(SQLiteError) -> SQLiteConnection {
    let waiting = LockWaiting(limit: isWaiting ? waitingLimit : .zero)
    let connection = SQLiteConnection(
      try DatabaseHandle(path, flags: SQLITE_OPEN_READWRITE, waiting: waiting))
    try connection.executeScript("PRAGMA query_only = ON; PRAGMA cache_size = -\(Self.cacheKilobytes / 2)")
    return connection
  }

  /// Writes a copy of the database as it is now to a file that is not there yet, while others go on using it.
  ///
  /// The copy is flushed, has everything in the one file, and can be opened in place of the database.
  public func backUp(to copy: String) throws(SQLiteError) {
    let place = try DatabasePlace(copy, fileSystem)
    let name = try place.makeEmptyFile()
    do throws(SQLiteError) {
      try openRaw(path).backUp(to: place.path(of: name))
      // Whoever opens the copy need not change it then, for which others would have to be waited for.
      do { _ = try openRaw(place.path(of: name)).useWriteAheadLog() }
      guard try place.publish(name) else {
        throw SQLiteError(
          .cannotOpen, "The copy \(copy) is there already.", path: copy, hint: "Name another file.")
      }
    } catch {
      place.discard(name)
      throw error
    }
  }

  /// Opens or makes the database while no other opener looks at it, so that each meets one that is whole or was kept aside.
  private func openLocked(
    _ place: DatabasePlace, _ creation: Creation
  ) throws(SQLiteError) -> SQLiteConnection {
    let lock = try place.lock(waiting: waitingLimit)
    defer { lock.release() }
    if try place.look(creation) == .missing { try create(at: place) }
    do throws(SQLiteError) {
      return try openExisting(place)
    } catch {
      guard error.isDamage else { throw error }
      throw try keepAside(place, error)
    }
  }

  private func openExisting(_ place: DatabasePlace) throws(SQLiteError) -> SQLiteConnection {
    if isCheckedWhenOpened { try WriteAheadLogCheck(place).run() }
    let connection = try openRaw(path)
    try schema.check(connection)
    // People may have put another one in its place.
    guard try !connection.hasMoved else { throw try moved(place) }
    try prepare(connection)
    return connection
  }

  private func bringUpToDate(_ connection: SQLiteConnection) throws(SQLiteError) {
    if isCheckedWhenOpened { try check(connection) }
    try schema.migrate(connection)
    if let pageLimit { _ = try connection.integer("PRAGMA max_page_count = \(pageLimit)") }
  }

  /// What to throw when the file was moved while it was being opened.
  private func moved(_ place: DatabasePlace) throws(SQLiteError) -> SQLiteError {
    _ = try place.look(.never)
    return SQLiteError(
      .cannotOpen, "The database \(path) was replaced while it was being opened.", path: path,
      hint: "Try again.")
  }

  private func openRaw(_ path: String) throws(SQLiteError) -> SQLiteConnection {
    let waiting = LockWaiting(limit: waitingLimit)
    return SQLiteConnection(try DatabaseHandle(path, flags: SQLITE_OPEN_READWRITE, waiting: waiting))
  }

  private func prepare(_ connection: SQLiteConnection) throws(SQLiteError) {
    guard try connection.useWriteAheadLog() == .text("wal") else {
      throw SQLiteError(
        .cannotOpen, "The database \(path) cannot keep a write-ahead log where it lies.", path: path,
        hint: "Put it on a local disk.")
    }
    try connection.executeScript(
      """
      PRAGMA synchronous = \(durability.synchronous);
      PRAGMA cache_size = -\(Self.cacheKilobytes);
      PRAGMA wal_autocheckpoint = \(Self.logPages);
      """)
  }

  /// Looks through all pages.
  private func check(_ connection: SQLiteConnection) throws(SQLiteError) {
    let found = try connection.rows("PRAGMA quick_check(1)")
    guard case .text(let words)? = found.first?.first, words == "ok" else {
      let words: String
      if case .text(let text)? = found.first?.first { words = text } else { words = "no reason given" }
      let reason = words.split(separator: "\n").joined(separator: ", ")
      throw SQLiteError(result: SQLITE_CORRUPT, detail: reason, path: path)
    }
  }

  /// Makes an empty database, whole before it has its name: a file that is half made is never met.
  private func create(at place: DatabasePlace) throws(SQLiteError) {
    let name = try place.makeEmptyFile()
    do throws(SQLiteError) {
      do {
        let connection = try openRaw(place.path(of: name))
        try connection.executeScript("PRAGMA application_id = \(schema.applicationID)")
        try prepare(connection)
        try schema.migrate(connection)
      }
      // Another process may have been faster; then its database is as good.
      if try !place.publish(name) { place.discard(name) }
    } catch {
      place.discard(name)
      throw error
    }
  }

  /// Keeps a database aside in which an open connection found damage; returns what is to be thrown.
  private func keepAside(
    _ place: DatabasePlace, _ damage: SQLiteError, closing connection: consuming SQLiteConnection
  ) throws(SQLiteError) -> SQLiteError {
    let lock = try place.lock(waiting: waitingLimit)
    defer { lock.release() }
    // Another one may have found the same, and what has the name by now may be sound.
    guard try !connection.hasMoved else { return damage }
    _ = consume connection
    return try keepAside(place, damage)
  }

  /// Keeps a damaged database aside, under the folder's lock; returns what is to be thrown.
  private func keepAside(
    _ place: DatabasePlace, _ damage: SQLiteError
  ) throws(SQLiteError) -> SQLiteError {
    let handle = try DatabaseHandle(path, flags: SQLITE_OPEN_READWRITE, waiting: LockWaiting(limit: .zero))
    guard lw_take_file(handle.pointer) == SQLITE_OK else {
      return SQLiteError(
        damage.code, "\(damage.message) It is in use and was left where it is.", path: path,
        sql: damage.sql, hint: "Stop what uses it, then \(DatabasePlace.restoring(place.name)).")
    }
    let kept = try withExtendedLifetime(handle) { () throws(SQLiteError) in try place.keepAside() }
    return SQLiteError(
      damage.code, "\(damage.message) It was kept aside as \(kept).", path: path, sql: damage.sql,
      hint: "Restore a backup to \(place.name), or recover what it holds with 'sqlite3 \(kept) .recover'.")
  }
}
