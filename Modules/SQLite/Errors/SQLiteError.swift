internal import CSQLite

/// A call of SQLite that failed: why, at what, and what can be done.
public struct SQLiteError: Error, Sendable, Equatable {
  /// Why it failed.
  public let code: SQLiteResultCode
  /// What is wrong, as a whole sentence.
  public let message: String
  /// The path of the database.
  public let path: String
  /// The SQL that was run, if it was one statement's failure.
  public let sql: String?
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(
    _ code: SQLiteResultCode, _ message: String, path: String, sql: String? = nil, hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.sql = sql
    self.hint = hint
  }

  /// Whether the file's content is at fault, and not its surroundings.
  public var isDamage: Bool { code.primary == .corrupt || code.primary == .notADatabase }
}

extension SQLiteError: CustomStringConvertible {
  /// What is wrong, at which SQL, and what can be done, as whole sentences.
  public var description: String {
    [message, sql.map { "The statement was: \($0)." }, hint].compactMap(\.self).joined(separator: " ")
  }
}

extension SQLiteError {
  /// Describes a result that the library gave.
  ///
  /// - Parameter detail: the library's own words, where they say more than the code.
  init(result: Int32, detail: String?, path: String, sql: String? = nil) {
    let code = SQLiteResultCode(rawValue: result)
    let (message, hint) = Self.words(code, detail, path)
    self.init(code, message, path: path, sql: sql, hint: hint)
  }

  private static func words(
    _ code: SQLiteResultCode, _ detail: String?, _ path: String
  ) -> (String, String?) {
    switch code.primary {
    case .busy:
      ("The database \(path) is locked by another process.", "Try again when that has finished.")
    case .full:
      ("The disk is full: the database \(path) cannot grow.", "Make room on the disk and try again.")
    case .readOnly:
      (
        "The database \(path) may only be read.",
        "Check the permissions of the file and its folder, and whether the disk is mounted for reading only."
      )
    case .cannotOpen:
      (
        "The database \(path) cannot be opened.",
        "Check that the file and its folder are there and may be read and written."
      )
    case .ioError:
      ("The disk failed under the database \(path) (\(detail ?? "no reason given")).", "Check the disk.")
    case .corrupt, .notADatabase:
      (
        "The database \(path) is damaged (\(detail ?? "no reason given")).",
        "Restore it from a backup, or recover what it holds with 'sqlite3 FILE .recover'."
      )
    case .noMemory: ("There is not enough memory for the database \(path).", nil)
    default: ("The database \(path) refused: \(detail ?? "result \(code.rawValue)").", nil)
    }
  }
}
