public import Basics

/// What a store says about one payment and the period that it bought.
///
/// Whether it was taken back is not here: that has an order of its own, see `RefundFact`.
public struct TransactionFact: Sendable, Equatable {
  /// The subscription it belongs to.
  public var chain: SubscriptionChain
  /// The store's name of the payment: Apple's `transactionId`, Google's order id.
  public var transactionID: String
  /// What was bought.
  public var productID: String
  /// The kind of product; nil when the store did not say.
  public var kind: ProductKind?
  /// When the period begins.
  public var purchaseDate: Timestamp
  /// When the period ends; nil for what has no end of its own.
  public var expiresDate: Timestamp?
  /// Whether a dearer subscription took the place of this one before its end.
  public var isUpgraded: Bool
  /// Who paid.
  public var ownership: Ownership?
  /// The group of products of which a person has one at a time.
  public var groupID: String?
  /// Apple's number of the offer's kind: 1 introductory, 2 promotional, 3 offer code, 4 win-back.
  public var offerType: Int64?
  /// The name of the offer.
  public var offerID: String?
  /// The subscription whose place this one takes: Google's `linkedPurchaseToken`.
  public var replacedChainID: String?
  /// What orders this statement among others.
  public var stamp: FactStamp

  /// Creates a fact.
  public init(
    chain: SubscriptionChain, transactionID: String, productID: String, kind: ProductKind? = nil,
    purchaseDate: Timestamp, expiresDate: Timestamp?, isUpgraded: Bool = false, ownership: Ownership? = nil,
    groupID: String? = nil, offerType: Int64? = nil, offerID: String? = nil, replacedChainID: String? = nil,
    stamp: FactStamp
  ) {
    self.chain = chain
    self.transactionID = transactionID
    self.productID = productID
    self.kind = kind
    self.purchaseDate = purchaseDate
    self.expiresDate = expiresDate
    self.isUpgraded = isUpgraded
    self.ownership = ownership
    self.groupID = groupID
    self.offerType = offerType
    self.offerID = offerID
    self.replacedChainID = replacedChainID
    self.stamp = stamp
  }
}
