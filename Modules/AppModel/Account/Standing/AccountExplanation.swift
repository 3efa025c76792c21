internal import Basics
public import Entitlement
public import FoundationEssentials

/// Why the account of this machine stands as it does: what was decided of what the stores have said, step by step.
public struct AccountExplanation: Sendable, Equatable {
  /// What follows from what was said of one environment.
  public struct EnvironmentDecision: Sendable, Equatable {
    /// The environment.
    public let environment: StoreEnvironment
    /// What follows.
    public let decision: AccessDecision
  }

  /// How it stands.
  public let status: AccountStatus
  /// The decision of each environment of which something is known, the one that counts first.
  public let decisions: [EnvironmentDecision]
  /// The plans of the products that are in the catalogue, but do not give Pro.
  let plansWithoutPro: [String: PlanName]

  /// The steps to a decision, as whole sentences.
  public func reasons(of decision: AccessDecision) -> [String] {
    decision.reasons.map { reason in
      if case .productDoesNotCount(let product) = reason, let plan = plansWithoutPro[product] {
        return "The product \(product) is of the plan \(plan), which does not give Pro for boards."
      }
      return reason.sentence
    }
  }

  /// What the time is by which the subscription is judged, as a whole sentence.
  public var timeSentence: String {
    let now = Timestamp(of: status.tier.time.now).text()
    return switch status.tier.time.origin {
    case .wallClock: "It is \(now) by the clock of this machine; no store has told a later time."
    case .elapsed:
      "It is \(now) by the store's last word and the time that has passed since, whatever the clock says."
    case .lastTold: "It is \(now) at least, since the store has said so; the clock of this machine is behind."
    }
  }
}
