public import Basics

/// What a sandbox store sells and how it behaves, as its file says.
public struct StoreConfiguration: Sendable, Equatable {
  /// The application on Apple's store.
  public var bundleId = "com.example.sandbox"
  /// The application's number on Apple's store.
  public var appAppleId: Int64 = 1_000_000_001
  /// The application on Google's store.
  public var packageName = "com.example.sandbox"
  /// The seed of every identifier that the store makes up.
  public var seed: UInt64 = 1
  /// When the store's clock starts; nil for the machine's time.
  public var startsAt: Timestamp?
  /// How many seconds pass in the store in one second; 0 has its clock stand still.
  public var timeRate: Double = 1
  /// How long a customer whose payment failed keeps access; nil for not at all.
  public var gracePeriod: Duration? = .seconds(16 * 86_400)
  /// How long the store tries to collect a payment; nil for not at all.
  public var billingRetryPeriod: Duration? = .seconds(60 * 86_400)
  /// Whether renewals fail from the start, until a customer's payments are repaired.
  public var failsRenewals = false
  /// Whether purchases wait for somebody's approval.
  public var asksToBuy = false
  /// The country of the storefront, in three letters.
  public var storefront = "USA"
  /// The currency of all prices, in three letters.
  public var currency = "USD"
  /// How many transactions or notifications one answer holds.
  public var pageSize = 20
  /// What is for sale, in the order of the file.
  public var products: [ConfiguredProduct] = []

  /// Creates a configuration with nothing for sale.
  public init() {}

  /// The product of a name.
  public func product(_ id: String) -> ConfiguredProduct? { products.first { $0.id == id } }
}
