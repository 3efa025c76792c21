extension QuotaLedger {
  /// Whether an account may capture an impulse now: it has a subscription in force, and some are left.
  public func canCaptureImpulse(_ account: AccountName) async throws(QuotaError) -> Bool {
    try await allows(.captureImpulse, for: account)
  }

  /// Whether an account may create a check-in now: it has a subscription in force, and some are left.
  public func canCreateCheckin(_ account: AccountName) async throws(QuotaError) -> Bool {
    try await allows(.createCheckin, for: account)
  }

  /// Whether an account may start a session now: it has a subscription in force.
  public func canStartSession(_ account: AccountName) async throws(QuotaError) -> Bool {
    try await allows(.startSession, for: account)
  }

  /// Does what an action takes, as one step: uses up one unit of its metric, if it has one.
  ///
  /// - Parameter key: the idempotency key; it means nothing for an action that uses nothing up.
  /// - Returns: why it was refused; nil when it was granted.
  public func perform(
    _ action: QuotaAction, for account: AccountName, key: String? = nil, actor: String
  ) async throws(QuotaError) -> Refusal? {
    guard let metric = action.metric else {
      return try await allows(action, for: account) ? nil : .subscriptionInactive
    }
    let amounts = MetricAmounts(1, of: metric)
    return try await consume(ConsumptionRequest(account: account, amounts: amounts, key: key, actor: actor))
      .refusal
  }
}
