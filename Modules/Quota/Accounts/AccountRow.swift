internal import Basics

/// All that is kept of an account in one place, read and written as a whole.
///
/// A consumption reads this one row and writes it, beside the entry that it appends; it scans nothing.
public struct AccountRow: Sendable, Equatable {
  /// What is known of the account.
  public var profile: AccountProfile
  /// The sums that were last needed, at most one a metric, in the order of the metrics' names.
  public var sums: [UsageSum]
  /// The reservations that were open when the row was last written, the oldest first.
  public var reservations: [OpenReservation]

  /// Creates a row.
  public init(profile: AccountProfile, sums: [UsageSum] = [], reservations: [OpenReservation] = []) {
    self.profile = profile
    self.sums = sums
    self.reservations = reservations
  }

  /// The sum that is kept of a metric and is good at an instant; nil when the period has to be looked up.
  func sum(of metric: MetricName, _ kind: PeriodKind, at now: Timestamp) -> UsageSum? {
    guard let sum = sums.first(where: { $0.metric == metric }), sum.kind == kind, sum.period.contains(now)
    else {
      return nil
    }
    // A start that lay ahead when the sum was made may have come, and one that lies ahead now may not have then.
    let isGood = profile.countingStarts(of: kind).allSatisfy { $0 <= now && $0 <= sum.period.start }
    return isGood ? sum : nil
  }

  /// Keeps a sum in place of that of the same metric.
  mutating func keep(_ sum: UsageSum) {
    if let index = sums.firstIndex(where: { $0.metric == sum.metric }) {
      sums[index] = sum
    } else {
      sums.insert(sum, at: sums.firstIndex { $0.metric > sum.metric } ?? sums.endIndex)
    }
  }
}
