internal import Entitlement
public import Purchases

/// A product that a sandbox store sells.
public struct ConfiguredProduct: Sendable, Equatable {
  /// What a subscription is made of besides what every product has.
  public struct Subscription: Sendable, Equatable {
    /// The group of which a customer has one subscription at a time.
    public var groupID: String
    /// The level within the group; 1 is the highest.
    public var level: Int
    /// The length of a period.
    public var period: SubscriptionPeriod
    /// The offers.
    public var offers: [ConfiguredOffer]
  }

  /// The product's name at the store.
  public var id: String
  /// Apple's name of the kind of product, such as `Consumable`.
  public var kind: String
  /// The title for people.
  public var title: String
  /// What it is, for people.
  public var summary: String
  /// The price in thousandths of the currency's unit.
  public var price: Int64
  /// Whether a family may share it.
  public var isFamilyShareable: Bool
  /// What it is as a subscription; nil for what is bought once.
  public var subscription: Subscription?

  /// Tells whether it renews by itself.
  public var isSubscription: Bool { subscription != nil }

  /// The offer of a kind and a name; an introductory one needs none.
  public func offer(_ kind: ConfiguredOffer.Kind, _ id: String?) -> ConfiguredOffer? {
    subscription?.offers.first { $0.kind == kind && (kind == .introductory || $0.id == id) }
  }
}
