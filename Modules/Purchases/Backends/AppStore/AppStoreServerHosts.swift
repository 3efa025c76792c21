public import Basics
public import Entitlement

/// Where the App Store Server API is: data, so that a sandbox of one's own can stand in its place.
public struct AppStoreServerHosts: Sendable, Equatable {
  /// The server of real purchases.
  public var production: String
  /// The server of test purchases.
  public var sandbox: String

  /// Creates a pair of addresses.
  public init(production: String, sandbox: String) {
    self.production = production
    self.sandbox = sandbox
  }

  /// Apple's own servers.
  public static let apple = AppStoreServerHosts(
    production: "https://api.storekit.apple.com", sandbox: "https://api.storekit-sandbox.apple.com")

  /// The address for an environment.
  ///
  /// It throws `refused` for an environment that no server answers for (those of Xcode live on a developer's
  /// machine), for an address that is none, and for one in the clear that is not this machine's.
  public func url(for environment: StoreEnvironment) throws(StoreRequestError) -> HTTPURL {
    let text: String
    switch environment {
    case .production: text = production
    case .sandbox: text = sandbox
    default:
      throw StoreRequestError(
        .refused, "No server of the App Store answers for the environment `\(environment.rawValue)`.",
        hint: "Choose Production or Sandbox.")
    }
    return try HTTPURL(ofStore: text)
  }
}
