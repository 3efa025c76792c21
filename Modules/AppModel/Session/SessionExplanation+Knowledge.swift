internal import Basics
internal import Entitlement
internal import Flags
internal import Quota

extension SessionExplanation {
  /// What is known of the quota, for people.
  var quotaLine: Line {
    guard let quota else {
      return Line(
        subject: "quota", answer: "not known", reason: "Nobody has asked for it on this machine yet.")
    }
    let usage = quota.status.metrics.map {
      "\($0.usage.used) of \($0.usage.limit) \($0.metric) used"
    }
    let asked = "As it was on \(quota.fetchedAt.text(.seconds))."
    return Line(
      subject: "quota", answer: "\(quota.status.tier), \(quota.status.status.rawValue)",
      reason: ([usage.joined(separator: ", ") + "."] + [asked]).joined(separator: " "))
  }

  /// The flags that are not as they are by default, for people.
  var flagsLine: Line {
    let others = flags.filter { $0.value != $0.declaration.defaultValue }
    guard !others.isEmpty else {
      let reason: String =
        flags.contains { $0.source == .default(.nothingKnown) }
        ? "Nothing is known from a flag service." : "What was fetched says nothing else."
      return Line(subject: "flags", answer: "defaults", reason: reason)
    }
    return Line(
      subject: "flags", answer: others.map { "\($0.declaration.key) \($0.value)" }.joined(separator: ", "),
      reason: others.map(\.description).joined(separator: " "))
  }
}
