public import Basics

/// Something that happened to an account: who did what, when, with which configuration.
///
/// Entries are only ever appended. They are three things at once: the dated usage that is summed, what a repeated
/// request is answered with, and the record that people list.
public struct LedgerEntry: Sendable, Equatable {
  /// The kinds of entry.
  public enum Kind: String, Sendable, CaseIterable {
    /// Usage was asked for at once.
    case consumption
    /// Usage was asked to be set aside.
    case reservation
    /// A reservation became usage, all of it or less.
    case commit
    /// A reservation was given up.
    case release
    /// Usage was taken back.
    case refund
    /// The account's plan, status, end or zone was changed.
    case change
  }

  /// The account.
  public let account: AccountName
  /// What happened.
  public let kind: Kind
  /// The operation itself, or for a commit, release or refund the operation that it is about.
  ///
  /// Usage, and usage taken back, is dated `reference.madeAt`, whenever it is recorded.
  public let reference: OperationReference
  /// When it happened.
  public let recordedAt: Timestamp
  /// Who did it.
  public let actor: String
  /// The version of the configuration that it was decided with.
  public let configurationVersion: Int64
  /// What was asked for.
  public let amounts: MetricAmounts
  /// Why it was refused; nil when it was granted.
  public let refusal: Refusal?
  /// What was answered about the metrics that were asked for.
  public let usage: [MetricName: MetricUsage]
  /// The deadline of a reservation.
  public let deadline: Timestamp?
  /// The words or values of a change, as JSON text; also the reason given for a refund.
  public let note: String?

  /// Creates an entry.
  public init(
    account: AccountName, kind: Kind, reference: OperationReference, recordedAt: Timestamp, actor: String,
    configurationVersion: Int64, amounts: MetricAmounts = .none, refusal: Refusal? = nil,
    usage: [MetricName: MetricUsage] = [:], deadline: Timestamp? = nil, note: String? = nil
  ) {
    self.account = account
    self.kind = kind
    self.reference = reference
    self.recordedAt = recordedAt
    self.actor = actor
    self.configurationVersion = configurationVersion
    self.amounts = amounts
    self.refusal = refusal
    self.usage = usage
    self.deadline = deadline
    self.note = note
  }

  /// What the entry adds to the usage of a metric at `reference.madeAt`; less than 0 for a refund.
  public func usageAdded(to metric: MetricName) -> Int64 {
    guard refusal == nil else { return 0 }
    switch kind {
    case .consumption, .commit: return amounts[metric]
    case .refund: return -amounts[metric]
    case .reservation, .release, .change: return 0
    }
  }

  /// The place of the entry in the account's history, which no other entry has.
  public var position: LedgerPosition {
    LedgerPosition(recordedAt: recordedAt, key: reference.key, madeAt: reference.madeAt, kind: kind)
  }
}
