public import Basics

/// One step of a rule that was followed: a part of it as it is written, and what came of it.
public struct RuleStep: Sendable, Equatable {
  /// How deep the part lies within the rule; the rule itself is at 0.
  public let depth: Int
  /// The part as it is written.
  public let rule: JSONValue
  /// What came of it; nil when it failed.
  public let result: JSONValue?
  /// Why it failed, as a whole sentence; nil when it did not.
  public let failure: String?
}
