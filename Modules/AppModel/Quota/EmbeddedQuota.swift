internal import Persistence
public import Quota

/// A quota ledger over a database in a file, open: what a machine has that no service decides for.
public struct EmbeddedQuota: Sendable {
  /// What an embedded ledger is opened for.
  public enum Purpose: Sendable {
    /// It is only looked at: that of the state folder is not made when it is not there yet, and stands for an empty one.
    case reading
    /// Something may be recorded.
    case writing
  }

  /// The absolute path of the database.
  public let path: String
  /// The ledger.
  public let ledger: StoredQuotaLedger
  /// The database; nil when it is not there and stands for an empty one.
  let storage: SQLiteQuotaStorage?

  /// Closes the database.
  func close() async { await storage?.close() }
}
