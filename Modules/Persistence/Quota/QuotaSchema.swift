public import SQLite

extension SQLiteSchema {
  /// The tables of a quota ledger.
  public static let quota = SQLiteSchema(
    // "LwQt", by which `file` and people tell the database.
    applicationID: 0x4C77_5174, migrations: [SQLiteMigration(firstQuotaTables)])

  // The tables have no number of their own for a row: the key is the tree that the rows are in, so that each consumption
  // changes one place in two trees. Names compare byte by byte, which is what TEXT does unless told otherwise.
  private static let firstQuotaTables = """
    CREATE TABLE account (
      name TEXT NOT NULL PRIMARY KEY,
      plan TEXT NOT NULL,
      status TEXT NOT NULL,
      trial_end INTEGER,
      subscription_end INTEGER,
      zones TEXT NOT NULL,
      run_start INTEGER NOT NULL,
      subscribed_since INTEGER,
      sums TEXT NOT NULL,
      reservations TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry (
      account TEXT NOT NULL,
      key TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      recorded_at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      configuration_version INTEGER NOT NULL,
      amounts TEXT NOT NULL,
      refusal TEXT,
      usage TEXT NOT NULL,
      deadline INTEGER,
      note TEXT,
      PRIMARY KEY (account, key, made_at, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX entry_refused ON entry (recorded_at) WHERE refusal IS NOT NULL;

    CREATE TABLE subscription_config_version (
      version INTEGER NOT NULL PRIMARY KEY,
      changed_by TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE subscription_config_plan (
      version INTEGER NOT NULL,
      plan TEXT NOT NULL,
      trial_days INTEGER,
      marketed_as_unlimited INTEGER NOT NULL,
      grants_pro INTEGER NOT NULL,
      PRIMARY KEY (version, plan)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE subscription_config (
      version INTEGER NOT NULL,
      plan TEXT NOT NULL,
      metric TEXT NOT NULL,
      quota_limit INTEGER,
      period TEXT NOT NULL,
      PRIMARY KEY (version, plan, metric)
    ) STRICT, WITHOUT ROWID;
    """
}
