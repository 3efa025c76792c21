internal import CSQLite

/// Why SQLite, or this module, refused: SQLite's extended result code.
///
/// Any number is a value, so that a cause nobody foresaw is still reported exactly; the ones that callers tell apart
/// have names. Numbers below zero are this module's own.
public struct SQLiteResultCode: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: Int32

  /// Takes any number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The group that an extended code belongs to, such as `ioError` for all that can fail in a file.
  public var primary: SQLiteResultCode { rawValue < 0 ? self : SQLiteResultCode(rawValue: rawValue & 0xFF) }

  /// Tells whether a code is another one, or belongs to its group.
  public static func ~= (pattern: SQLiteResultCode, code: SQLiteResultCode) -> Bool {
    code == pattern || code.primary == pattern
  }

  /// A general error, mostly in the SQL.
  public static let error = SQLiteResultCode(rawValue: SQLITE_ERROR)
  /// Another connection holds the lock.
  public static let busy = SQLiteResultCode(rawValue: SQLITE_BUSY)
  /// A statement of the same connection holds the lock.
  public static let locked = SQLiteResultCode(rawValue: SQLITE_LOCKED)
  /// There is not enough memory.
  public static let noMemory = SQLiteResultCode(rawValue: SQLITE_NOMEM)
  /// The file, its folder or its disk may only be read.
  public static let readOnly = SQLiteResultCode(rawValue: SQLITE_READONLY)
  /// It was interrupted.
  public static let interrupted = SQLiteResultCode(rawValue: SQLITE_INTERRUPT)
  /// The disk failed.
  public static let ioError = SQLiteResultCode(rawValue: SQLITE_IOERR)
  /// The file is damaged.
  public static let corrupt = SQLiteResultCode(rawValue: SQLITE_CORRUPT)
  /// The disk is full, or the database is as large as it may become.
  public static let full = SQLiteResultCode(rawValue: SQLITE_FULL)
  /// The file cannot be opened.
  public static let cannotOpen = SQLiteResultCode(rawValue: SQLITE_CANTOPEN)
  /// What is too large for a value.
  public static let tooLarge = SQLiteResultCode(rawValue: SQLITE_TOOBIG)
  /// A rule of a table does not allow it.
  public static let constraint = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT)
  /// There is a row with this primary key.
  public static let primaryKey = SQLiteResultCode(rawValue: Int32(LW_CONSTRAINT_PRIMARYKEY.rawValue))
  /// A value of a row has another type than was asked for.
  public static let mismatch = SQLiteResultCode(rawValue: SQLITE_MISMATCH)
  /// The library was used in a way that makes no sense.
  public static let misuse = SQLiteResultCode(rawValue: SQLITE_MISUSE)
  /// A parameter or column with this number is not there.
  public static let range = SQLiteResultCode(rawValue: SQLITE_RANGE)
  /// The file is no database.
  public static let notADatabase = SQLiteResultCode(rawValue: SQLITE_NOTADB)

  /// The database was made by a newer version of the program.
  public static let newerSchema = SQLiteResultCode(rawValue: -1)
  /// The database is another program's.
  public static let foreign = SQLiteResultCode(rawValue: -2)
  /// A damaged database was kept aside, and none is made in its place.
  public static let keptAside = SQLiteResultCode(rawValue: -3)
  /// The database is not there.
  public static let missing = SQLiteResultCode(rawValue: -4)
}
