internal import Basics
public import Entitlement
public import FoundationEssentials

/// How the account of this machine stands.
public struct AccountStatus: Sendable, Equatable {
  /// The tier that a session would have that began now, and what it is decided by.
  public let tier: TierFinding
  /// What the machine's clock shows.
  public let wallClock: Date
  /// The subscriptions that are known of, those that count first.
  public let subscriptions: [AccountSubscription]

  /// The status for people, a line a subject.
  public var lines: [ExplanationLine] {
    var lines = [
      ExplanationLine(subject: "tier", answer: tier.title, reason: tier.explanation(wallClock: wallClock))
    ]
    if let environment = tier.known.environment {
      lines.append(ExplanationLine(subject: "purchases", answer: environment.title, reason: nil))
    }
    if let expiration = tier.known.facts.expiration {
      lines.append(
        ExplanationLine(
          subject: expiration > tier.time.now ? "paid until" : "was paid until",
          answer: Timestamp(of: expiration).text(),
          reason: tier.known.facts.willAutoRenew ? "It renews by itself." : "It does not renew."))
    }
    if let answer = tier.known.answer, let date = tier.known.answeredAt {
      lines.append(
        ExplanationLine(
          subject: "last answer", answer: answer.rawValue,
          reason: "The store said so at \(Timestamp(of: date).text())."))
    }
    for subscription in subscriptions {
      lines.append(
        ExplanationLine(
          subject: "subscription", answer: subscription.productID ?? subscription.chain.id,
          reason: subscription.sentence))
    }
    return lines
  }
}

extension AccountSubscription {
  /// How it stands, as a whole sentence.
  public var sentence: String {
    var sentence = chain.environment == .production ? "" : "\(chain.environment.title): "
    sentence += decision.plan.map { "plan \($0.plan), " } ?? ""
    sentence += decision.state.rawValue
    if let end = decision.periodEnd {
      sentence += decision.isAllowed ? " until \(end.text())" : ", ended \(end.text())"
    }
    return sentence + " (\(chain.store.rawValue) \(chain.id))."
  }
}
