internal import AppModel
internal import Basics
internal import Entitlement
private import FoundationEssentials

extension AccountStatus {
  /// Writes the status as members of an object.
  func write(to writer: inout JSONWriter) {
    let known = tier.known
    writer.key("tier")
    writer.object { tier.write(to: &$0, explanation: tier.explanation(wallClock: wallClock)) }
    writer.member("environment", known.environment?.rawValue)
    writer.member("expiration", known.facts.expiration.map(Self.text))
    writer.member("willAutoRenew", known.facts.willAutoRenew)
    writer.member("answer", known.answer?.rawValue)
    writer.member("answeredAt", known.answeredAt.map(Self.text))
    writer.key("time")
    writer.object { writer in
      writer.member("now", Self.text(tier.time.now))
      writer.member("origin", tier.time.origin.rawValue)
      writer.member("clock", Self.text(wallClock))
    }
    writer.key("subscriptions")
    writer.array { writer in
      for subscription in subscriptions {
        writer.object { writer in
          writer.member("store", subscription.chain.store.rawValue)
          writer.member("environment", subscription.chain.environment.rawValue)
          writer.member("id", subscription.chain.id)
          writer.member("productId", subscription.productID)
          subscription.decision.write(to: &writer)
        }
      }
    }
  }

  private static func text(_ date: Date) -> String {
    Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded())).text(.milliseconds)
  }
}

extension TierFinding {
  /// Writes the tier with its reason, and the world that it belongs to, as members of an object.
  func write(to writer: inout JSONWriter, explanation: String) {
    writer.member("value", tier.rawValue)
    writer.member("reason", explanation)
    writer.member("environment", known.environment?.rawValue)
    writer.member("timeOrigin", time.origin.rawValue)
  }
}

extension AccessDecision {
  /// Writes the decision as members of an object, without its reasons.
  func write(to writer: inout JSONWriter) {
    writer.member("state", state.rawValue)
    writer.member("isAllowed", isAllowed)
    writer.member("plan", plan?.plan.rawValue)
    writer.member("grantsPro", plan?.grantsPro ?? false)
    writer.member("periodEnd", periodEnd?.text(.milliseconds))
    writer.member("validUntil", validUntil?.text(.milliseconds))
    writer.member("willRenew", willRenew)
    writer.member("nextProductId", nextProductID)
    writer.member("cancellation", cancellation?.rawValue)
  }
}
