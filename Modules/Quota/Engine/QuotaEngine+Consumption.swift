internal import Basics

extension QuotaEngine {
  /// What an operation did: its answer, and the entry that it appended, if any.
  struct Outcome<Answer: Sendable>: Sendable {
    let answer: Answer
    let entry: LedgerEntry?
  }

  /// Uses something up, all of it or nothing.
  func consume(
    _ request: ConsumptionRequest, _ configuration: SubscriptionConfiguration, at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<ConsumptionAnswer> {
    try perform(request, .consumption, deadline: nil, configuration, at: now, in: transaction)
  }

  /// Sets something aside, all of it or nothing.
  func reserve(
    _ request: ConsumptionRequest, for duration: Duration, _ configuration: SubscriptionConfiguration,
    at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<ConsumptionAnswer> {
    try validate(duration)
    return try perform(
      request, .reservation, deadline: now.advanced(by: duration), configuration, at: now, in: transaction)
  }

  private func perform(
    _ request: ConsumptionRequest, _ kind: LedgerEntry.Kind, deadline: Timestamp?,
    _ configuration: SubscriptionConfiguration, at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<ConsumptionAnswer> {
    try validate(request)
    let found = try transaction.accountAndOperation(request.account, key: request.key)
    if let earlier = found.operation, now < earlier.reference.madeAt.advanced(by: Self.keyLife) {
      guard earlier.kind == kind, earlier.amounts == request.amounts else {
        throw QuotaError(
          .idempotencyKeyReused, "The idempotency key was used for another request.",
          hint: "Use a new key for a new request.")
      }
      return Outcome(answer: ConsumptionAnswer(earlier, isReplay: true), entry: nil)
    }
    var row = rowOrUnknown(found.account, request.account)
    let sumsBefore = row.sums
    let metrics = request.amounts.metrics
    var standing = try standing(of: &row, metrics: metrics, configuration, at: now, in: transaction)
    let refusal = standing.refusal(of: request.amounts)
    let reference = OperationReference(key: request.key ?? identities.next(), madeAt: now)
    if refusal == nil {
      row.reservations.removeAll { $0.deadline <= now }
      if let deadline {
        guard row.reservations.count < Self.reservationLimit else {
          throw QuotaError(
            .tooManyReservations, "The account has \(Self.reservationLimit) open reservations.",
            hint: "Commit or release some first.")
        }
        row.reservations.append(
          OpenReservation(reference: reference, amounts: request.amounts, deadline: deadline))
      }
      for metric in metrics { standing.add(request.amounts[metric], of: metric, to: kind, keepingIn: &row) }
    }
    let entry = LedgerEntry(
      account: request.account, kind: kind, reference: reference, recordedAt: now, actor: request.actor,
      configurationVersion: configuration.version, amounts: request.amounts, refusal: refusal,
      usage: standing.usage(of: metrics), deadline: refusal == nil ? deadline : nil)
    // A refusal leaves the account as it is; a sum that was just added up is worth keeping all the same.
    if refusal == nil || (found.account != nil && row.sums != sumsBefore) { try transaction.save(row) }
    let isRecorded = refusal == nil || request.key != nil
    if isRecorded { try transaction.append(entry) }
    return Outcome(answer: ConsumptionAnswer(entry, isReplay: false), entry: isRecorded ? entry : nil)
  }
}

extension AccountStanding {
  /// Adds what was granted to the counts, and to the sum that the row keeps.
  fileprivate mutating func add(
    _ amount: Int64, of metric: MetricName, to kind: LedgerEntry.Kind, keepingIn row: inout AccountRow
  ) {
    guard var count = counts[metric] else { return }
    if kind == .reservation {
      count.reserved += amount
    } else {
      count.sum.used += amount
      row.keep(count.sum)
    }
    counts[metric] = count
  }
}
