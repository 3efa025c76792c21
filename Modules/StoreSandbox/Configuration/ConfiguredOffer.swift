public import Purchases

/// An offer of a subscription in a sandbox store.
public struct ConfiguredOffer: Sendable, Equatable {
  /// The kinds of offers, by Apple's numbers.
  public enum Kind: Int64, Sendable, CaseIterable {
    /// For customers who never had one in the group; the store applies it by itself.
    case introductory = 1
    /// For customers who have or had a subscription; needs a signature.
    case promotional = 2
    /// For customers who have its code.
    case code = 3
    /// For customers whose subscription has ended.
    case winBack = 4
  }

  /// How an offer is paid, by Apple's names in signed data.
  public enum Payment: String, Sendable, CaseIterable {
    /// Nothing is paid.
    case freeTrial = "FREE_TRIAL"
    /// The reduced price is paid each period.
    case payAsYouGo = "PAY_AS_YOU_GO"
    /// The reduced price is paid once.
    case payUpFront = "PAY_UP_FRONT"
  }

  /// The kind.
  public var kind: Kind
  /// The identifier; empty for an introductory offer.
  public var id: String
  /// How it is paid.
  public var payment: Payment
  /// The price in thousandths of the currency's unit; 0 for a free trial.
  public var price: Int64
  /// The length of one period of the offer.
  public var period: SubscriptionPeriod
  /// How many periods it lasts.
  public var periodCount: Int
  /// The customers who may redeem a code: `new`, `existing`, `expired`.
  public var eligibility: Set<String>

  /// How long the first payment lasts, in the offer's periods: all of it, unless each period is paid by itself.
  var firstPeriodCount: Int { payment == .payAsYouGo ? 1 : periodCount }
}
