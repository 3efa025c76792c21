internal import Basics
internal import Entitlement

extension StoredQuotaLedger: QuotaLedger {
  /// Tells how an account stands.
  public func status(of account: AccountName) async throws(QuotaError) -> QuotaStatus {
    let configuration = try await cache.current()
    let (engine, time) = (engine, time)
    let answer = try await storage.read { (transaction) throws(QuotaError) in
      try engine.status(of: account, configuration, at: time.now(), in: transaction)
    }
    if answer.addedUp { await keepSums(of: account, configuration) }
    noticePlan(answer.status.tier)
    return answer.status
  }

  /// Keeps the sums that a status had to add up: once a period, else every status would go through the entries until
  /// the first consumption.
  private func keepSums(of account: AccountName, _ configuration: SubscriptionConfiguration) async {
    let (engine, time) = (engine, time)
    do throws(QuotaError) {
      try await storage.write { (transaction) throws(QuotaError) in
        try engine.keepSums(of: account, configuration, at: time.now(), in: transaction)
      }
    } catch {
      // The status is right all the same, and only the next one takes as long again.
      diagnostics.report(Diagnostic(.debug, "The sums of an account could not be kept. \(error.message)"))
    }
  }

  /// Tells whether an account may do something now.
  public func allows(_ action: QuotaAction, for account: AccountName) async throws(QuotaError) -> Bool {
    let configuration = try await cache.current()
    let (engine, time) = (engine, time)
    return try await storage.read { (transaction) throws(QuotaError) in
      try engine.allows(action, for: account, configuration, at: time.now(), in: transaction)
    }
  }

  /// Uses something up.
  public func consume(_ request: ConsumptionRequest) async throws(QuotaError) -> ConsumptionAnswer {
    let answer = try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.consume(request, configuration, at: now, in: transaction)
    }
    announce(request, answer)
    return answer
  }

  /// Sets something aside for a time.
  public func reserve(
    _ request: ConsumptionRequest, for duration: Duration
  ) async throws(QuotaError) -> ConsumptionAnswer {
    let answer = try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.reserve(request, for: duration, configuration, at: now, in: transaction)
    }
    announce(request, answer)
    return answer
  }

  /// Makes usage of what was set aside.
  public func commit(
    _ reservation: OperationReference, of account: AccountName, amounts: MetricAmounts?, actor: String
  ) async throws(QuotaError) -> SettlementAnswer {
    try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.commit(
        reservation, of: account, amounts: amounts, actor: actor, configuration, at: now, in: transaction)
    }
  }

  /// Gives up what was set aside.
  public func release(
    _ reservation: OperationReference, of account: AccountName, actor: String
  ) async throws(QuotaError) -> SettlementAnswer {
    try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.release(reservation, of: account, actor: actor, configuration, at: now, in: transaction)
    }
  }

  /// Takes usage back.
  public func refund(
    _ operation: OperationReference, of account: AccountName, amounts: MetricAmounts?, reason: String?,
    actor: String
  ) async throws(QuotaError) -> SettlementAnswer {
    try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.refund(
        operation, of: account, amounts: amounts, reason: reason, actor: actor, configuration, at: now,
        in: transaction)
    }
  }

  /// Changes what is known of an account.
  public func change(
    _ account: AccountName, _ change: AccountChange, actor: String
  ) async throws(QuotaError) -> AccountProfile {
    try await record { (engine, configuration, now, transaction) throws(QuotaError) in
      try engine.change(account, change, actor: actor, configuration, at: now, in: transaction)
    }
  }

  /// Runs an operation in one transaction, and announces what it recorded when that is stored.
  ///
  /// The time is taken within the transaction, so that entries of an account are dated in the order in which they are
  /// made.
  private func record<Answer: Sendable>(
    _ operation:
      @escaping @Sendable (
        QuotaEngine, SubscriptionConfiguration, Timestamp, any QuotaTransaction
      ) throws(QuotaError) -> QuotaEngine.Outcome<Answer>
  ) async throws(QuotaError) -> Answer {
    let configuration = try await cache.current()
    let (engine, time) = (engine, time)
    let outcome = try await storage.write { (transaction) throws(QuotaError) in
      try operation(engine, configuration, time.now(), transaction)
    }
    announce(outcome.entry)
    return outcome.answer
  }
}
