/// The tables of a kind of database, and how they came to be.
///
/// The file itself says which kind it is (`application_id`) and how many of the steps it went through (`user_version`).
public struct SQLiteSchema: Sendable {
  /// The number in the file by which databases of this kind are told from all others.
  public let applicationID: Int32
  /// All steps from an empty file on.
  public let migrations: [SQLiteMigration]

  /// Creates a schema.
  public init(applicationID: Int32, migrations: [SQLiteMigration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version of a database that went through all steps.
  public var version: Int64 { Int64(migrations.count) }

  /// Refuses a database of another kind, and one of a later version.
  func check(_ connection: SQLiteConnection) throws(SQLiteError) {
    let path = connection.path
    guard try connection.integer("PRAGMA application_id") == Int64(applicationID) else {
      throw SQLiteError(
        .foreign, "The file \(path) is a database of another program.", path: path,
        hint: "Nothing was changed in it. Name another file.")
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= version else {
      throw SQLiteError(
        .newerSchema,
        "The database \(path) was made by a newer version of the program: its tables have version \(found), and those up to \(version) are known here.",
        path: path, hint: "Nothing was changed in it. Use the newer program.")
    }
  }

  /// Brings the tables up to date, all steps or none.
  func migrate(_ connection: SQLiteConnection) throws(SQLiteError) {
    guard try connection.integer("PRAGMA user_version") < version else { return }
    try connection.write { () throws(SQLiteError) in
      // Another process may have done it while this one waited.
      try check(connection)
      let found = try connection.integer("PRAGMA user_version")
      for migration in migrations.dropFirst(Int(max(found, 0))) { try migration.run(on: connection) }
      try connection.executeScript("PRAGMA user_version = \(version)")
    }
  }
}
