internal import Basics
internal import Flags
internal import Quota

/// What was known of quota and flags when a session began, from earlier launches.
struct SessionKnowledge: Sendable, Equatable {
  /// How the quota stood; nil when nobody has asked yet.
  let quota: KeptQuotaStatus?
  /// The flags.
  let flags: BoardFlags
  /// Where each came from, and why.
  let flagEvaluations: [FlagEvaluation]

  init(quota: KeptQuotaStatus?, flags: KnownFlags?, at now: Timestamp) {
    self.quota = quota
    self.flags = BoardFlags(flags, at: now)
    flagEvaluations = BoardFlags.evaluations(of: flags, at: now)
  }
}
