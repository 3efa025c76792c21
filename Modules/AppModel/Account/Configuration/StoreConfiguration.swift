public import Entitlement
public import Purchases

/// Which application subscriptions are of, what its products give, and where its store's server is.
public struct StoreConfiguration: Sendable, Equatable {
  /// With what an operator's tool asks the App Store Server API.
  public struct AppStore: Sendable, Equatable {
    /// The issuer's identifier, from App Store Connect.
    public var issuerID: String
    /// The key's identifier.
    public var keyID: String
    /// The absolute path of the file with the private key.
    public var keyFile: String
    /// Where the server is; nil for Apple's own.
    public var url: String?

    /// Creates a description.
    public init(issuerID: String, keyID: String, keyFile: String, url: String? = nil) {
      self.issuerID = issuerID
      self.keyID = keyID
      self.keyFile = keyFile
      self.url = url
    }
  }

  /// The application that signed data must be about.
  public var bundleID: String
  /// The application's number in the App Store, without which no production data is taken in.
  public var appAppleID: Int64?
  /// The environment whose server is asked.
  public var environment: StoreEnvironment
  /// What the products give.
  public var catalog: ProductCatalog
  /// The server of the App Store; nil when it is not to be asked.
  public var appStore: AppStore?

  /// Creates a configuration.
  public init(
    bundleID: String, appAppleID: Int64? = nil, environment: StoreEnvironment = .production,
    catalog: ProductCatalog = .builtIn, appStore: AppStore? = nil
  ) {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environment = environment
    self.catalog = catalog
    self.appStore = appStore
  }

  /// What holds where no configuration is named.
  public static let builtIn = StoreConfiguration(bundleID: "app.lanework")
}

extension StoreConfiguration {
  /// What the products give, the ranks of their plans among them.
  ///
  /// A product of one name in both stores counts as the App Store's.
  public var plans: ProductPlans {
    let tables = [StoreName.apple, .google].map { catalog.plans(in: $0, rank: Self.rank).entries }
    return ProductPlans(tables[0].merging(tables[1]) { apple, _ in apple })
  }

  /// The rank of a plan: of several subscriptions the one of the highest plan counts.
  private static func rank(_ plan: PlanName) -> Int {
    switch plan {
    case .foundation, .partner: 1
    case .mastery: 2
    default: 0
    }
  }
}
