internal import Basics
internal import Quota
internal import SQLite

extension LedgerEntry {
  /// The columns, in the order in which they are read and bound.
  static let columns = """
    account, key, made_at, kind, recorded_at, actor, configuration_version, amounts, refusal, usage, deadline, note
    """

  /// Reads an entry.
  init(_ row: SQLiteStatement) throws(QuotaError) {
    let (account, kind, amounts, refusal, usage) = try translating { () throws(SQLiteError) in
      (
        AccountName(try row.text(at: 0)), try row.text(at: 3), try row.text(at: 7),
        try row.optionalText(at: 8),
        try row.text(at: 9)
      )
    }
    guard let kind = Kind(rawValue: kind), let amounts = MetricAmounts(text: amounts),
      let usage = LedgerEntry.usage(text: usage)
    else { throw .damaged("entries", of: account) }
    var reason: Refusal?
    if let refusal {
      reason = Refusal(text: refusal)
      if reason == nil { throw .damaged("entries", of: account) }
    }
    self = try translating { () throws(SQLiteError) in
      LedgerEntry(
        account: account, kind: kind,
        reference: OperationReference(
          key: try row.text(at: 1), madeAt: Timestamp(milliseconds: try row.integer(at: 2))),
        recordedAt: Timestamp(milliseconds: try row.integer(at: 4)), actor: try row.text(at: 5),
        configurationVersion: try row.integer(at: 6), amounts: amounts, refusal: reason, usage: usage,
        deadline: try row.optionalInteger(at: 10).map(Timestamp.init(milliseconds:)),
        note: try row.optionalText(at: 11))
    }
  }

  /// Binds all columns.
  func bind(to statement: SQLiteStatement) throws(SQLiteError) {
    try statement.bind(account.text, at: 1)
    try statement.bind(reference.key, at: 2)
    try statement.bind(reference.madeAt.milliseconds, at: 3)
    try statement.bind(kind.rawValue, at: 4)
    try statement.bind(recordedAt.milliseconds, at: 5)
    try statement.bind(actor, at: 6)
    try statement.bind(configurationVersion, at: 7)
    try statement.bind(amounts.text, at: 8)
    try statement.bind(refusal?.text, at: 9)
    try statement.bind(usageText, at: 10)
    try statement.bind(deadline?.milliseconds, at: 11)
    try statement.bind(note, at: 12)
  }
}
