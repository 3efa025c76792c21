public import Basics
public import Entitlement

/// What a customer has at a sandbox store: a subscription with its renewals, or something that was bought once.
public struct StoreChain: Sendable, Equatable {
  /// How a chain stands.
  public enum Phase: Sendable, Equatable {
    /// Paid.
    case active
    /// A payment failed, and access goes on until an instant.
    case grace(until: Timestamp)
    /// A payment failed, and the store tries again until an instant; on hold, at Google's store.
    case retry(until: Timestamp)
    /// The customer paused it until an instant; at Google's store only.
    case paused(until: Timestamp)
    /// It has ended.
    case expired
    /// It was taken back.
    case revoked
  }

  /// The first transaction at Apple's store, the purchase token at Google's.
  public let id: String
  /// The store.
  public let store: StoreName
  /// Whose it is.
  public let customer: String
  /// The group of subscriptions; nil for what was bought once.
  public let groupID: String?
  /// The account that the application gave along.
  public let appAccountToken: String?
  /// The chain that the family shares with this customer.
  public let sharedFrom: String?
  /// The purchase token that this one took the place of.
  public let linkedToken: String?
  /// When it began.
  public let originalPurchaseDate: Timestamp
  /// The present product.
  public internal(set) var productID: String
  /// The present payment.
  public internal(set) var paymentID: String
  /// How it stands.
  public internal(set) var phase = Phase.active
  /// Whether it is going to renew.
  public internal(set) var willRenew: Bool
  /// The product of the next period.
  public internal(set) var nextProductID: String
  /// When the run of periods without a long gap began.
  public internal(set) var runStart: Timestamp
  /// Apple's number of why it ended.
  public internal(set) var expirationIntent: ExpirationIntent?
  /// What the customer said to a higher price: 0 nothing yet, 1 agreed.
  public internal(set) var priceConsent: Int64?
  /// The price of the next period, where it is not the product's.
  public internal(set) var renewalPrice: Int64?
  /// Whether payments of this customer fail.
  public internal(set) var failsBilling: Bool
  /// The offer of the next periods, and how many are left of it.
  var nextOffer: (offer: ConfiguredOffer, periods: Int)? {
    get { nextOfferKept.map { ($0.offer, $0.periods) } }
    set { nextOfferKept = newValue.map { NextOffer(offer: $0.offer, periods: $0.periods) } }
  }
  /// Until when it is to be paused from the end of the period on.
  var pauseUntil: Timestamp?
  /// Whether another purchase took its place.
  var isReplaced = false
  /// How often its end was moved.
  var extensionCount = 0

  private struct NextOffer: Sendable, Equatable {
    let offer: ConfiguredOffer
    let periods: Int
  }
  private var nextOfferKept: NextOffer?

  init(
    id: String, store: StoreName, customer: String, groupID: String?, appAccountToken: String?,
    sharedFrom: String? = nil, linkedToken: String? = nil, productID: String, paymentID: String,
    start: Timestamp, failsBilling: Bool
  ) {
    self.id = id
    self.store = store
    self.customer = customer
    self.groupID = groupID
    self.appAccountToken = appAccountToken
    self.sharedFrom = sharedFrom
    self.linkedToken = linkedToken
    originalPurchaseDate = start
    self.productID = productID
    self.paymentID = paymentID
    willRenew = groupID != nil
    nextProductID = productID
    runStart = start
    self.failsBilling = failsBilling
  }

  /// Tells whether it is a subscription that renews by itself.
  public var isSubscription: Bool { groupID != nil }

  /// Tells whether there is something that could go on: paid, in grace, in retry, or paused.
  public var isAlive: Bool {
    switch phase {
    case .active, .grace, .retry, .paused: true
    case .expired, .revoked: false
    }
  }

  /// Apple's number of the status.
  public var statusNumber: Int64 {
    switch phase {
    case .active: 1
    case .expired: 2
    case .retry, .paused: 3
    case .grace: 4
    case .revoked: 5
    }
  }
}
