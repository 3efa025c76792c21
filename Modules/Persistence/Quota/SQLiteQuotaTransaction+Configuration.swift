internal import Basics
internal import Quota
internal import SQLite

extension SQLiteQuotaTransaction {
  func configuration(version: Int64?) throws(QuotaError) -> ConfigurationRecord? {
    guard let version else { return try configurations(before: nil, limit: 1).first }
    return try configurations("version = ?1", version, limit: 1).first
  }

  func configurations(before version: Int64?, limit: Int) throws(QuotaError) -> [ConfigurationRecord] {
    // A version of no value is none that another could be below.
    try configurations("(?1 IS NULL OR version < ?1)", version, limit: limit)
  }

  func append(_ configuration: ConfigurationRecord) throws(QuotaError) {
    let newest = try translating { () throws(SQLiteError) in
      try connection.integer("SELECT coalesce(max(version), 0) FROM subscription_config_version")
    }
    guard configuration.version == newest + 1 else {
      throw QuotaError(
        .configurationChanged, "The configuration was changed meanwhile.",
        hint: "Look at version \(newest), and make the change from there.")
    }
    try startWriting()
    let version = SQLiteValue.integer(configuration.version)
    try translating { () throws(SQLiteError) in
      try connection.execute(
        "INSERT INTO subscription_config_version (version, changed_by, changed_at) VALUES (?1, ?2, ?3)",
        version, .text(configuration.changedBy), .integer(configuration.changedAt.milliseconds))
      for row in configuration.plans {
        try connection.execute(
          """
          INSERT INTO subscription_config_plan (version, plan, trial_days, marketed_as_unlimited, grants_pro)
          VALUES (?1, ?2, ?3, ?4, ?5)
          """, version, .text(row.plan), row.trialDays.map(SQLiteValue.integer) ?? .null,
          .integer(row.isMarketedAsUnlimited ? 1 : 0), .integer(row.grantsPro ? 1 : 0))
      }
      for row in configuration.limits {
        try connection.execute(
          """
          INSERT INTO subscription_config (version, plan, metric, quota_limit, period)
          VALUES (?1, ?2, ?3, ?4, ?5)
          """, version, .text(row.plan), .text(row.metric), row.limit.map(SQLiteValue.integer) ?? .null,
          .text(row.period))
      }
    }
  }

  private func configurations(
    _ condition: String, _ version: Int64?, limit: Int
  ) throws(QuotaError) -> [ConfigurationRecord] {
    let heads = try list(
      """
      SELECT version, changed_by, changed_at FROM subscription_config_version
      WHERE \(condition) ORDER BY version DESC LIMIT ?2
      """, [version.map(SQLiteValue.integer) ?? .null, .integer(Int64(limit))]
    ) { (row) throws(QuotaError) in
      try translating { () throws(SQLiteError) in
        (try row.integer(at: 0), try row.text(at: 1), try row.integer(at: 2))
      }
    }
    var records: [ConfigurationRecord] = []
    for (version, changedBy, changedAt) in heads {
      records.append(
        ConfigurationRecord(
          version: version, changedBy: changedBy, changedAt: Timestamp(milliseconds: changedAt),
          plans: try plans(version), limits: try limits(version)))
    }
    return records
  }

  private func plans(_ version: Int64) throws(QuotaError) -> [ConfigurationRecord.PlanRow] {
    try list(
      """
      SELECT plan, trial_days, marketed_as_unlimited, grants_pro FROM subscription_config_plan
      WHERE version = ?1 ORDER BY plan
      """, [.integer(version)]
    ) { (row) throws(QuotaError) in
      try translating { () throws(SQLiteError) in
        ConfigurationRecord.PlanRow(
          plan: try row.text(at: 0), trialDays: try row.optionalInteger(at: 1),
          isMarketedAsUnlimited: try row.integer(at: 2) != 0, grantsPro: try row.integer(at: 3) != 0)
      }
    }
  }

  private func limits(_ version: Int64) throws(QuotaError) -> [ConfigurationRecord.LimitRow] {
    try list(
      """
      SELECT plan, metric, quota_limit, period FROM subscription_config
      WHERE version = ?1 ORDER BY plan, metric
      """, [.integer(version)]
    ) { (row) throws(QuotaError) in
      try translating { () throws(SQLiteError) in
        ConfigurationRecord.LimitRow(
          plan: try row.text(at: 0), metric: try row.text(at: 1), limit: try row.optionalInteger(at: 2),
          period: try row.text(at: 3))
      }
    }
  }
}
