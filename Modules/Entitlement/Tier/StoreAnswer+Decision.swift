public import Basics
internal import FoundationEssentials

extension StoreAnswer {
  /// Takes a decision of a ledger as the store's answer.
  ///
  /// - Parameter saidAt: the latest time at which the store has said anything of it: a signing time or a server's.
  public init(_ decision: AccessDecision, saidAt: Timestamp, environment: StoreEnvironment) {
    let facts = decision.subscriptionFacts
    let date = Date(saidAt)
    self =
      switch decision.cancellation {
      case _ where facts != .none: .active(facts, answeredAt: date, environment: environment)
      case .refunded: .refunded(answeredAt: date, environment: environment)
      case .revoked: .revoked(answeredAt: date, environment: environment)
      default: .none(answeredAt: date, environment: environment)
      }
  }
}
