internal import Quota
internal import SQLite

extension QuotaError {
  /// What a failure of the database means for the ledger.
  init(_ error: SQLiteError) {
    switch error.code.primary {
    case .mismatch, .corrupt, .notADatabase: self.init(.damagedRecord, error.message, hint: error.hint)
    default: self.init(.storeUnavailable, error.message, hint: error.hint)
    }
  }

  /// The error for whatever is asked of a store that was closed.
  static func closed(_ path: String) -> QuotaError {
    QuotaError(.storeUnavailable, "The database \(path) was closed.")
  }

  /// The error for a row that makes no sense.
  static func damaged(_ what: String, of account: AccountName) -> QuotaError {
    QuotaError(
      .damagedRecord, "The \(what) stored for the account \(account) make no sense.",
      hint: "Restore the database from a backup.")
  }
}

/// Runs calls of the database, with their failures as the ledger's.
@inline(__always)
func translating<Answer>(
  _ body: () throws(SQLiteError) -> Answer
) throws(QuotaError) -> Answer {
  do throws(SQLiteError) {
    return try body()
  } catch {
    throw QuotaError(error)
  }
}
