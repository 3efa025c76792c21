/// Whether a product is bought once or subscribed to; an open string value.
public struct ProductType: StoreVocabulary {
  /// The type as OpenIAP writes it.
  public let rawValue: String

  /// Creates a type from its text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Bought once: consumables, non-consumables, and subscriptions that do not renew.
  public static let inApp = ProductType(rawValue: "in-app")
  /// A subscription that renews by itself.
  public static let subs = ProductType(rawValue: "subs")
}

/// Which types of products are asked for.
public enum ProductQueryType: String, Sendable, CaseIterable {
  /// Products that are bought once.
  case inApp = "in-app"
  /// Subscriptions.
  case subs
  /// Both.
  case all

  /// Tells whether a product of a type is asked for; a type that is not known only when all are.
  public func includes(_ type: ProductType) -> Bool {
    self == .all || type.rawValue == rawValue
  }
}

/// The kind of a product at Apple's store; an open string value.
public struct ProductTypeIOS: StoreVocabulary {
  /// The kind as OpenIAP writes it.
  public let rawValue: String

  /// Creates a kind from its text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Used up when it is finished.
  public static let consumable = ProductTypeIOS(rawValue: "consumable")
  /// Owned for ever.
  public static let nonConsumable = ProductTypeIOS(rawValue: "non-consumable")
  /// Renews by itself.
  public static let autoRenewableSubscription = ProductTypeIOS(rawValue: "auto-renewable-subscription")
  /// Ends without renewing.
  public static let nonRenewingSubscription = ProductTypeIOS(rawValue: "non-renewing-subscription")
}
