public import Basics
public import Entitlement

/// A store behind `OpenIapStore`: one customer's view of it.
///
/// Where a store signs what it answers, a back end verifies the signature before it hands anything over; what
/// comes out of here is taken as the store's word. A back end that cannot do something leaves it out of its
/// `capabilities` and is then not asked for it. Every failure of a store comes as `OpenIapError` with a code
/// that the store can reach (`OpenIapErrorCode.init(storeCode:store:capabilities:)`).
public protocol StoreBackend: Sendable {
  /// The store it speaks to.
  var store: StoreName { get }

  /// What it can do.
  var capabilities: Set<StoreCapability> { get }

  /// The store's time, as far as it is known here; a store with its own clock goes by that.
  func now() -> Timestamp

  /// Reads products; those that the store does not know are left out.
  func products(_ skus: [String]) async throws(OpenIapError) -> FetchProductsResult

  /// The group of a subscription product, as far as the store knows it without listing products; nil for a product
  /// that it does not know.
  ///
  /// It is asked of a back end that does not declare `fetchProducts`, and nil unless the back end has an answer.
  func subscriptionGroup(of sku: String) async throws(OpenIapError) -> String?

  /// Tells whether the customer may have an introductory offer of a subscription group: never had one in it.
  func isEligibleForIntroductoryOffer(groupID: String) async throws(OpenIapError) -> Bool

  /// Buys, and gives the transaction.
  ///
  /// The store judges the offer: one that the customer may not have is refused with `skuOfferMismatch` and
  /// nothing is sold. A purchase that waits for payment comes back as `pending`.
  func purchase(_ request: PurchaseRequest) async throws(OpenIapError) -> Purchase

  /// Takes the word that a transaction was delivered. One that is finished, or not known any more, is no
  /// error.
  ///
  /// - Parameter isConsumable: whether it is used up, so that it is no longer owned.
  func finish(_ transactionID: String, isConsumable: Bool) async throws(OpenIapError)

  /// The transactions that entitle at present, and those that are not finished.
  func currentPurchases() async throws(OpenIapError) -> [Purchase]

  /// The subscriptions of the customer, one a chain, also those that have ended.
  func subscriptions() async throws(OpenIapError) -> [StoreSubscription]

  /// Verifies what a purchase carries as its token. A verdict is a result; that no verdict could be reached
  /// is an error.
  func verify(purchaseToken: String) async throws(OpenIapError) -> VerifyPurchaseResult

  /// The transactions that come about without a call here: renewals, refunds, purchases made elsewhere.
  ///
  /// Each call gives a stream of its own, which ends when the back end does.
  func transactionUpdates() -> AsyncStream<Purchase>
}

extension StoreBackend {
  /// Knows no group.
  public func subscriptionGroup(of sku: String) async throws(OpenIapError) -> String? { nil }
}
