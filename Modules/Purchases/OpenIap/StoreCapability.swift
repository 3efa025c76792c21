public import Entitlement

/// Something that a store can do or not, by the names of OpenIAP's capability matrix; an open string value.
///
/// A back end declares what it can do, so that what it cannot is refused in one way, with
/// `featureNotSupported`, before anything is sent.
public struct StoreCapability: StoreVocabulary {
  /// The name as OpenIAP writes it.
  public let rawValue: String

  /// Creates a capability from its name, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads products.
  public static let fetchProducts = StoreCapability(rawValue: "fetchProducts")
  /// Sells.
  public static let requestPurchase = StoreCapability(rawValue: "requestPurchase")
  /// Takes the word that what was bought has been delivered.
  public static let finishTransaction = StoreCapability(rawValue: "finishTransaction")
  /// Lists what is owned.
  public static let getAvailablePurchases = StoreCapability(rawValue: "getAvailablePurchases")
  /// Says how subscriptions stand.
  public static let getActiveSubscriptions = StoreCapability(rawValue: "getActiveSubscriptions")
  /// Knows purchases that are not paid yet.
  public static let pendingPurchases = StoreCapability(rawValue: "pendingPurchases")
  /// Tells when a payment could not be collected.
  public static let subscriptionBillingIssue = StoreCapability(rawValue: "subscriptionBillingIssue")
  /// Takes offer codes.
  public static let offerCodeRedemption = StoreCapability(rawValue: "offerCodeRedemption")
  /// Refuses to sell what is owned, with an error of its own.
  public static let alreadyOwnedError = StoreCapability(rawValue: "alreadyOwnedError")
  /// Has a billing service that can be away.
  public static let billingServiceLifecycleErrors = StoreCapability(
    rawValue: "billingServiceLifecycleErrors")
  /// Posts notifications of what becomes of a subscription.
  public static let storeWebhookLifecycle = StoreCapability(rawValue: "storeWebhookLifecycle")
}

extension StoreCapability {
  /// The capabilities of OpenIAP's matrix.
  public static let specified: Set<StoreCapability> = [
    .fetchProducts, .requestPurchase, .finishTransaction, .getAvailablePurchases, .getActiveSubscriptions,
    .pendingPurchases, .subscriptionBillingIssue, .offerCodeRedemption, .alreadyOwnedError,
    .billingServiceLifecycleErrors, .storeWebhookLifecycle,
  ]

  /// What a complete client of a store must be able to do by OpenIAP's matrix; empty for a store that is not
  /// in it.
  ///
  /// Apple's store sells again what is owned (and answers with the transaction there is), and has no billing
  /// service that an app would connect to, so two of the errors cannot occur there.
  public static func required(of store: StoreName) -> Set<StoreCapability> {
    switch store {
    case .apple: specified.subtracting([.alreadyOwnedError, .billingServiceLifecycleErrors])
    case .google: specified
    default: []
    }
  }
}
