internal import Basics

extension QuotaEngine {
  /// Makes usage of what was set aside, all of it or less.
  func commit(
    _ reference: OperationReference, of account: AccountName, amounts: MetricAmounts?, actor: String,
    _ configuration: SubscriptionConfiguration, at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<SettlementAnswer> {
    try validate(actor: actor)
    let history = try history(of: reference, account, in: transaction)
    let reservation = try history.reservation()
    let wanted = amounts ?? reservation.amounts
    guard !wanted.isEmpty, wanted.areAtLeastOne, wanted.isWithin(reservation.amounts) else {
      throw QuotaError(
        .invalidRequest, "A commit cannot be for more than was set aside, nor for nothing.",
        hint: "Release the reservation when nothing of it was used.")
    }
    if let committed = history[.commit] {
      guard committed.amounts == wanted else {
        throw QuotaError(.reservationCommitted, "The reservation was committed with other amounts.")
      }
      return Outcome(answer: SettlementAnswer(committed, isReplay: true), entry: nil)
    }
    guard history[.release] == nil else {
      throw QuotaError(.reservationReleased, "The reservation was released.", hint: "Consume the usage anew.")
    }
    guard let deadline = reservation.deadline, now < deadline else {
      throw Self.expired
    }
    let entry = entry(.commit, reference, account, wanted, actor, configuration, now)
    return try settle(entry, adding: 1, in: transaction)
  }

  /// Gives up what was set aside.
  func release(
    _ reference: OperationReference, of account: AccountName, actor: String,
    _ configuration: SubscriptionConfiguration, at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<SettlementAnswer> {
    try validate(actor: actor)
    let history = try history(of: reference, account, in: transaction)
    let reservation = try history.reservation()
    if let released = history[.release] {
      return Outcome(answer: SettlementAnswer(released, isReplay: true), entry: nil)
    }
    guard history[.commit] == nil else {
      throw QuotaError(
        .reservationCommitted, "The reservation was committed.", hint: "Take the usage back with a refund.")
    }
    let entry = entry(.release, reference, account, reservation.amounts, actor, configuration, now)
    return try settle(entry, adding: 0, in: transaction)
  }

  /// Takes usage back from the period it counts in.
  func refund(
    _ reference: OperationReference, of account: AccountName, amounts: MetricAmounts?, reason: String?,
    actor: String,
    _ configuration: SubscriptionConfiguration, at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<SettlementAnswer> {
    try validate(actor: actor)
    let history = try history(of: reference, account, in: transaction)
    let used = try history.usage()
    let wanted = amounts ?? used
    guard !wanted.isEmpty, wanted.areAtLeastOne, wanted.isWithin(used) else {
      throw QuotaError(.invalidRequest, "No more can be taken back than was used, and not nothing.")
    }
    if let refunded = history[.refund] {
      guard refunded.amounts == wanted else {
        throw QuotaError(.idempotencyKeyReused, "The usage was taken back already, with other amounts.")
      }
      return Outcome(answer: SettlementAnswer(refunded, isReplay: true), entry: nil)
    }
    let entry = entry(.refund, reference, account, wanted, actor, configuration, now, note: reason)
    return try settle(entry, adding: -1, in: transaction)
  }

  /// Writes what settles an operation: the entry, and the account's row without the reservation and with the sums of
  /// the periods that the operation counts in.
  private func settle(
    _ entry: LedgerEntry, adding sign: Int64, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<SettlementAnswer> {
    guard var row = try transaction.account(entry.account) else {
      throw QuotaError(.unknownAccount, "There is no account called \(entry.account).")
    }
    let open = row.reservations.count
    row.reservations.removeAll { $0.reference == entry.reference }
    if entry.kind == .commit, row.reservations.count == open {
      // A clock that was ahead saw the deadline pass, and what was set aside may have been used since.
      throw Self.expired
    }
    for index in row.sums.indices where row.sums[index].period.contains(entry.reference.madeAt) {
      let used = row.sums[index].used + sign * entry.amounts[row.sums[index].metric]
      row.sums[index].used = max(0, used)
    }
    try transaction.save(row)
    try transaction.append(entry)
    return Outcome(answer: SettlementAnswer(entry, isReplay: false), entry: entry)
  }

  private static var expired: QuotaError {
    QuotaError(.reservationExpired, "The reservation's deadline has passed.", hint: "Consume the usage anew.")
  }

  private func entry(
    _ kind: LedgerEntry.Kind, _ reference: OperationReference, _ account: AccountName,
    _ amounts: MetricAmounts,
    _ actor: String, _ configuration: SubscriptionConfiguration, _ now: Timestamp, note: String? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      account: account, kind: kind, reference: reference, recordedAt: now, actor: actor,
      configurationVersion: configuration.version, amounts: amounts, note: note)
  }

  private func history(
    of reference: OperationReference, _ account: AccountName, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> OperationHistory {
    try validate(account)
    return OperationHistory(entries: try transaction.entries(of: account, about: reference))
  }
}

/// An operation with what came of it.
private struct OperationHistory {
  let entries: [LedgerEntry]

  subscript(kind: LedgerEntry.Kind) -> LedgerEntry? { entries.first { $0.kind == kind } }

  /// The reservation, which must be one that was granted.
  func reservation() throws(QuotaError) -> LedgerEntry {
    if let reservation = self[.reservation] {
      guard reservation.refusal == nil else { throw Self.wrong("The reservation was refused.") }
      return reservation
    }
    if self[.consumption] != nil { throw Self.wrong("The operation is a consumption and no reservation.") }
    throw Self.unknown
  }

  /// What the operation used.
  func usage() throws(QuotaError) -> MetricAmounts {
    if let consumption = self[.consumption] {
      guard consumption.refusal == nil else {
        throw Self.wrong("The consumption was refused and used nothing.")
      }
      return consumption.amounts
    }
    if let commit = self[.commit] { return commit.amounts }
    if self[.reservation] != nil { throw Self.wrong("The reservation was not committed and used nothing.") }
    throw Self.unknown
  }

  private static func wrong(_ message: String) -> QuotaError { QuotaError(.wrongOperation, message) }

  private static var unknown: QuotaError {
    QuotaError(.unknownOperation, "Nothing is known of such an operation of this account.")
  }
}
