public import Entitlement

/// Something that was bought, as OpenIAP describes it.
///
/// The members with `IOS` in their name are those that Apple's store has; a store that lacks one leaves it
/// nil.
public struct Purchase: Sendable, Equatable {
  /// The transaction's identifier, which is what `finishTransaction` goes by.
  public var id: String
  /// The product that was bought.
  public var productId: String
  /// When, in milliseconds since 1970.
  public var transactionDate: Double
  /// What the store signed, or its purchase token; the same each time the purchase is read.
  public var purchaseToken: String?
  /// The store where it was bought.
  public var store: StoreName
  /// How many.
  public var quantity: Int
  /// How far the purchase has come.
  public var purchaseState: PurchaseState
  /// Whether it renews by itself.
  public var isAutoRenewing: Bool
  /// The plan that was bought: Apple's product, Google's base plan.
  public var currentPlanId: String?
  /// The first transaction of the chain that it belongs to.
  public var originalTransactionIdentifierIOS: String?
  /// When the chain began, in milliseconds since 1970.
  public var originalTransactionDateIOS: Double?
  /// The account that the app gave along.
  public var appAccountToken: String?
  /// When it ends, in milliseconds since 1970; nil when it does not.
  public var expirationDateIOS: Double?
  /// The store's environment, as the store wrote it. It is told, and never refused.
  public var environmentIOS: String?
  /// The group of the subscription.
  public var subscriptionGroupIdIOS: String?
  /// Whether it was replaced by a higher product.
  public var isUpgradedIOS: Bool?
  /// Bought by the customer or shared by the family, as the store wrote it.
  public var ownershipTypeIOS: String?
  /// Bought or renewed, as the store wrote it.
  public var transactionReasonIOS: String?
  /// When it was taken back, in milliseconds since 1970.
  public var revocationDateIOS: Double?
  /// Why it was taken back, as the store wrote it.
  public var revocationReasonIOS: String?
  /// The offer that applied.
  public var offerIdIOS: String?

  /// Creates a purchase; what is left out is nil, one piece, and purchased.
  public init(
    id: String, productId: String, transactionDate: Double, purchaseToken: String?, store: StoreName,
    quantity: Int = 1, purchaseState: PurchaseState = .purchased, isAutoRenewing: Bool = false,
    currentPlanId: String? = nil
  ) {
    self.id = id
    self.productId = productId
    self.transactionDate = transactionDate
    self.purchaseToken = purchaseToken
    self.store = store
    self.quantity = quantity
    self.purchaseState = purchaseState
    self.isAutoRenewing = isAutoRenewing
    self.currentPlanId = currentPlanId
  }

  /// The transaction's identifier, under its other name.
  public var transactionId: String { id }
}
