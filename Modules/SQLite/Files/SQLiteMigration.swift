/// One step forward of a database's tables; there is no way back.
///
/// A step that has been released is never changed: databases that went through it are out there.
public struct SQLiteMigration: Sendable {
  private let body: @Sendable (SQLiteConnection) throws(SQLiteError) -> Void

  /// A step that is a script of SQL.
  public init(_ sql: String) {
    body = { (connection) throws(SQLiteError) in try connection.executeScript(sql) }
  }

  /// A step that is more than SQL. It runs within the transaction of all steps, and neither begins nor ends one.
  public init(_ body: @escaping @Sendable (SQLiteConnection) throws(SQLiteError) -> Void) {
    self.body = body
  }

  func run(on connection: SQLiteConnection) throws(SQLiteError) { try body(connection) }
}
