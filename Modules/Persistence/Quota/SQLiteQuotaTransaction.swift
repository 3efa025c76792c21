internal import Basics
internal import Entitlement
internal import Quota
internal import SQLite

/// The rows of a ledger in SQLite, within whatever transaction its connection is in.
///
/// The statements of a consumption are kept here; the others are found by their SQL.
final class SQLiteQuotaTransaction {
  let connection: SQLiteConnection
  private let readAccount: SQLiteStatement
  private let readOperation: SQLiteStatement
  private let writeAccount: SQLiteStatement
  private let writeEntry: SQLiteStatement
  /// Whether the body at hand has tried to write, so that it may have to be taken back.
  var hasWritten = false

  init(_ connection: SQLiteConnection) throws(SQLiteError) {
    self.connection = connection
    readAccount = try connection.statement(
      "SELECT \(AccountRow.columns) FROM account WHERE name = ?1")
    readOperation = try connection.statement(
      """
      SELECT \(LedgerEntry.columns) FROM entry
      WHERE account = ?1 AND key = ?2 AND kind IN ('consumption', 'reservation')
      ORDER BY made_at DESC LIMIT 1
      """)
    // Replacing is one way down the tree; an update would be two.
    writeAccount = try connection.statement(
      "REPLACE INTO account (\(AccountRow.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
    writeEntry = try connection.statement(
      """
      INSERT INTO entry (\(LedgerEntry.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
  }
}

extension SQLiteQuotaTransaction: QuotaTransaction {
  func account(_ name: AccountName) throws(QuotaError) -> AccountRow? {
    defer { readAccount.reset() }
    try translating { () throws(SQLiteError) in try readAccount.bind(name.text, at: 1) }
    guard try next(readAccount) else { return nil }
    return try AccountRow(readAccount)
  }

  func operation(of account: AccountName, key: String) throws(QuotaError) -> LedgerEntry? {
    defer { readOperation.reset() }
    try translating { () throws(SQLiteError) in
      try readOperation.bind(account.text, at: 1)
      try readOperation.bind(key, at: 2)
    }
    guard try next(readOperation) else { return nil }
    return try LedgerEntry(readOperation)
  }

  func entries(
    of account: AccountName, about reference: OperationReference
  ) throws(QuotaError) -> [LedgerEntry] {
    try list(
      "SELECT \(LedgerEntry.columns) FROM entry WHERE account = ?1 AND key = ?2 AND made_at = ?3 AND kind <> 'change'",
      [.text(account.text), .text(reference.key), .integer(reference.madeAt.milliseconds)],
      LedgerEntry.init)
  }

  func usageEntries(
    of account: AccountName, datedIn period: QuotaPeriod
  ) throws(QuotaError) -> [LedgerEntry] {
    try list(
      """
      SELECT \(LedgerEntry.columns) FROM entry
      WHERE account = ?1 AND made_at >= ?2 AND made_at < ?3 AND refusal IS NULL
        AND kind IN ('consumption', 'commit', 'refund')
      """,
      [.text(account.text), .integer(period.start.milliseconds), .integer(period.end.milliseconds)],
      LedgerEntry.init)
  }

  func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int
  ) throws(QuotaError) -> [LedgerEntry] {
    let order = "ORDER BY recorded_at DESC, key DESC, made_at DESC, kind DESC"
    guard let position else {
      return try list(
        "SELECT \(LedgerEntry.columns) FROM entry WHERE account = ?1 \(order) LIMIT ?2",
        [.text(account.text), .integer(Int64(limit))], LedgerEntry.init)
    }
    return try list(
      """
      SELECT \(LedgerEntry.columns) FROM entry
      WHERE account = ?1 AND (recorded_at, key, made_at, kind) < (?2, ?3, ?4, ?5)
      \(order) LIMIT ?6
      """,
      [
        .text(account.text), .integer(position.recordedAt.milliseconds), .text(position.key),
        .integer(position.madeAt.milliseconds), .text(position.kind.rawValue), .integer(Int64(limit)),
      ], LedgerEntry.init)
  }

  func accounts(after name: AccountName?, limit: Int) throws(QuotaError) -> [AccountRow] {
    // No name is empty, so that all come after that.
    try list(
      "SELECT \(AccountRow.columns) FROM account WHERE name > ?1 ORDER BY name LIMIT ?2",
      [.text(name?.text ?? ""), .integer(Int64(limit))], AccountRow.init)
  }

  func save(_ row: AccountRow) throws(QuotaError) {
    try startWriting()
    try translating { () throws(SQLiteError) in
      try row.bind(to: writeAccount)
      try writeAccount.run()
    }
  }

  func append(_ entry: LedgerEntry) throws(QuotaError) {
    try startWriting()
    try translating { () throws(SQLiteError) in
      try entry.bind(to: writeEntry)
      try writeEntry.run()
    }
  }

  func removeAccount(_ name: AccountName) throws(QuotaError) -> Int {
    try startWriting()
    return try translating { () throws(SQLiteError) in
      try connection.execute("DELETE FROM account WHERE name = ?1", .text(name.text))
      try connection.execute("DELETE FROM entry WHERE account = ?1", .text(name.text))
      return connection.changedRows
    }
  }

  func removeRefusals(recordedBefore instant: Timestamp, limit: Int) throws(QuotaError) -> Int {
    try startWriting()
    return try translating { () throws(SQLiteError) in
      try connection.execute(
        """
        DELETE FROM entry WHERE (account, key, made_at, kind) IN (
          SELECT account, key, made_at, kind FROM entry
          WHERE refusal IS NOT NULL AND recorded_at < ?1 ORDER BY recorded_at LIMIT ?2)
        """, .integer(instant.milliseconds), .integer(Int64(limit)))
      return connection.changedRows
    }
  }

  /// Refuses to write when a failure has ended the transaction: it would be kept whatever became of the others.
  func startWriting() throws(QuotaError) {
    guard connection.isInTransaction else {
      throw QuotaError(
        .storeUnavailable, "The database \(connection.path) has ended the transaction after a failure.",
        hint: "Try again.")
    }
    hasWritten = true
  }

  private func next(_ statement: SQLiteStatement) throws(QuotaError) -> Bool {
    try translating { () throws(SQLiteError) in try statement.step() }
  }

  /// Runs a question and makes something of each row.
  func list<Element>(
    _ sql: String, _ values: [SQLiteValue], _ make: (SQLiteStatement) throws(QuotaError) -> Element
  ) throws(QuotaError) -> [Element] {
    let statement = try translating { () throws(SQLiteError) in
      let statement = try connection.statement(sql)
      try statement.bind(values)
      return statement
    }
    defer { statement.reset() }
    var elements: [Element] = []
    while try next(statement) { elements.append(try make(statement)) }
    return elements
  }
}
