/// An offer of a subscription product: what is paid at first, and for how long.
public struct SubscriptionOffer: Sendable, Equatable {
  /// The kind of an offer; an open string value.
  public struct Kind: StoreVocabulary {
    /// The kind as OpenIAP writes it.
    public let rawValue: String

    /// Creates a kind from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For customers who never had a subscription of the group; the store applies it by itself.
    public static let introductory = Kind(rawValue: "introductory")
    /// For customers who have or had one; needs the back end's signature.
    public static let promotional = Kind(rawValue: "promotional")
    /// A reduction on something bought once.
    public static let oneTime = Kind(rawValue: "one-time")
  }

  /// How an offer is paid; an open string value.
  public struct PaymentMode: StoreVocabulary {
    /// The mode as OpenIAP writes it.
    public let rawValue: String

    /// Creates a mode from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing is paid during the offer.
    public static let freeTrial = PaymentMode(rawValue: "free-trial")
    /// The reduced price is paid each period.
    public static let payAsYouGo = PaymentMode(rawValue: "pay-as-you-go")
    /// The reduced price is paid once, for the whole offer.
    public static let payUpFront = PaymentMode(rawValue: "pay-up-front")
    /// The store did not say.
    public static let unknown = PaymentMode(rawValue: "unknown")
  }

  /// The offer's identifier at the store; an introductory one may have none of its own and is then empty.
  public let id: String
  /// The kind.
  public let type: Kind
  /// The price for people, such as "$4.99".
  public let displayPrice: String
  /// The price as a number, in the product's currency.
  public let price: Double
  /// The currency by ISO 4217, if the store says.
  public let currency: String?
  /// How it is paid.
  public let paymentMode: PaymentMode
  /// The length of one period of the offer, if the store says.
  public let period: SubscriptionPeriod?
  /// How many periods the offer lasts, if the store says.
  public let periodCount: Int?

  /// The price for people, under Apple's name.
  public var localizedPriceIOS: String { displayPrice }
  /// How many periods the offer lasts, under Apple's name.
  public var numberOfPeriodsIOS: Int? { periodCount }

  /// Creates an offer.
  public init(
    id: String, type: Kind, displayPrice: String, price: Double, currency: String? = nil,
    paymentMode: PaymentMode, period: SubscriptionPeriod?, periodCount: Int? = nil
  ) {
    self.id = id
    self.type = type
    self.displayPrice = displayPrice
    self.price = price
    self.currency = currency
    self.paymentMode = paymentMode
    self.period = period
    self.periodCount = periodCount
  }
}
