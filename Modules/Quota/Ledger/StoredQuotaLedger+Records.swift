internal import Basics
public import Entitlement

extension StoredQuotaLedger {
  /// How many accounts are looked at in one transaction, so that nobody waits long for it.
  private static let pageSize = 200

  /// What is known of an account.
  public func profile(of account: AccountName) async throws(QuotaError) -> AccountProfile? {
    try engine.validate(account)
    return try await storage.read { (transaction) throws(QuotaError) in
      try transaction.account(account)?.profile
    }
  }

  /// Lists who did what with an account.
  public func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int
  ) async throws(QuotaError) -> [LedgerEntry] {
    let engine = engine
    return try await storage.read { (transaction) throws(QuotaError) in
      try engine.history(of: account, before: position, limit: limit, in: transaction)
    }
  }

  /// Everything that is kept of an account.
  public func export(_ account: AccountName) async throws(QuotaError) -> AccountExport {
    let engine = engine
    return try await storage.read { (transaction) throws(QuotaError) in
      try engine.export(account, in: transaction)
    }
  }

  /// Deletes an account with all of its entries.
  public func delete(_ account: AccountName) async throws(QuotaError) -> Int {
    try engine.validate(account)
    return try await storage.write { (transaction) throws(QuotaError) in
      try transaction.removeAccount(account)
    }
  }

  /// The configuration in force.
  public func configuration() async throws(QuotaError) -> SubscriptionConfiguration {
    try await cache.current()
  }

  /// Lists the configurations there were.
  public func configurations(
    before version: Int64?, limit: Int
  ) async throws(QuotaError) -> [ConfigurationRecord] {
    try await storage.read { (transaction) throws(QuotaError) in
      try transaction.configurations(before: version, limit: max(1, min(limit, 1_000)))
    }
  }

  /// Puts a configuration in force: here at once, elsewhere within 5 minutes.
  public func setConfiguration(
    _ terms: [PlanName: PlanTerms], replacing version: Int64, actor: String
  ) async throws(QuotaError) -> SubscriptionConfiguration {
    let (engine, time) = (engine, time)
    let configuration = try await storage.write { (transaction) throws(QuotaError) in
      try engine.setConfiguration(terms, replacing: version, actor: actor, at: time.now(), in: transaction)
    }
    cache.adopt(configuration)
    return configuration
  }

  /// Tells which accounts a configuration would block right now.
  ///
  /// The accounts are looked at some at a time; one that changes meanwhile is told as it is when its turn comes.
  public func preview(_ terms: [PlanName: PlanTerms]) async throws(QuotaError) -> ConfigurationPreview {
    try engine.validate(terms)
    let configuration = try await cache.current()
    let (engine, time) = (engine, time)
    var blocked: [ConfigurationPreview.BlockedAccount] = []
    var count = 0
    var last: AccountName?
    repeat {
      let after = last
      let page = try await storage.read { (transaction) throws(QuotaError) in
        let rows = try transaction.accounts(after: after, limit: Self.pageSize)
        let blocked = try engine.blocked(by: terms, configuration, at: time.now(), rows, in: transaction)
        return (blocked, rows.count, rows.last?.profile.account)
      }
      blocked += page.0
      count += page.1
      last = page.2
    } while last != nil
    return ConfigurationPreview(blocked: blocked, accountCount: count)
  }
}
